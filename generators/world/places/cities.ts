import type { CountryCode } from './countries.ts';
import type { Point } from './ground.ts';

/** A well-known place in a city or town. */
export interface Landmark extends Point {
  readonly name: string;
}

/** A city that every world has, whatever its seed. */
export interface City extends Point {
  readonly name: string;
  readonly country: CountryCode;
  readonly region: string;
  /** Set if it differs from the country's. */
  readonly timeZone?: string;
  /** Metres from the centre within which most parkings lie; smaller if water is near. */
  readonly radius: number;
  /** The city's number of parkings, as a multiple of an ordinary city's; defaults to 1. */
  readonly weight?: number;
  /** Pattern in which `#` stands for a digit. */
  readonly postcode: string;
  readonly areas: readonly string[];
  readonly landmarks: readonly Landmark[];
}

const place = (name: string, lat: number, long: number): Landmark => ({ name, lat, long });

/** The busiest city of every world. The scenario offers lie around its centre. */
export const madrid: City = {
  name: 'Madrid',
  country: 'ES',
  region: 'Comunidad de Madrid',
  lat: 40.4168,
  long: -3.7038,
  radius: 3000,
  weight: 3,
  postcode: '280##',
  areas: ['Sol', 'Cortes', 'Chueca', 'Malasaña', 'La Latina', 'Lavapiés', 'Salamanca', 'Chamberí', 'Retiro'],
  landmarks: [
    place('Puerta del Sol', 40.4169, -3.7035),
    place('Plaza Mayor', 40.4155, -3.7074),
    place('Museo del Prado', 40.4138, -3.6921),
    place('Palacio Real', 40.418, -3.7143),
    place('Estación de Atocha', 40.4066, -3.6906),
    place('Estadio Santiago Bernabéu', 40.4531, -3.6883),
  ],
};

/** The cities of the first parkings of a world. */
export const cities: readonly City[] = [
  madrid,
  {
    name: 'Barcelona',
    country: 'ES',
    region: 'Cataluña',
    lat: 41.3874,
    long: 2.1686,
    radius: 2500,
    postcode: '080##',
    areas: ['Eixample', 'Gràcia', 'El Born', 'El Raval', 'Barri Gòtic', 'Sant Antoni', 'Sants', 'Les Corts'],
    landmarks: [
      place('Plaça de Catalunya', 41.387, 2.1701),
      place('Sagrada Família', 41.4036, 2.1744),
      place('Casa Batlló', 41.3917, 2.1649),
      place('Estació de Sants', 41.3791, 2.1402),
    ],
  },
  {
    name: 'Valencia',
    country: 'ES',
    region: 'Comunitat Valenciana',
    lat: 39.4699,
    long: -0.3763,
    radius: 3000,
    postcode: '460##',
    areas: ['Ciutat Vella', 'Ruzafa', 'El Carmen', 'Benimaclet', 'Campanar', 'Extramurs'],
    landmarks: [
      place('Mercado Central', 39.4736, -0.379),
      place('Catedral de Valencia', 39.4755, -0.3752),
      place('Estació del Nord', 39.4667, -0.3774),
      place('Ciudad de las Artes y las Ciencias', 39.4547, -0.3504),
    ],
  },
  {
    name: 'Las Palmas de Gran Canaria',
    country: 'ES',
    region: 'Canarias',
    timeZone: 'Atlantic/Canary',
    lat: 28.11,
    long: -15.425,
    radius: 900,
    postcode: '350##',
    areas: ['Triana', 'Vegueta', 'Arenales', 'Alcaravaneras'],
    landmarks: [
      place('Catedral de Canarias', 28.1006, -15.4149),
      place('Parque San Telmo', 28.1084, -15.4168),
      place('Playa de Las Canteras', 28.1391, -15.4376),
    ],
  },
  {
    name: 'Lisboa',
    country: 'PT',
    region: 'Área Metropolitana de Lisboa',
    lat: 38.7223,
    long: -9.1393,
    radius: 1900,
    postcode: '1###-0##',
    areas: ['Baixa', 'Chiado', 'Bairro Alto', 'Alfama', 'Avenidas Novas', 'Arroios', 'Estrela'],
    landmarks: [
      place('Praça do Rossio', 38.7139, -9.1394),
      place('Marquês de Pombal', 38.7253, -9.15),
      place('Castelo de São Jorge', 38.7139, -9.1335),
      place('Elevador de Santa Justa', 38.7121, -9.1394),
    ],
  },
  {
    name: 'Paris',
    country: 'FR',
    region: 'Île-de-France',
    lat: 48.8566,
    long: 2.3522,
    radius: 3000,
    postcode: '7500#',
    areas: ['Le Marais', 'Quartier Latin', 'Saint-Germain', 'Opéra', 'Bastille', 'République', 'Les Halles'],
    landmarks: [
      place('Notre-Dame', 48.853, 2.3499),
      place('Musée du Louvre', 48.8606, 2.3376),
      place('Hôtel de Ville', 48.8564, 2.3525),
      place('Gare de Lyon', 48.8443, 2.3744),
      place('Tour Eiffel', 48.8584, 2.2945),
    ],
  },
  {
    name: 'Roma',
    country: 'IT',
    region: 'Lazio',
    lat: 41.9028,
    long: 12.4964,
    radius: 3000,
    postcode: '001##',
    areas: ['Monti', 'Trevi', 'Esquilino', 'Trastevere', 'Prati', 'Parioli', 'San Lorenzo'],
    landmarks: [
      place('Stazione Termini', 41.9013, 12.5019),
      place('Colosseo', 41.8902, 12.4922),
      place('Fontana di Trevi', 41.9009, 12.4833),
      place('Pantheon', 41.8986, 12.4769),
    ],
  },
  {
    name: 'Milano',
    country: 'IT',
    region: 'Lombardia',
    lat: 45.4642,
    long: 9.19,
    radius: 3000,
    postcode: '201##',
    areas: ['Brera', 'Duomo', 'Navigli', 'Porta Romana', 'Porta Venezia', 'Isola'],
    landmarks: [
      place('Duomo di Milano', 45.4641, 9.1919),
      place('Stazione Centrale', 45.4859, 9.2041),
      place('Castello Sforzesco', 45.4705, 9.1793),
    ],
  },
  {
    name: 'Berlin',
    country: 'DE',
    region: 'Berlin',
    lat: 52.52,
    long: 13.405,
    radius: 3000,
    postcode: '101##',
    areas: ['Mitte', 'Prenzlauer Berg', 'Friedrichshain', 'Kreuzberg', 'Tiergarten', 'Wedding'],
    landmarks: [
      place('Alexanderplatz', 52.5219, 13.4132),
      place('Brandenburger Tor', 52.5163, 13.3777),
      place('Berlin Hauptbahnhof', 52.5251, 13.3694),
      place('Berliner Dom', 52.5191, 13.4011),
    ],
  },
  {
    name: 'Praha',
    country: 'CZ',
    region: 'Hlavní město Praha',
    lat: 50.0755,
    long: 14.4378,
    radius: 3000,
    postcode: '1#0 00',
    areas: ['Nové Město', 'Staré Město', 'Vinohrady', 'Žižkov', 'Karlín', 'Smíchov', 'Nusle'],
    landmarks: [
      place('Václavské náměstí', 50.0815, 14.4275),
      place('Hlavní nádraží', 50.083, 14.4353),
      place('Staroměstské náměstí', 50.0875, 14.4213),
      place('Karlův most', 50.0865, 14.4114),
    ],
  },
  {
    name: 'Santiago',
    country: 'CL',
    region: 'Región Metropolitana de Santiago',
    lat: -33.4489,
    long: -70.6693,
    radius: 3000,
    postcode: '83#0###',
    areas: ['Santiago Centro', 'Bellavista', 'Lastarria', 'Barrio Italia', 'Yungay', 'Recoleta'],
    landmarks: [
      place('Plaza de Armas', -33.4378, -70.6505),
      place('Palacio de La Moneda', -33.443, -70.6539),
      place('Estación Central', -33.4513, -70.6791),
      place("Parque O'Higgins", -33.4643, -70.6606),
    ],
  },
  {
    name: 'Warszawa',
    country: 'PL',
    region: 'Mazowieckie',
    lat: 52.2297,
    long: 21.0122,
    radius: 3000,
    postcode: '00-###',
    areas: ['Śródmieście', 'Wola', 'Mokotów', 'Ochota', 'Powiśle', 'Stare Miasto'],
    landmarks: [
      place('Pałac Kultury i Nauki', 52.2319, 21.0067),
      place('Dworzec Centralny', 52.2288, 21.0032),
      place('Zamek Królewski', 52.2478, 21.0141),
    ],
  },
  {
    name: 'București',
    country: 'RO',
    region: 'București-Ilfov',
    lat: 44.4268,
    long: 26.1025,
    radius: 3000,
    postcode: '03####',
    areas: ['Centrul Vechi', 'Unirii', 'Universitate', 'Cotroceni', 'Dorobanți', 'Tineretului'],
    landmarks: [
      place('Piața Unirii', 44.4275, 26.1035),
      place('Palatul Parlamentului', 44.4275, 26.0873),
      place('Ateneul Român', 44.4413, 26.0973),
      place('Gara de Nord', 44.4466, 26.0745),
    ],
  },
  {
    name: 'Stockholm',
    country: 'SE',
    region: 'Stockholms län',
    lat: 59.3326,
    long: 18.0649,
    radius: 1500,
    postcode: '11# ##',
    areas: ['Norrmalm', 'Vasastaden', 'Östermalm', 'Södermalm', 'Kungsholmen'],
    landmarks: [
      place('Centralstationen', 59.3301, 18.0581),
      place('Sergels torg', 59.3326, 18.0649),
      place('Kungliga slottet', 59.3268, 18.0717),
      place('Stockholms stadshus', 59.3275, 18.0543),
    ],
  },
  {
    name: 'London',
    country: 'GB',
    region: 'Greater London',
    lat: 51.5074,
    long: -0.1278,
    radius: 3000,
    postcode: 'WC2N #AA',
    areas: ['Westminster', 'Soho', 'Covent Garden', 'Marylebone', 'Bloomsbury', 'South Bank', 'Mayfair'],
    landmarks: [
      place('Trafalgar Square', 51.508, -0.1281),
      place('Big Ben', 51.5007, -0.1246),
      place('Piccadilly Circus', 51.5101, -0.134),
      place("King's Cross Station", 51.5308, -0.1238),
    ],
  },
  {
    name: 'København',
    country: 'DK',
    region: 'Hovedstaden',
    lat: 55.6761,
    long: 12.5683,
    radius: 2200,
    postcode: '1#50',
    areas: ['Indre By', 'Vesterbro', 'Nørrebro', 'Frederiksberg', 'Østerbro', 'Christianshavn'],
    landmarks: [
      place('Rådhuspladsen', 55.6759, 12.5689),
      place('Hovedbanegården', 55.6727, 12.5647),
      place('Tivoli', 55.6737, 12.5681),
      place('Nyhavn', 55.6798, 12.5911),
    ],
  },
];

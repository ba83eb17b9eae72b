import type { CountryCode } from './countries.ts';
import type { NamedPoint } from './ground.ts';

/** A city that every world has, whatever its seed. */
export interface City extends NamedPoint {
  readonly country: CountryCode;
  readonly region: string;
  /** Set if it differs from the country's. */
  readonly timeZone?: string;
  /** Metres from the centre within which most parkings lie; smaller if water is near. */
  readonly radius: number;
  /** Pattern in which `#` stands for a digit. */
  readonly postcode: string;
  readonly areas: readonly string[];
  readonly landmarks: readonly NamedPoint[];
}

const place = (name: string, lat: number, long: number): NamedPoint => ({ name, lat, long });

/** The busiest city of every world. The scenario offers lie around its centre. */
export const madrid: City = {
  ...place('Madrid', 40.4168, -3.7038),
  country: 'ES',
  region: 'Comunidad de Madrid',
  radius: 3000,
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
    ...place('Barcelona', 41.3874, 2.1686),
    country: 'ES',
    region: 'Cataluña',
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
    ...place('Valencia', 39.4699, -0.3763),
    country: 'ES',
    region: 'Comunitat Valenciana',
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
    ...place('Las Palmas de Gran Canaria', 28.11, -15.425),
    country: 'ES',
    region: 'Canarias',
    timeZone: 'Atlantic/Canary',
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
    ...place('Lisboa', 38.7223, -9.1393),
    country: 'PT',
    region: 'Área Metropolitana de Lisboa',
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
    ...place('Paris', 48.8566, 2.3522),
    country: 'FR',
    region: 'Île-de-France',
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
    ...place('Roma', 41.9028, 12.4964),
    country: 'IT',
    region: 'Lazio',
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
    ...place('Milano', 45.4642, 9.19),
    country: 'IT',
    region: 'Lombardia',
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
    ...place('Berlin', 52.52, 13.405),
    country: 'DE',
    region: 'Berlin',
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
    ...place('Praha', 50.0755, 14.4378),
    country: 'CZ',
    region: 'Hlavní město Praha',
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
    ...place('Santiago', -33.4489, -70.6693),
    country: 'CL',
    region: 'Región Metropolitana de Santiago',
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
    ...place('Warszawa', 52.2297, 21.0122),
    country: 'PL',
    region: 'Mazowieckie',
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
    ...place('București', 44.4268, 26.1025),
    country: 'RO',
    region: 'București-Ilfov',
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
    ...place('Stockholm', 59.3326, 18.0649),
    country: 'SE',
    region: 'Stockholms län',
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
    ...place('London', 51.5074, -0.1278),
    country: 'GB',
    region: 'Greater London',
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
    ...place('København', 55.6761, 12.5683),
    country: 'DK',
    region: 'Hovedstaden',
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

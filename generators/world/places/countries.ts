import type { Faker } from '@faker-js/faker';
import type { Currency } from '../currencies.ts';
import type { Language } from '../fakers.ts';

/** The parts of a country that its parkings need: its currency, names and form of address. */
export interface Country {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly code: string;
  /** English name. */
  readonly name: string;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly language: Language;
  /** Name patterns of covered and of open parkings; `%` stands for a street or an area. */
  readonly coveredNames: readonly string[];
  readonly openNames: readonly string[];
  /** Districts of a small town. */
  readonly townAreas: readonly string[];
  /** The station and the main square of a small town. */
  readonly townLandmarks: readonly [string, string];
  readonly street: (faker: Faker) => string;
  /** Makes an invented name, because the towns of a world do not lie where real towns do. */
  readonly town: (faker: Faker) => string;
  readonly streetLine: (street: string, number: number) => string;
}

const numberAfterComma = (street: string, number: number) => `${street}, ${number}`;
const numberBefore = (street: string, number: number) => `${number} ${street}`;

/** The locale's own streets include buildings and plots, after which no car park would be named. */
const spanishStreet = (faker: Faker) =>
  `${faker.helpers.arrayElement(['Calle', 'Avenida', 'Paseo', 'Plaza', 'Ronda'])} ${faker.person.firstName()} ${faker.person.lastName()}`;

function townOfParts(separator: string, first: readonly string[], second: readonly string[]) {
  return (faker: Faker) => faker.helpers.arrayElement(first) + separator + faker.helpers.arrayElement(second);
}

function townOfFamily(first: readonly string[]) {
  return (faker: Faker) => `${faker.helpers.arrayElement(first)} ${faker.person.lastName()}`;
}

/** Defaults for most countries. `town` suits only locales whose faker invents town names; others list real towns. */
const usual = {
  currency: 'EUR',
  street: (faker: Faker) => faker.location.street(),
  town: (faker: Faker) => faker.location.city(),
  streetLine: (street: string, number: number) => `${street} ${number}`,
} satisfies Partial<Country>;

/** The countries of the world; each states only what differs from `usual`. */
const listed = {
  ES: {
    name: 'Spain',
    timeZone: 'Europe/Madrid',
    language: 'es',
    coveredNames: ['Parking %', 'Aparcamiento %', 'Garaje %'],
    openNames: ['Aparcamiento %', 'Parking al aire libre %'],
    townAreas: ['Centro', 'Casco Antiguo', 'Ensanche', 'Estación'],
    townLandmarks: ['Estación de tren', 'Plaza Mayor'],
    street: spanishStreet,
    town: townOfFamily(['Villanueva de', 'Torre de', 'Puebla de', 'Castillo de', 'San Martín de']),
    streetLine: numberAfterComma,
  },
  PT: {
    name: 'Portugal',
    timeZone: 'Europe/Lisbon',
    language: 'pt',
    coveredNames: ['Parque %', 'Garagem %'],
    openNames: ['Parque de Estacionamento %'],
    townAreas: ['Baixa', 'Centro Histórico', 'Bairro Novo'],
    townLandmarks: ['Estação de comboios', 'Praça do Município'],
    town: townOfFamily(['Vila Nova de', 'São Martinho de', 'Aldeia de', 'Quinta de']),
    streetLine: numberAfterComma,
  },
  FR: {
    name: 'France',
    timeZone: 'Europe/Paris',
    language: 'fr',
    coveredNames: ['Parking %', 'Parking souterrain %'],
    openNames: ['Parking %', 'Parc de stationnement %'],
    townAreas: ['Centre-ville', 'Vieille Ville', 'Quartier de la Gare'],
    townLandmarks: ['Gare', "Place de l'Hôtel de Ville"],
    town: (faker: Faker) =>
      `Saint-${faker.person.firstName('male')}-${faker.helpers.arrayElement(['les-Bains', 'le-Vieux', 'sur-Rivière'])}`,
    streetLine: numberBefore,
  },
  IT: {
    name: 'Italy',
    timeZone: 'Europe/Rome',
    language: 'it',
    coveredNames: ['Garage %', 'Autorimessa %'],
    openNames: ['Parcheggio %'],
    townAreas: ['Centro Storico', 'Borgo', 'Stazione'],
    townLandmarks: ['Stazione ferroviaria', 'Piazza del Duomo'],
    streetLine: numberAfterComma,
  },
  DE: {
    name: 'Germany',
    timeZone: 'Europe/Berlin',
    language: 'de',
    coveredNames: ['Parkhaus %', 'Tiefgarage %'],
    openNames: ['Parkplatz %'],
    townAreas: ['Altstadt', 'Innenstadt', 'Bahnhofsviertel'],
    townLandmarks: ['Bahnhof', 'Marktplatz'],
  },
  CZ: {
    name: 'Czechia',
    currency: 'CZK',
    timeZone: 'Europe/Prague',
    language: 'cs',
    coveredNames: ['Garáže %', 'Parkovací dům %'],
    openNames: ['Parkoviště %'],
    townAreas: ['Staré Město', 'Centrum', 'Předměstí'],
    townLandmarks: ['Nádraží', 'Náměstí'],
    town: townOfParts(
      ' ',
      ['Lhota', 'Újezd', 'Kostelec', 'Hradec', 'Městec'],
      ['nad Lesem', 'pod Horou', 'u Potoka'],
    ),
  },
  CL: {
    name: 'Chile',
    currency: 'CLP',
    timeZone: 'America/Santiago',
    language: 'es',
    coveredNames: ['Estacionamiento %', 'Estacionamiento subterráneo %'],
    openNames: ['Playa de estacionamiento %'],
    townAreas: ['Centro', 'Barrio Estación', 'Población Norte'],
    townLandmarks: ['Terminal de buses', 'Plaza de Armas'],
    street: spanishStreet,
    town: townOfFamily(['Villa', 'Santa Rosa de', 'San José de', 'Hacienda']),
  },
  PL: {
    name: 'Poland',
    currency: 'PLN',
    timeZone: 'Europe/Warsaw',
    language: 'pl',
    coveredNames: ['Parking podziemny %', 'Garaż %'],
    openNames: ['Parking %'],
    townAreas: ['Stare Miasto', 'Śródmieście', 'Osiedle Północ'],
    townLandmarks: ['Dworzec kolejowy', 'Rynek'],
    town: townOfParts(
      ' ',
      ['Nowa', 'Stara', 'Dolna', 'Górna'],
      ['Wola', 'Dąbrowa', 'Lipka', 'Olszyna', 'Kamienica'],
    ),
  },
  RO: {
    name: 'Romania',
    currency: 'RON',
    timeZone: 'Europe/Bucharest',
    language: 'ro',
    coveredNames: ['Parcare subterană %', 'Parcare %'],
    openNames: ['Parcare %'],
    townAreas: ['Centru', 'Centrul Vechi', 'Gară'],
    townLandmarks: ['Gara', 'Piața Centrală'],
    town: townOfParts(
      ' ',
      ['Valea', 'Poiana', 'Lunca', 'Fântâna'],
      ['Mare', 'Lungă', 'Frumoasă', 'Verde', 'Seacă'],
    ),
    streetLine: numberAfterComma,
  },
  SE: {
    name: 'Sweden',
    currency: 'SEK',
    timeZone: 'Europe/Stockholm',
    language: 'sv',
    coveredNames: ['P-hus %', 'Garage %'],
    openNames: ['Parkering %'],
    townAreas: ['Centrum', 'Gamla Staden', 'Norrmalm'],
    townLandmarks: ['Resecentrum', 'Stora torget'],
  },
  GB: {
    name: 'United Kingdom',
    currency: 'GBP',
    timeZone: 'Europe/London',
    language: 'en',
    coveredNames: ['% Car Park', '% Multi-Storey'],
    openNames: ['% Car Park', '% Pay & Display'],
    townAreas: ['Town Centre', 'Old Town', 'Station Quarter'],
    townLandmarks: ['Railway Station', 'Market Place'],
    streetLine: numberBefore,
  },
  DK: {
    name: 'Denmark',
    currency: 'DKK',
    timeZone: 'Europe/Copenhagen',
    language: 'da',
    coveredNames: ['P-hus %', 'P-kælder %'],
    openNames: ['P-plads %'],
    townAreas: ['Midtbyen', 'Gamle By', 'Stationskvarteret'],
    townLandmarks: ['Banegården', 'Torvet'],
    town: townOfParts(
      '',
      ['Nør', 'Sønder', 'Øster', 'Vester', 'Sten'],
      ['by', 'borg', 'rup', 'lund', 'ager', 'holm'],
    ),
  },
} satisfies Record<string, Omit<Country, 'code' | keyof typeof usual> & Partial<Country>>;

/** Codes of the countries that the world covers. */
export type CountryCode = keyof typeof listed;

/** Whether the world covers the country with this code. */
export const isCountryCode = (code: string): code is CountryCode => Object.hasOwn(listed, code);

/** The country with this code. */
export function countryOf(code: CountryCode): Country {
  return { code, ...usual, ...listed[code] };
}

import type { CountryCode } from './countries.ts';

/** A rectangle of dry land within one country, in degrees: south, north, west, east. */
export interface LandBox {
  readonly country: CountryCode;
  readonly region: string;
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

type Row = readonly [region: string, south: number, north: number, west: number, east: number];

const rows: Readonly<Record<CountryCode, readonly Row[]>> = {
  ES: [
    ['Castilla y León', 41.0, 42.6, -6.0, -3.3],
    ['Castilla-La Mancha', 38.6, 40.0, -4.8, -1.6],
    ['Andalucía', 37.0, 38.3, -6.2, -2.5],
    ['Aragón', 40.6, 42.3, -1.6, 0.2],
    ['Galicia', 42.3, 43.2, -8.4, -7.1],
    ['Extremadura', 38.2, 39.9, -6.6, -5.0],
    ['Cataluña', 41.5, 42.2, 0.9, 2.2],
  ],
  PT: [
    ['Norte', 40.6, 41.6, -8.4, -7.0],
    ['Centro', 39.7, 40.6, -8.6, -7.2],
    ['Alentejo', 37.7, 38.9, -8.5, -7.6],
  ],
  FR: [
    ['Île-de-France', 48.3, 49.0, 1.6, 3.2],
    ['Auvergne-Rhône-Alpes', 45.0, 46.2, 2.6, 5.9],
    ['Nouvelle-Aquitaine', 44.2, 46.5, -0.6, 1.5],
    ['Occitanie', 43.4, 44.1, 0.3, 3.0],
    ['Grand Est', 48.0, 49.3, 3.8, 7.0],
    ['Bretagne', 47.9, 48.5, -4.0, -1.8],
    ['Centre-Val de Loire', 46.8, 48.2, 0.7, 2.9],
    ['Bourgogne-Franche-Comté', 46.5, 47.8, 3.2, 5.8],
    ['Hauts-de-France', 49.3, 50.2, 2.0, 3.4],
  ],
  IT: [
    ['Lombardia', 45.1, 45.8, 8.9, 10.6],
    ['Piemonte', 44.4, 45.4, 7.5, 8.6],
    ['Emilia-Romagna', 44.5, 44.9, 9.8, 12.0],
    ['Veneto', 45.2, 45.8, 11.2, 12.1],
    ['Toscana', 43.1, 43.9, 10.6, 11.9],
    ['Lazio', 41.8, 42.5, 12.3, 13.2],
    ['Puglia', 40.6, 40.9, 16.1, 17.1],
    ['Sicilia', 37.3, 37.9, 13.4, 14.8],
  ],
  DE: [
    ['Bayern', 48.2, 49.8, 10.6, 12.3],
    ['Baden-Württemberg', 47.9, 49.3, 8.4, 10.0],
    ['Hessen', 50.0, 51.2, 8.6, 9.8],
    ['Niedersachsen', 52.2, 53.2, 8.0, 10.4],
    ['Nordrhein-Westfalen', 51.0, 51.9, 6.9, 8.6],
    ['Sachsen', 51.0, 51.4, 12.6, 14.6],
    ['Brandenburg', 52.0, 53.0, 12.6, 14.0],
    ['Mecklenburg-Vorpommern', 53.4, 54.0, 11.5, 13.5],
  ],
  CZ: [
    ['Středočeský kraj', 49.7, 50.3, 13.8, 15.2],
    ['Jihočeský kraj', 49.0, 49.4, 14.0, 14.9],
    ['Plzeňský kraj', 49.4, 49.9, 12.9, 13.6],
    ['Královéhradecký kraj', 49.8, 50.4, 15.4, 16.2],
    ['Jihomoravský kraj', 48.95, 49.4, 16.0, 17.2],
    ['Olomoucký kraj', 49.4, 49.8, 16.8, 17.6],
  ],
  CL: [
    ['Región Metropolitana de Santiago', -33.9, -33.2, -71.1, -70.55],
    ["Región del Libertador General Bernardo O'Higgins", -34.7, -34.0, -71.5, -70.8],
    ['Región del Maule', -36.0, -35.0, -72.2, -71.3],
    ['Región de Ñuble', -37.2, -36.5, -72.6, -71.8],
    ['Región de La Araucanía', -39.2, -38.0, -72.9, -71.9],
    ['Región de Los Lagos', -41.2, -40.4, -73.3, -72.7],
    ['Región de Coquimbo', -31.5, -30.0, -71.2, -70.7],
  ],
  PL: [
    ['Mazowieckie', 51.6, 52.9, 20.0, 22.2],
    ['Wielkopolskie', 51.7, 52.9, 16.4, 18.4],
    ['Małopolskie', 49.7, 50.3, 19.6, 21.0],
    ['Dolnośląskie', 50.9, 51.6, 15.7, 17.3],
    ['Lubelskie', 50.7, 51.7, 22.0, 23.3],
    ['Kujawsko-Pomorskie', 53.0, 53.6, 17.6, 19.2],
    ['Podlaskie', 52.7, 53.8, 22.4, 23.4],
    ['Śląskie', 50.0, 50.8, 18.5, 19.4],
    ['Zachodniopomorskie', 53.2, 53.8, 15.0, 16.6],
  ],
  RO: [
    ['Sud-Muntenia', 44.1, 45.1, 24.8, 27.2],
    ['Centru', 45.7, 46.6, 23.8, 25.8],
    ['Nord-Est', 46.4, 47.5, 26.0, 27.2],
    ['Vest', 45.3, 46.0, 21.5, 22.6],
    ['Nord-Vest', 46.7, 47.5, 22.3, 24.2],
    ['Sud-Vest Oltenia', 44.1, 45.1, 23.2, 24.6],
    ['Sud-Est', 44.7, 45.6, 27.2, 27.9],
  ],
  SE: [
    ['Skåne län', 55.6, 56.2, 13.3, 14.0],
    ['Västra Götalands län', 57.7, 58.3, 12.4, 14.0],
    ['Östergötlands län', 57.9, 58.6, 14.9, 16.3],
    ['Jönköpings län', 57.0, 57.7, 13.8, 15.3],
    ['Västmanlands län', 59.5, 60.0, 15.4, 16.8],
    ['Dalarnas län', 60.2, 61.0, 14.2, 16.0],
    ['Västerbottens län', 64.0, 65.0, 17.5, 20.0],
  ],
  GB: [
    ['East Midlands', 52.5, 53.3, -1.6, -0.2],
    ['West Midlands', 52.2, 52.9, -2.8, -1.7],
    ['South East', 51.1, 51.8, -1.4, -0.4],
    ['South West', 50.8, 51.1, -4.0, -2.2],
    ['East of England', 52.0, 52.7, 0.1, 1.3],
    ['North West', 53.3, 53.9, -2.8, -2.1],
    ['Yorkshire and the Humber', 53.5, 54.3, -2.0, -0.8],
    ['Scotland', 55.2, 55.9, -4.2, -2.6],
    ['Wales', 51.8, 52.8, -3.7, -3.1],
  ],
  DK: [
    ['Midtjylland', 56.0, 56.5, 8.5, 10.0],
    ['Syddanmark', 55.2, 55.6, 8.9, 9.4],
    ['Nordjylland', 56.8, 57.2, 9.3, 10.2],
    ['Sjælland', 55.3, 55.6, 11.5, 12.0],
  ],
};

/** The rectangles that hold the towns of large worlds. */
export const landBoxes: readonly LandBox[] = (Object.keys(rows) as CountryCode[]).flatMap((country) =>
  rows[country].map(([region, south, north, west, east]) => ({ country, region, south, north, west, east })),
);

import type { ProviderRecord } from './types.ts';

/** The provider of every scenario offer and of no other. */
export const sandboxProvider = 'sandbox';

/** The providers of every world, all of them invented. */
export const providers: readonly ProviderRecord[] = [
  { name: sandboxProvider, country: 'ES', transactional: true, registersVehicles: true },
  { name: 'plazapark', country: 'ES', transactional: true, registersVehicles: true },
  { name: 'aparca-centro', country: 'ES', transactional: true, registersVehicles: false },
  { name: 'via-libre', country: 'ES', transactional: false, registersVehicles: true },
  { name: 'aparcamientos-municipales', country: 'ES', transactional: false, registersVehicles: false },
  { name: 'lusoparque', country: 'PT', transactional: true, registersVehicles: true },
  { name: 'stationova', country: 'FR', transactional: true, registersVehicles: true },
  { name: 'sosta-facile', country: 'IT', transactional: true, registersVehicles: false },
  { name: 'parkwerk', country: 'DE', transactional: true, registersVehicles: true },
  { name: 'parkuj-snadno', country: 'CZ', transactional: true, registersVehicles: true },
  { name: 'estaciona-facil', country: 'CL', transactional: true, registersVehicles: false },
  { name: 'postojowa', country: 'PL', transactional: true, registersVehicles: true },
  { name: 'parcare-plus', country: 'RO', transactional: true, registersVehicles: false },
  { name: 'nordparkering', country: 'SE', transactional: true, registersVehicles: true },
  { name: 'kerbside', country: 'GB', transactional: true, registersVehicles: true },
  { name: 'council-car-parks', country: 'GB', transactional: false, registersVehicles: false },
  { name: 'havneparkering', country: 'DK', transactional: true, registersVehicles: false },
];

/** Number of the sandbox provider. */
export const sandboxNumber = providers.findIndex(({ name }) => name === sandboxProvider);

/** Numbers (positions in `providers`) of the owners of ordinary parkings in each country, by their weight. */
const numbersByCountry = new Map<string, readonly number[]>();
for (const [number, { name, country, transactional }] of providers.entries()) {
  if (name === sandboxProvider) continue;
  const own = Array<number>(transactional ? 3 : 1).fill(number);
  numbersByCountry.set(country, [...(numbersByCountry.get(country) ?? []), ...own]);
}

/** Chooses a provider in a country by any unsigned integer. Those that take bookings weigh three times as much. */
export function providerNumberFor(country: string, chance: number): number {
  const numbers = numbersByCountry.get(country);
  const number = numbers?.[chance % numbers.length];
  if (number === undefined) throw new RangeError(`no provider in country ${country}`);
  return number;
}

/** The provider with this number. */
export function providerAt(number: number): ProviderRecord {
  const provider = providers[number];
  if (provider === undefined) throw new RangeError(`no provider with number ${number}`);
  return provider;
}

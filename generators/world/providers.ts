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

/** The providers of ordinary parkings in each country; those that take bookings are there three times. */
const byCountry = new Map<string, readonly ProviderRecord[]>();
for (const provider of providers) {
  if (provider.name === sandboxProvider) continue;
  const copies = Array<ProviderRecord>(provider.transactional ? 3 : 1).fill(provider);
  byCountry.set(provider.country, [...(byCountry.get(provider.country) ?? []), ...copies]);
}

/** Chooses a provider in a country by any unsigned integer. */
export function providerFor(country: string, chance: number): ProviderRecord {
  const candidates = byCountry.get(country);
  const provider = candidates?.[chance % candidates.length];
  if (provider === undefined) throw new RangeError(`no provider in country ${country}`);
  return provider;
}

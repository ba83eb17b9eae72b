import type { WorldFile } from '../../../spec/generated/world-types.ts';
import { homeAround } from '../places/home-around.ts';
import { countryCodeOf } from '../places/placement.ts';
import { providers as invented, sandboxProvider } from '../providers.ts';
import { textWord } from '../random.ts';
import type { ProviderRecord } from '../types.ts';
import type { StatedParking } from './stated.ts';

/** The providers of a file, and others that its offers need. */
export type Sellers = ReturnType<typeof createSellers>;

/** Collects the providers of a file, and adds those that `findOrAdd` returns. */
export function createSellers({ providers = [] }: WorldFile) {
  const known = new Map<string, ProviderRecord>();
  for (const { name, transactional = true, registers_vehicles = true } of providers)
    known.set(name, { name, country: '', transactional, registersVehicles: registers_vehicles });
  const own = [...known.values()].filter(({ transactional }) => transactional);

  function add(provider: ProviderRecord): ProviderRecord {
    const found = known.get(provider.name) ?? provider;
    known.set(provider.name, found);
    return found;
  }

  return {
    /** The provider with this name, or else one that takes bookings, of the file or of the parking's country. */
    findOrAdd(name: string | undefined, parking: StatedParking, id: string): ProviderRecord {
      if (name !== undefined) return add({ name, country: '', transactional: true, registersVehicles: true });
      const candidates =
        own.length > 0 ? own : inventedIn(countryCodeOf(homeAround(parking, parking.country)));
      const chosen = candidates[textWord(id) % candidates.length];
      if (chosen === undefined) throw new RangeError(`no provider for ${id}`);
      return add(chosen);
    },
    /** The providers that the file lists, and those that `findOrAdd` has added. */
    all: () => [...known.values()],
  };
}

function inventedIn(code: string): readonly ProviderRecord[] {
  return invented.filter(
    ({ name, country, transactional }) => transactional && country === code && name !== sandboxProvider,
  );
}

import { maxFaults } from '../../spec/describe-violations.ts';
import { type Fault, invalidRequest } from '../kernel/problems.ts';
import { visitInTurns } from '../kernel/take-turns.ts';
import { normalisePlate } from '../kernel/vehicle.ts';
import type { Choices } from '../profile/choices.ts';

interface Sent {
  readonly plate?: string;
  readonly listProviders?: readonly string[] | undefined;
}

/** Takes what a request sends of vehicles, as the profile's choices say, or throws a problem that names each fault. */
export interface AdmitVehicles {
  /** A body that is one vehicle. */
  one<V extends Sent>(vehicle: V): V;
  /** A body that is a list of them; while a long one is looked at, other requests have their turn. */
  list<V extends Sent>(vehicles: readonly V[]): Promise<readonly V[]>;
}

/** Builds the check; `valid` are the providers with which vehicles can be registered. */
export function createAdmitVehicles(choices: Choices['vehicles'], valid: ReadonlySet<string>): AdmitVehicles {
  const remembersPlates = choices.repeated_plate !== 'last-wins';
  const toBeOneOf = `must be one of ${[...valid].join(', ')}`;

  function findCaseFaults(plate: string | undefined, at: string): Fault[] {
    if (plate === undefined || choices.lower_case_plate !== 'refuse' || plate === normalisePlate(plate)) {
      return [];
    }
    return [faultAt(`${at}/plate`, 'upper-case', 'must be in uppercase')];
  }

  /** A provider that registers no vehicles is refused by name; GET /vehicles/valid-providers lists those that do. */
  function findProviderFaults(listProviders: readonly string[] | undefined, at: string): Fault[] {
    if (listProviders === undefined || choices.unknown_provider !== 'refuse') return [];
    const faults: Fault[] = [];
    for (const [place, provider] of listProviders.entries()) {
      if (valid.has(provider)) continue;
      const detail = `${toBeOneOf}, and '${provider.slice(0, 60)}' is not`;
      faults.push(faultAt(`${at}/listProviders/${place}`, 'valid-provider', detail));
      if (faults.length >= maxFaults) break;
    }
    return faults;
  }

  const findFaults = ({ plate, listProviders }: Sent, at: string): Fault[] => [
    ...findCaseFaults(plate, at),
    ...findProviderFaults(listProviders, at),
  ];

  function withValidProviders<V extends Sent>(vehicle: V): V {
    if (choices.unknown_provider !== 'ignore' || vehicle.listProviders === undefined) return vehicle;
    return { ...vehicle, listProviders: vehicle.listProviders.filter((provider) => valid.has(provider)) };
  }

  return {
    one(vehicle) {
      const faults = findFaults(vehicle, '');
      if (faults.length > 0) throw invalidRequest(faults.slice(0, maxFaults));
      return withValidProviders(vehicle);
    },

    async list(vehicles) {
      const faults: Fault[] = [];
      const admitted: (typeof vehicles)[number][] = [];
      const seen = new Set<string>();
      await visitInTurns(vehicles, (vehicle, index) => {
        faults.push(...findFaults(vehicle, `/${index}`));
        const plate = remembersPlates ? normalisePlate(vehicle.plate ?? '') : '';
        const isRepeated = remembersPlates && seen.has(plate);
        if (remembersPlates) seen.add(plate);
        if (isRepeated && choices.repeated_plate === 'refuse') {
          faults.push(faultAt(`/${index}/plate`, 'unique-plate', `must not repeat ${plate}`));
        }
        if (!isRepeated || choices.repeated_plate !== 'first-wins') {
          admitted.push(withValidProviders(vehicle));
        }
        return faults.length < maxFaults;
      });
      if (faults.length > 0) throw invalidRequest(faults.slice(0, maxFaults));
      return admitted;
    },
  };
}

const faultAt = (pointer: string, rule: string, detail: string): Fault => ({
  in: 'body',
  pointer,
  rule,
  detail,
});

import { mostFaults } from '../../spec/describe-violations.ts';
import { type Fault, invalidRequest } from '../kernel/problems.ts';
import { visitInTurns } from '../kernel/take-turns.ts';
import type { Choices } from '../profile/choices.ts';
import { normalisePlate } from './rules.ts';

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
  const toBeOneOf = `must be one of ${[...valid].join(', ')}`;
  const remembersPlates = choices.repeated_plate !== 'last-wins';
  /** A list of many thousand need not be copied where nothing is left out of it. */
  const takesAsSent = choices.repeated_plate !== 'first-wins' && choices.unknown_provider !== 'ignore';

  function findCaseFault(plate: string, at: string): Fault | null {
    if (choices.lower_case_plate !== 'refuse' || plate === normalisePlate(plate)) return null;
    return { in: 'body', pointer: `${at}/plate`, rule: 'upper-case', detail: 'must be in uppercase' };
  }

  /** A provider that registers no vehicles is refused by name; GET /vehicles/valid-providers lists those that do. */
  function findProviderFaults(listProviders: readonly string[], at: string): Fault[] {
    if (choices.unknown_provider !== 'refuse') return [];
    const faults: Fault[] = [];
    for (const [place, provider] of listProviders.entries()) {
      if (valid.has(provider)) continue;
      const pointer = `${at}/listProviders/${place}`;
      const detail = `${toBeOneOf}, and '${provider.slice(0, 60)}' is not`;
      faults.push({ in: 'body', pointer, rule: 'valid-provider', detail });
      if (faults.length >= mostFaults) break;
    }
    return faults;
  }

  /** A vehicle is looked at once in a list of many thousand: what is not sent costs nothing. */
  function findFaults({ plate, listProviders }: Sent, at: string, faults: Fault[]): void {
    const wrongCase = plate === undefined ? null : findCaseFault(plate, at);
    if (wrongCase !== null) faults.push(wrongCase);
    if (listProviders !== undefined) faults.push(...findProviderFaults(listProviders, at));
  }

  function withValidProviders<V extends Sent>(vehicle: V): V {
    if (choices.unknown_provider !== 'ignore' || vehicle.listProviders === undefined) return vehicle;
    return { ...vehicle, listProviders: vehicle.listProviders.filter((provider) => valid.has(provider)) };
  }

  /** Answers with a function that tells of each plate in turn whether it came before. */
  function createIsRepeated(): (plate: string) => boolean {
    const seen = new Set<string>();
    return (sent) => {
      const plate = normalisePlate(sent);
      if (seen.has(plate)) return true;
      seen.add(plate);
      return false;
    };
  }

  return {
    one(vehicle) {
      const faults: Fault[] = [];
      findFaults(vehicle, '', faults);
      if (faults.length > 0) throw invalidRequest(faults);
      return withValidProviders(vehicle);
    },

    async list(vehicles) {
      const faults: Fault[] = [];
      const admitted: (typeof vehicles)[number][] = [];
      const isRepeated = remembersPlates ? createIsRepeated() : () => false;
      await visitInTurns(vehicles, (vehicle, index) => {
        const { plate = '' } = vehicle;
        findFaults(vehicle, `/${index}`, faults);
        const repeated = isRepeated(plate);
        if (repeated && choices.repeated_plate === 'refuse') {
          const detail = `must not repeat ${normalisePlate(plate)}`;
          faults.push({ in: 'body', pointer: `/${index}/plate`, rule: 'unique-plate', detail });
        }
        if (!takesAsSent && (!repeated || choices.repeated_plate !== 'first-wins')) {
          admitted.push(withValidProviders(vehicle));
        }
        return faults.length < mostFaults;
      });
      if (faults.length > 0) throw invalidRequest(faults.slice(0, mostFaults));
      return takesAsSent ? vehicles : admitted;
    },
  };
}

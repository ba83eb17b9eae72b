import { mostFaults } from '../../spec/describe-violations.ts';
import { type Fault, invalidRequest } from '../problems.ts';
import type { Choices } from '../profile/choices.ts';
import { normalisePlate } from './rules.ts';

interface Sent {
  readonly plate?: string;
  readonly listProviders?: readonly string[] | undefined;
}

/**
 * Takes what a request sends of vehicles, as the profile's choices say, or throws a problem that names each fault.
 * `pointerTo` gives the place of a vehicle in the body.
 */
export type AdmitVehicles = <V extends Sent>(
  vehicles: readonly V[],
  pointerTo: (index: number) => string,
) => readonly V[];

/** Builds the check; `valid` are the providers with which vehicles can be registered. */
export function createAdmitVehicles(choices: Choices['vehicles'], valid: ReadonlySet<string>): AdmitVehicles {
  const toBeOneOf = `must be one of ${[...valid].join(', ')}`;

  function* plateFaults({ plate }: Sent, at: string, seen: ReadonlySet<string>): Iterable<Fault> {
    if (plate === undefined) return;
    const place = { in: 'body', pointer: `${at}/plate` } as const;
    if (choices.lower_case_plate === 'refuse' && plate !== normalisePlate(plate)) {
      yield { ...place, rule: 'upper-case', detail: 'must be in upper case' };
    }
    if (choices.repeated_plate === 'refuse' && seen.has(normalisePlate(plate))) {
      yield { ...place, rule: 'unique-plate', detail: `must not repeat ${normalisePlate(plate)}` };
    }
  }

  /** A provider that registers no vehicles is refused by name; GET /vehicles/valid-providers lists those that do. */
  function* providerFaults({ listProviders = [] }: Sent, at: string): Iterable<Fault> {
    if (choices.unknown_provider !== 'refuse') return;
    for (const [place, provider] of listProviders.entries()) {
      if (valid.has(provider)) continue;
      const pointer = `${at}/listProviders/${place}`;
      const detail = `${toBeOneOf}, and '${provider.slice(0, 60)}' is not`;
      yield { in: 'body', pointer, rule: 'valid-provider', detail };
    }
  }

  function withValidProviders<V extends Sent>(vehicle: V): V {
    if (choices.unknown_provider !== 'ignore' || vehicle.listProviders === undefined) return vehicle;
    return { ...vehicle, listProviders: vehicle.listProviders.filter((provider) => valid.has(provider)) };
  }

  return (vehicles, pointerTo) => {
    const faults: Fault[] = [];
    const seen = new Set<string>();
    const admitted: (typeof vehicles)[number][] = [];
    for (const [index, vehicle] of vehicles.entries()) {
      const at = pointerTo(index);
      faults.push(...plateFaults(vehicle, at, seen), ...providerFaults(vehicle, at));
      if (faults.length >= mostFaults) break;
      const plate = normalisePlate(vehicle.plate ?? '');
      if (choices.repeated_plate !== 'first-wins' || !seen.has(plate)) {
        admitted.push(withValidProviders(vehicle));
      }
      seen.add(plate);
    }
    if (faults.length > 0) throw invalidRequest(faults.slice(0, mostFaults));
    return admitted;
  };
}

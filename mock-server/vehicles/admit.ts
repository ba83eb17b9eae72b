import { maxViolations } from '../../spec/describe-violations.ts';
import { invalidRequest, type Violation } from '../kernel/problems.ts';
import { visitInTurns } from '../kernel/take-turns.ts';
import { normalisePlate } from '../kernel/vehicle.ts';
import type { Choices } from '../profile/choices.ts';

interface Sent {
  readonly plate?: string;
  readonly listProviders?: readonly string[] | undefined;
}

/**
 * Takes what a request sends of vehicles, as the profile's choices say, or throws a problem that names each violation;
 * `valid` are the providers with which vehicles can be registered.
 */
export function createAdmitVehicles(choices: Choices['vehicles'], valid: ReadonlySet<string>) {
  const toBeOneOf = `must be one of ${[...valid].join(', ')}`;

  function findCaseViolations(plate: string | undefined, at: string): Violation[] {
    if (plate === undefined || choices.lower_case_plate !== 'refuse' || plate === normalisePlate(plate)) {
      return [];
    }
    return [violationAt(`${at}/plate`, 'upper-case', 'must be in uppercase')];
  }

  /** A provider that registers no vehicles is refused by name; GET /vehicles/valid-providers lists those that do. */
  function findProviderViolations(listProviders: readonly string[] | undefined, at: string): Violation[] {
    if (listProviders === undefined || choices.unknown_provider !== 'refuse') return [];
    const violations: Violation[] = [];
    for (const [place, provider] of listProviders.entries()) {
      if (valid.has(provider)) continue;
      const detail = `${toBeOneOf}, and '${provider.slice(0, 60)}' is not`;
      violations.push(violationAt(`${at}/listProviders/${place}`, 'valid-provider', detail));
      if (violations.length >= maxViolations) break;
    }
    return violations;
  }

  const findViolations = ({ plate, listProviders }: Sent, at: string): Violation[] => [
    ...findCaseViolations(plate, at),
    ...findProviderViolations(listProviders, at),
  ];

  function withValidProviders<V extends Sent>(vehicle: V): V {
    if (choices.unknown_provider !== 'ignore' || vehicle.listProviders === undefined) return vehicle;
    return { ...vehicle, listProviders: vehicle.listProviders.filter((provider) => valid.has(provider)) };
  }

  return {
    /** A body that is one vehicle. */
    one<V extends Sent>(vehicle: V): V {
      const violations = findViolations(vehicle, '');
      if (violations.length > 0) throw invalidRequest(violations.slice(0, maxViolations));
      return withValidProviders(vehicle);
    },

    /** A body that is a list of them; while a long one is looked at, other requests have their turn. */
    async list<V extends Sent>(vehicles: readonly V[]): Promise<readonly V[]> {
      const violations: Violation[] = [];
      const admitted: V[] = [];
      const seen = new Set<string>();
      await visitInTurns(vehicles, (vehicle, index) => {
        violations.push(...findViolations(vehicle, `/${index}`));
        const plate = normalisePlate(vehicle.plate ?? '');
        const isRepeated = seen.has(plate);
        seen.add(plate);
        if (isRepeated && choices.repeated_plate === 'refuse') {
          violations.push(violationAt(`/${index}/plate`, 'unique-plate', `must not repeat ${plate}`));
        }
        if (!isRepeated || choices.repeated_plate !== 'first-wins') {
          admitted.push(withValidProviders(vehicle));
        }
        return violations.length < maxViolations;
      });
      if (violations.length > 0) throw invalidRequest(violations.slice(0, maxViolations));
      return admitted;
    },
  };
}

const violationAt = (pointer: string, rule: string, detail: string): Violation => ({
  in: 'body',
  pointer,
  rule,
  detail,
});

import { maxViolations } from '../../spec/describe-violations.ts';
import { invalidRequest, type Violation, violationInBody } from '../kernel/problems.ts';
import { visitInTurns } from '../kernel/take-turns.ts';
import { normalisePlate } from '../kernel/vehicle.ts';
import type { Choices } from '../profile/choices.ts';

interface Sent {
  readonly plate?: string;
  readonly listProviders?: readonly string[] | undefined;
}

/**
 * Checks the vehicles in a request against the profile's choices. Returns the vehicles to store, or throws a problem
 * that names the violations. `valid` are the providers valid for vehicle registration.
 */
export function createAdmitVehicles(choices: Choices['vehicles'], valid: ReadonlySet<string>) {
  const mustBeOneOf = `must be one of ${[...valid].join(', ')}`;

  /** The violation of a provider lists the valid ones, as GET /vehicles/valid-providers does. */
  function findViolations({ plate = '', listProviders = [] }: Sent, at: string): Violation[] {
    const violations: Violation[] = [];
    if (choices.lower_case_plate === 'refuse' && plate !== normalisePlate(plate))
      violations.push(violationInBody(`${at}/plate`, 'upper-case', 'must be in uppercase'));
    if (choices.unknown_provider !== 'refuse') return violations;
    for (const [place, provider] of listProviders.entries()) {
      if (valid.has(provider)) continue;
      const detail = `${mustBeOneOf}, and '${provider.slice(0, 60)}' is not`;
      violations.push(violationInBody(`${at}/listProviders/${place}`, 'valid-provider', detail));
      if (violations.length >= maxViolations) break;
    }
    return violations;
  }

  function withValidProviders<V extends Sent>(vehicle: V): V {
    if (choices.unknown_provider !== 'ignore' || vehicle.listProviders === undefined) return vehicle;
    return { ...vehicle, listProviders: vehicle.listProviders.filter((provider) => valid.has(provider)) };
  }

  return {
    /** Admits a body with one vehicle. */
    one<V extends Sent>(vehicle: V): V {
      const violations = findViolations(vehicle, '');
      if (violations.length > 0) throw invalidRequest(violations);
      return withValidProviders(vehicle);
    },

    /** Admits a body with a list of vehicles. Other requests get their turn while it checks a long list. */
    async list<V extends Sent>(vehicles: readonly V[]): Promise<readonly V[]> {
      const violations: Violation[] = [];
      const admitted: V[] = [];
      const seen = new Set<string>();
      await visitInTurns(vehicles, (vehicle, index) => {
        violations.push(...findViolations(vehicle, `/${index}`));
        const plate = normalisePlate(vehicle.plate ?? '');
        const isRepeated = seen.has(plate);
        seen.add(plate);
        if (isRepeated && choices.repeated_plate === 'refuse')
          violations.push(violationInBody(`/${index}/plate`, 'unique-plate', `must not repeat ${plate}`));
        if (!isRepeated || choices.repeated_plate !== 'first-wins')
          admitted.push(withValidProviders(vehicle));
        return violations.length < maxViolations;
      });
      if (violations.length > 0) throw invalidRequest(violations);
      return admitted;
    },
  };
}

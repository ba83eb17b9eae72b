import type { components } from '../../spec/generated/api-types.ts';
import type { Vehicle } from '../kernel/vehicle.ts';
import type { Choices } from '../profile/choices.ts';

type BulkResult = components['schemas']['BulkResult'];

/**
 * Builds response bodies in the form that the profile chooses; the contract describes only the form of our own profile.
 */
export function createPresentVehicles({ vehicles: choices, batch }: Choices) {
  // The profile may ask for a body that the contract does not describe.
  const asBulkResult = (body: unknown) => body as BulkResult;

  function vehicle(stored: Vehicle): Vehicle {
    if (choices.empty_list_in_answers === 'shown' || stored.listProviders?.length !== 0) return stored;
    const { listProviders: _empty, ...rest } = stored;
    return rest;
  }

  return {
    vehicle,
    /** `vehicles` is only called if the profile wants vehicles in the body. */
    bulk(count: number, vehicles: () => readonly Vehicle[]): BulkResult {
      if (choices.bulk_response_body === 'count') return { count };
      return asBulkResult(choices.bulk_response_body === 'vehicles' ? vehicles().map(vehicle) : undefined);
    },
    accepted: (count: number): BulkResult =>
      batch.response_body === 'count' ? { count } : asBulkResult(undefined),
    /** `gone` is the deleted vehicle; undefined if there was none. */
    deleted(gone: Vehicle | undefined): BulkResult {
      if (choices.delete_response_body === 'count') return { count: gone === undefined ? 0 : 1 };
      const shown = choices.delete_response_body === 'vehicle' && gone !== undefined;
      return asBulkResult(shown ? vehicle(gone) : undefined);
    },
  };
}

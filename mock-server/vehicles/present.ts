import type { components } from '../../spec/generated/api-types.ts';
import type { Vehicle } from '../kernel/vehicle.ts';
import type { Choices } from '../profile/choices.ts';

type BulkResult = components['schemas']['BulkResult'];

/** The bodies of answers, in the forms that the profile chooses; the contract has those of our own profile. */
export function createPresentVehicles({ vehicles: choices, batch }: Choices) {
  // Another body than the contract's is what the profile asks for.
  const inOwnForm = (body: unknown) => body as BulkResult;

  function vehicle(stored: Vehicle): Vehicle {
    if (choices.empty_list_in_answers === 'shown' || stored.listProviders?.length !== 0) return stored;
    const { listProviders: _empty, ...rest } = stored;
    return rest;
  }

  return {
    vehicle,
    /** `vehicles` is only called if the profile wants them. */
    bulk(count: number, vehicles: () => readonly Vehicle[]): BulkResult {
      if (choices.bulk_response_body === 'count') return { count };
      return inOwnForm(choices.bulk_response_body === 'vehicles' ? vehicles().map(vehicle) : undefined);
    },
    accepted: (count: number): BulkResult =>
      batch.response_body === 'count' ? { count } : inOwnForm(undefined),
    /** The vehicle that is gone; undefined if there was none. */
    deleted(gone: Vehicle | undefined): BulkResult {
      if (choices.delete_response_body === 'count') return { count: gone === undefined ? 0 : 1 };
      const shown = choices.delete_response_body === 'vehicle' && gone !== undefined;
      return inOwnForm(shown ? vehicle(gone) : undefined);
    },
  };
}

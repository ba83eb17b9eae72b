import type { OwnedVehicle } from '../../kernel/vehicle.ts';
import { createMovements } from '../../notifications/movements.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, type ControlSchemas, ok } from '../operation.ts';
import { contains, isWanted, pageOf } from '../paging.ts';

/** Finds the vehicles of all users and the visits in progress, and moves vehicles. */
export function vehicleControlOperations(deps: ControlDependencies) {
  const { store, vehicles } = deps;
  const { enter, leave } = createMovements(deps);
  const visits = store.table('visits');

  function toRow({ user, vehicle }: OwnedVehicle): ControlSchemas['VehicleRow'] {
    const { plate } = vehicle;
    const visit = visits.get(plate);
    return { user, vehicle, visit: visit === undefined ? null : { plate, ...visit } };
  }

  return {
    findVehicles({ query }) {
      const { search, user, provider } = query;
      const found = [...vehicles.all()].filter(({ user: owner, vehicle }) => {
        const { plate, brand, model, listProviders = [] } = vehicle;
        if (!isWanted(user, owner)) return false;
        if (provider !== undefined && !listProviders.includes(provider)) return false;
        return contains(search, plate, brand, model, owner);
      });
      return ok(pageOf(found, query, toRow));
    },
    findVisits({ query }) {
      const found = [...visits.entries()]
        .map(([plate, visit]) => ({ plate, ...visit }))
        .filter(({ plate, svcpid, booking }) => contains(query.search, plate, svcpid, booking));
      return ok(pageOf(found, query, (visit) => visit));
    },
    moveVehicle: async ({ body: { action, ...movement } }) =>
      ok(await (action === 'ENTRY' ? enter(movement) : leave(movement))),
  } satisfies Partial<ControlOperations>;
}

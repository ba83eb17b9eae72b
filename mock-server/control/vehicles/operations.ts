import type { SimulatorStore } from '../../kernel/simulator-store.ts';
import type { OwnedVehicle } from '../../kernel/vehicle.ts';
import type { Movements } from '../../notifications/movements.ts';
import type { VehicleStore } from '../../vehicles/vehicle-store.ts';
import type { ControlOperation, ControlSchemas } from '../operation.ts';
import { contains, pageOf } from '../paging.ts';

/** Finds the vehicles of all users and those that are inside, and moves them. */
export function vehicleControlOperations(deps: {
  readonly store: SimulatorStore;
  readonly vehicles: VehicleStore;
  readonly movements: Movements;
}) {
  const { store, vehicles, movements } = deps;
  const visits = store.table('visits');

  function visitOf(plate: string): ControlSchemas['Visit'] | null {
    const visit = visits.get(plate);
    return visit === undefined ? null : { plate, ...visit };
  }

  const toRow = ({ user, vehicle }: OwnedVehicle): ControlSchemas['VehicleRow'] => ({
    user,
    vehicle,
    visit: visitOf(vehicle.plate),
  });

  const findVehicles = (({ query }) => {
    const { search, user, provider } = query;
    const found: OwnedVehicle[] = [];
    for (const record of vehicles.all()) {
      const { plate, brand, model, listProviders = [] } = record.vehicle;
      if (user !== undefined && record.user !== user) continue;
      if (provider !== undefined && !listProviders.includes(provider)) continue;
      if (contains(search, plate, brand, model, record.user)) found.push(record);
    }
    return { status: 200, body: pageOf(found, query, toRow) };
  }) satisfies ControlOperation<'findVehicles'>;

  const findVisits = (({ query }) => {
    const found = [...visits.entries()]
      .map(([plate, visit]) => ({ plate, ...visit }))
      .filter(({ plate, svcpid, booking }) => contains(query.search, plate, svcpid, booking));
    return { status: 200, body: pageOf(found, query, (visit) => visit) };
  }) satisfies ControlOperation<'findVisits'>;

  const moveVehicle = (async ({ body: { action, ...movement } }) => ({
    status: 200,
    body: await (action === 'ENTRY' ? movements.enter(movement) : movements.leave(movement)),
  })) satisfies ControlOperation<'moveVehicle'>;

  return { findVehicles, findVisits, moveVehicle };
}

import { inGroups } from '../../common/in-groups.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import type { Client } from '../http/client.ts';
import { type Exchange, isSuccess, lastInPath, platesInBody, platesInQuery } from '../kernel/exchange.ts';
import type { Leftover } from '../kernel/leftover.ts';
import { groupSize, removeVehicles } from './remove-vehicles.ts';

/** Operations that may register a vehicle, even if no answer came. */
const registering: ReadonlySet<OperationId> = new Set(['addVehicles', 'replaceVehicles', 'createVehicle']);

/** Tracks the vehicles that the run has registered and not yet removed. */
export function createVehicleLedger() {
  const plates = new Map<number, Set<string>>();
  const platesOf = (user: number) => {
    const own = plates.get(user) ?? new Set<string>();
    plates.set(user, own);
    return own;
  };

  function note(exchange: Exchange): void {
    const { operation, status } = exchange;
    const mayHaveEffect = status === null || status >= 500 || isSuccess(status);
    if (mayHaveEffect && registering.has(operation)) noteRegistered(exchange);
    // A request that was only accepted may not have had its effect yet.
    if (isSuccess(status) && status !== 202) noteRemoved(exchange);
  }

  function noteRegistered(exchange: Exchange): void {
    const own = platesOf(exchange.user);
    for (const plate of platesInBody(exchange)) own.add(plate);
    // Which plate counts if the body has another one is open (create-vehicle.plate-mismatch).
    if (exchange.operation === 'createVehicle') own.add(lastInPath(exchange.url));
  }

  function noteRemoved(exchange: Exchange): void {
    const { operation, url } = exchange;
    const own = platesOf(exchange.user);
    if (operation === 'deleteVehicle') own.delete(lastInPath(url));
    if (operation !== 'deleteVehicles') return;
    const named = platesInQuery(exchange);
    for (const plate of named.length === 0 ? [...own] : named) own.delete(plate);
  }

  /** Removes the vehicles; returns those that are left. */
  async function cleanUp(clients: readonly Client[]): Promise<Leftover[]> {
    const leftovers = await Promise.all(
      clients.flatMap((client, user) =>
        inGroups([...platesOf(user)], groupSize).map(async (group) => {
          const { left } = await removeVehicles(client, group);
          return left.map(({ plate, outcome }): Leftover => {
            const reason = typeof outcome === 'string' ? outcome : `removing it returned ${outcome}`;
            return { kind: 'vehicle', user, id: plate, reason };
          });
        }),
      ),
    );
    plates.clear();
    for (const { user, id } of leftovers.flat()) platesOf(user).add(id);
    return leftovers.flat();
  }

  return { note, cleanUp };
}

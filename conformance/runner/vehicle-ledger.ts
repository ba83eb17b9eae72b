import type { OperationId } from '../../spec/generated/operations.ts';
import type { Client } from '../http/client.ts';
import { type Exchange, isSuccess, lastInPath } from '../kernel/exchange.ts';
import { asObject, parseJson, textIn } from '../kernel/json.ts';
import type { Leftover } from '../kernel/leftover.ts';
import { whenInconclusive, whyInconclusive } from '../kernel/outcomes.ts';

/** Operations that may register a vehicle, even if no answer came. */
const registering: ReadonlySet<OperationId> = new Set(['addVehicles', 'replaceVehicles', 'createVehicle']);

/** Plates in one call: few enough for a URL of a few kilobytes. */
const groupSize = 200;

/** Tracks the vehicles that the run has registered and not yet removed. */
export function createVehicleLedger() {
  const plates = new Map<number, Set<string>>();
  const of = (user: number) => {
    const own = plates.get(user) ?? new Set<string>();
    plates.set(user, own);
    return own;
  };

  function note(exchange: Exchange): void {
    const { operation, user, status, url } = exchange;
    if (status !== null && status < 500 && !isSuccess(status)) return;
    if (registering.has(operation)) {
      for (const plate of platesIn(exchange.requestBody)) of(user).add(plate);
      // Which plate counts if the body has another one is open (create-vehicle.plate-mismatch).
      if (operation === 'createVehicle') of(user).add(lastInPath(url));
      return;
    }
    // A request that was only accepted, or not answered, may have no effect.
    if (status === null || status >= 500 || status === 202) return;
    if (operation === 'deleteVehicle') of(user).delete(lastInPath(url));
    if (operation === 'deleteVehicles') {
      const named = new URL(url).searchParams.get('plates') ?? '';
      if (named === '') of(user).clear();
      else for (const plate of named.split(',')) of(user).delete(plate);
    }
  }

  /** Removes the vehicles; returns those that are left. */
  async function removeAll(clients: readonly Client[]): Promise<Leftover[]> {
    const groups = [...plates].flatMap(([user, own]) => inGroups([...own]).map((group) => ({ user, group })));
    const left = await Promise.all(
      groups.map(({ user, group }) => {
        const client = clients[user];
        return client === undefined ? [] : removeGroup(client, user, group);
      }),
    );
    plates.clear();
    for (const { user, id } of left.flat()) of(user).add(id);
    return left.flat();
  }

  return { note, removeAll };
}

/** One unknown plate may fail the whole group (delete-vehicles.unknown-plate); then tries each plate alone. */
async function removeGroup(client: Client, user: number, group: readonly string[]): Promise<Leftover[]> {
  const answer = await client
    .call('deleteVehicles', { query: { plates: group.join(',') } })
    .catch(whenInconclusive(null));
  if (answer !== null && isSuccess(answer.status)) return [];
  const left = await Promise.all(group.map((plate) => removeOne(client, user, plate)));
  return left.flat();
}

async function removeOne(client: Client, user: number, plate: string): Promise<Leftover[]> {
  const met = await client.call('deleteVehicle', { path: { plate } }).catch(whyInconclusive);
  if (typeof met !== 'string' && (isSuccess(met.status) || met.status === 404 || met.status === 410))
    return [];
  const reason = typeof met === 'string' ? met : `the removal returned ${met.status}`;
  return [{ kind: 'vehicle', user, id: plate, reason }];
}

function inGroups(plates: readonly string[]): string[][] {
  const count = Math.ceil(plates.length / groupSize);
  return Array.from({ length: count }, (_, index) =>
    plates.slice(index * groupSize, (index + 1) * groupSize),
  );
}

function platesIn(body: string | null): string[] {
  return [parseJson(body ?? '')].flat().flatMap((vehicle) => textIn(asObject(vehicle) ?? {}, 'plate') ?? []);
}

import { settle } from '../answers/observe.ts';
import type { Context } from '../check/context.ts';
import { nothingSeen } from '../check/nothing-seen.ts';
import { listVehicleProviders } from '../fixtures/offers/listings.ts';
import { done, registeredVehicles } from '../fixtures/vehicles/registered-vehicles.ts';
import { newVehicle, type Vehicle } from '../fixtures/vehicles/vehicle.ts';
import type { Client } from '../http/client.ts';
import type { Answer } from '../kernel/exchange.ts';
import { Inconclusive, whenInconclusive } from '../kernel/outcomes.ts';

/** What is tried, and where the profile declares it. */
export interface Omission {
  readonly clause: string;
  readonly member: 'tag' | 'listProviders';
  readonly declared: 'kept' | 'removed' | null | undefined;
  /** Sends a known vehicle without its optional members. */
  readonly send: (vehicle: Vehicle) => Promise<Answer>;
}

/** Finds out what becomes of an optional member of a known vehicle that an operation is not sent. */
export async function tryOmission(context: Context, client: Client, omission: Omission): Promise<void> {
  const { clause, member, declared, send } = omission;
  const registered = await registeredVehicles(context);
  if (!registered.shows.has(member)) throw new Inconclusive(`no response shows the ${member} of a vehicle`);
  const providers = await listVehicleProviders(context).catch(whenInconclusive([]));
  const value = member === 'tag' ? 'ECO' : providers.slice(0, 1);
  if (value.length === 0) {
    throw nothingSeen('no provider is valid for vehicle registration', context, ['listVehicleProviders']);
  }
  const bare = newVehicle(context);
  await registered.given(client, { ...bare, [member]: value });
  const answer = done(await send(bare));
  const { vehicle, exchange } = await registered.read(client, bare.plate);
  if (vehicle === null) throw new Inconclusive(`${bare.plate} is gone after it was sent`, [exchange]);
  const left = vehicle[member] ?? [];
  const kept = JSON.stringify(left) === JSON.stringify(value);
  const found = kept ? 'kept' : Array.isArray(left) && left.length === 0 ? 'removed' : null;
  settle(context, {
    clause,
    declared,
    found,
    seen: `${answer.exchange.method} ${pathOf(answer)} without ${member} leaves ${found ?? 'something else'}`,
    exchanges: [answer.exchange, exchange],
  });
}

function pathOf({ exchange }: Answer): string {
  return exchange.operation === 'createVehicle' ? '/vehicles/:plate' : new URL(exchange.url).pathname;
}

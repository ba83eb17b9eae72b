import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Context } from '../../check/context.ts';
import { firstBookableOffer } from '../../fixtures/bookings/shared-booking.ts';
import { choosePlace, listProviders, listVehicleProviders } from '../../fixtures/offers/listings.ts';
import { type RegisteredVehicles, registeredVehicles } from '../../fixtures/vehicles/registered-vehicles.ts';
import type { RawRequest } from '../../http/call.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';
import type { Command } from './commands.ts';
import { openStock, type Stock } from './desk.ts';

/** A request that changes nothing. */
export interface Reading {
  readonly operation: OperationId;
  readonly request: RawRequest;
}

/** What all runs of an exploration share. */
export interface Scene {
  readonly context: Context;
  /** How vehicles can be looked at; null where no operation registers one. */
  readonly registered: RegisteredVehicles | null;
  /** Providers that register vehicles. */
  readonly providers: readonly string[];
  readonly readings: readonly Reading[];
  readonly stock: Stock;
  readonly timeLeft: () => number;
  /** Counts a prediction that is put to the test. */
  readonly count: (id: string) => void;
  readonly times: ReadonlyMap<string, number>;
  /** How often operations were answered at length. */
  readonly weights: Map<OperationId, number>;
  /** Notes which commands came after which. */
  readonly follow: (commands: readonly Command[]) => void;
  readonly followed: ReadonlySet<string>;
  /** Whether a deviation of this id has been found, so that no other is looked for. */
  readonly isKnown: (id: string) => boolean;
}

/** Finds out what the runs need to know of the target. */
export async function setScene(
  context: Context,
  timeLeft: () => number,
  isKnown: (id: string) => boolean,
): Promise<Scene> {
  const times = new Map<string, number>();
  const followed = new Set<string>();
  return {
    context,
    timeLeft,
    isKnown,
    times,
    followed,
    follow(commands) {
      for (const [at, command] of commands.entries())
        if (at > 0) followed.add(`${commands[at - 1]?.do} ${command.do}`);
    },
    weights: new Map(),
    count: (id) => times.set(id, (times.get(id) ?? 0) + 1),
    registered: await registeredVehicles(context).catch(whenInconclusive(null)),
    providers: await listVehicleProviders(context).catch(whenInconclusive([])),
    readings: await findReadings(context),
    stock: await openStock(context, timeLeft()),
  };
}

async function findReadings(context: Context): Promise<readonly Reading[]> {
  const place = await choosePlace(context).catch(whenInconclusive(null));
  const [provider] = await listProviders(context).catch(whenInconclusive([]));
  const offer = await firstBookableOffer(context).catch(whenInconclusive(null));
  return [
    { operation: 'listVehicleProviders', request: {} },
    { operation: 'listTransactionalProviders', request: {} },
    { operation: 'listBookings', request: {} },
    { operation: 'listParkings', request: { query: { limit: 1 } } },
    { operation: 'listAvailableParkings', request: {} },
    ...(provider === undefined
      ? []
      : [
          {
            operation: 'listProviderParkings',
            request: { path: { provider }, query: { limit: 1 } },
          } as const,
        ]),
    ...(offer === null
      ? []
      : [{ operation: 'getOffer', request: { path: { svcpid: offer.svcpid } } } as const]),
    ...(place === null
      ? []
      : [
          { operation: 'findOffers', request: { query: { ...place } } } as const,
          { operation: 'searchAvailableParkings', request: { body: place } } as const,
        ]),
  ];
}

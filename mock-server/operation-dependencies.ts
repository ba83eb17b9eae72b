import { createTokens } from './authentication/tokens.ts';
import { createMatches } from './availability/matches.ts';
import { createReadLocale } from './availability/present-terms.ts';
import { createBookingDelay } from './bookings/booking-delay.ts';
import { createBookingIndex } from './bookings/booking-index.ts';
import type { Observers } from './control/create-observers.ts';
import type { Core } from './create-core.ts';
import { createWriteJson } from './kernel/fixed-json.ts';
import { createTriggeredSessions } from './notifications/triggered-sessions.ts';
import { createArrangements } from './profile/arrange.ts';
import type { ResolvedOptions } from './simulator-options.ts';
import { createBatches } from './vehicles/batches.ts';
import { createPrepareBulk } from './vehicles/prepare-bulk.ts';
import { absentFields } from './vehicles/rules.ts';
import { createVehicleStore } from './vehicles/vehicle-store.ts';
import { createDeliveryLog } from './webhooks/delivery-log.ts';
import { createOutbox } from './webhooks/outbox.ts';
import type { SendWebhook } from './webhooks/send-webhook.ts';

/** The dependencies of the operations; each takes the ones it needs. */
export type OperationDependencies = ReturnType<typeof createOperationDependencies>;

/** Builds the dependencies of the operations on the core. */
export function createOperationDependencies(
  { choices, bookingDelay, batchDelay, log }: ResolvedOptions,
  core: Core,
  { faults }: Observers,
  send: SendWebhook,
) {
  const { store, catalogue, clock, random, users, address, hub, inForce } = core;
  const newUid = random.uuid;
  const vehicles = createVehicleStore(store);
  const endpoints = () => inForce.current().endpoints;
  const prepareBulk = createPrepareBulk(vehicles, absentFields(choices.vehicles));
  return {
    store,
    catalogue,
    clock,
    users,
    choices,
    /** Makes the id of a new booking, session or delivery. */
    newUid,
    voucherUrl: (uid: string) => address.public() + address.sign(`/_sim/vouchers/${uid}.pdf`),
    tokens: createTokens(core.tokenKey, choices.authentication.token_lifetime_minutes, newUid),
    bookingIndex: createBookingIndex(store, catalogue),
    vehicles,
    prepareBulk,
    batches: createBatches({ store, prepare: prepareBulk, clock, delay: batchDelay, log }),
    endpoints,
    outbox: createOutbox({
      store,
      clock,
      newUid,
      endpoints,
      send,
      retry: choices.webhooks.retry,
      deliveryLog: createDeliveryLog(() => hub.changed('webhooks')),
      takeFault: faults.takeForWebhook,
      log,
    }),
    triggeredSessions: createTriggeredSessions(vehicles, newUid, choices),
    delay: createBookingDelay(bookingDelay, random.fraction),
    writeJson: createWriteJson(),
    arrange: createArrangements(choices, random.fraction),
    matches: createMatches(choices),
    readLocale: createReadLocale(choices),
  };
}

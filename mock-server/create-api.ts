import { createIdentifyUser, identifyUserFor } from './authentication/identify-user.ts';
import { authenticationOperations } from './authentication/operations.ts';
import { createTokens } from './authentication/tokens.ts';
import { createBookingDelay } from './bookings/booking-delay.ts';
import { createBookingIndex } from './bookings/booking-index.ts';
import { bookingOperations } from './bookings/operations.ts';
import type { Observers } from './control/create-observers.ts';
import type { Core } from './create-core.ts';
import { createCurrentSending, createHandlers } from './create-handlers.ts';
import { createLimitRate } from './http/limit-rate.ts';
import { requestShapes } from './http/request-shapes.ts';
import { createFixedJson } from './kernel/fixed-json.ts';
import type { Operations } from './kernel/operation.ts';
import { createMadeUpSessions } from './notifications/made-up-sessions.ts';
import { createMovements } from './notifications/movements.ts';
import { notificationOperations } from './notifications/operations.ts';
import { offerOperations } from './offers/operations.ts';
import type { OperationDependencies } from './operation-dependencies.ts';
import { parkingOperations } from './parkings/operations.ts';
import { editAnswers } from './profile/form-edits.ts';
import { createTolerance } from './profile/tolerance.ts';
import type { Settings } from './simulator-options.ts';
import { createBatches } from './vehicles/batches.ts';
import { vehicleOperations } from './vehicles/operations.ts';
import { createPrepareBulk } from './vehicles/prepare-bulk.ts';
import { absentFields } from './vehicles/rules.ts';
import { createVehicleStore } from './vehicles/vehicle-store.ts';
import { createDeliveryLog } from './webhooks/delivery-log.ts';
import { createOutbox } from './webhooks/outbox.ts';
import { createSendWebhook, editWebhooks } from './webhooks/send-webhook.ts';

/** The API: its operations, their dependencies, and the handlers that serve them. */
export type Api = ReturnType<typeof createApi>;

/** Builds the operations on the core, and the handlers around them. */
export function createApi(settings: Settings, core: Core, observers: Observers) {
  const { options, choices, log } = settings;
  const { store, catalogue, clock, random, users, address } = core;
  const { faults, render } = observers;
  const newUid = random.uuid;
  const tokens = createTokens(core.tokenKey, choices.authentication.token_lifetime_minutes);
  const bookingIndex = createBookingIndex(store, catalogue);
  const vehicles = createVehicleStore(store);
  const prepareBulk = createPrepareBulk(vehicles, absentFields(choices.vehicles));
  const batches = createBatches({ store, prepare: prepareBulk, clock, delay: options.batchDelay ?? 0, log });
  const endpoints = [...(options.webhookUrls ?? [])];
  const sendPlainly = createSendWebhook(choices.webhooks, observers.recordAttempt);
  const sending = createCurrentSending(editWebhooks(sendPlainly, choices));
  const outbox = createOutbox({
    store,
    clock,
    newUid,
    endpoints,
    send: sending.send,
    retry: choices.webhooks.retry,
    deliveryLog: createDeliveryLog(() => core.hub.changed('webhooks')),
    takeFault: faults.takeForWebhook,
    log,
  });
  const dependencies: OperationDependencies = {
    store,
    bookingIndex,
    vehicles,
    prepareBulk,
    batches,
    catalogue,
    outbox,
    madeUp: createMadeUpSessions(vehicles, newUid, choices),
    clock,
    users,
    tokens,
    choices,
    endpoints,
    delay: createBookingDelay(options.bookingDelay ?? 0, random.fraction),
    random: random.fraction,
    json: createFixedJson(),
    newUid,
    publicUrl: address.public,
    voucherUrl: (uid) => address.public() + address.sign(`/_sim/vouchers/${uid}.pdf`),
  };
  const identifyUser = createIdentifyUser(choices, users, tokens);
  const rate = createLimitRate(choices.limits.requests?.per_minute ?? null);
  const tolerate = createTolerance(choices);
  const current = createHandlers({
    tools: { ...dependencies, operations: editAnswers(createOperations(dependencies), choices), render },
    handlerDeps: {
      identifyUser: (id) => identifyUserFor(id, identifyUser),
      limitRate: rate.limit,
      tolerate,
      queryRules: choices.errors,
      clock,
      shapes: requestShapes(choices),
    },
    faults,
    sending,
  });
  const movements = createMovements(dependencies);
  return { dependencies, endpoints, identifyUser, rate, tolerate, current, movements };
}

/** One operation for each operationId of the contract. If one is missing, this does not compile. */
function createOperations(deps: OperationDependencies): Operations {
  return {
    ...authenticationOperations(deps),
    ...bookingOperations(deps),
    ...notificationOperations(deps),
    ...offerOperations(deps),
    ...parkingOperations(deps),
    ...vehicleOperations(deps),
  };
}

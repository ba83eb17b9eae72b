import { createIdentifyUser } from './authentication/identify-user.ts';
import { authenticationOperations } from './authentication/operations.ts';
import { bookingOperations } from './bookings/operations.ts';
import type { Observers } from './control/create-observers.ts';
import type { Core } from './create-core.ts';
import { createHandlers } from './create-handlers.ts';
import { sendWithDefects } from './defects/apply-defects.ts';
import { findDefects } from './defects/find-defects.ts';
import { createLimitRate } from './http/limit-rate.ts';
import { requestShapes } from './http/request-shapes.ts';
import type { Operations } from './kernel/operation.ts';
import { notificationOperations } from './notifications/operations.ts';
import { offerOperations } from './offers/operations.ts';
import { createOperationDependencies, type OperationDependencies } from './operation-dependencies.ts';
import { parkingOperations } from './parkings/operations.ts';
import { editAnswers } from './profile/form-edits.ts';
import { createTolerance } from './profile/tolerance.ts';
import type { ResolvedOptions } from './simulator-options.ts';
import { vehicleOperations } from './vehicles/operations.ts';
import { createSendWebhook, editWebhooks } from './webhooks/send-webhook.ts';

/** The API: its operations, their dependencies, and the handlers that serve them. */
export type Api = ReturnType<typeof createApi>;

/** Builds the operations on the core, and the handlers around them. */
export function createApi(options: ResolvedOptions, core: Core, observers: Observers) {
  const { choices } = options;
  const { faults, render } = observers;
  const sendWithoutDefects = editWebhooks(
    createSendWebhook(choices.webhooks, observers.recordAttempt),
    choices,
  );
  let send = sendWithoutDefects;
  const dependencies = createOperationDependencies(options, core, observers, (...args) => send(...args));
  const identifyUser = createIdentifyUser(choices, core.users, dependencies.tokens);
  const rate = createLimitRate(choices.limits.requests?.per_minute ?? null);
  const tolerate = createTolerance(choices);
  const operations = editAnswers(createOperations(dependencies), choices);
  const handlerDeps = {
    identifyUser,
    limitRate: rate.limit,
    tolerate,
    queryRules: choices.errors,
    clock: core.clock,
    shapes: requestShapes(choices),
  };
  const { handlers, show } = createHandlers({ ...dependencies, operations, render }, handlerDeps, faults);
  /** Shows the defects in force, and no others, in answers and webhooks. Defects with a state start afresh. */
  function showDefects(): void {
    const defects = findDefects(core.inForce.current().defects);
    show(defects);
    send = sendWithDefects(defects, sendWithoutDefects);
  }
  showDefects();
  core.inForce.onChanged((part) => {
    if (part === 'defects') showDefects();
  });
  return {
    dependencies,
    identifyUser,
    rate,
    tolerate,
    handlers,
  };
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

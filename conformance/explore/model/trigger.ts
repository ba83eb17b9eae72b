import { clientOf } from '../../check/check.ts';
import { createVehicle, newVehicle } from '../../fixtures/vehicles/vehicle.ts';
import { elementsOf, isAbout, waitFor } from '../../fixtures/webhooks/movements.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { asArray } from '../../kernel/json.ts';
import type { CommandOf } from './commands.ts';
import { isSweeping, patienceAfter, type Run, vehiclesOf } from './run.ts';
import type { Webhooks } from './scene.ts';

/** How long a webhook may take, in seconds, if an earlier one came within a second. */
const longestLag = 10;

/** Triggers the webhook about a movement of a vehicle (4.12) and compares what arrives (section 6). */
export async function trigger(run: Run, { user }: CommandOf<'trigger'>): Promise<void> {
  const { webhooks } = run.scene;
  if (webhooks === null) return;
  const { notifier, subject, lag } = webhooks;
  const inside = vehicleInside(run, user);
  const plate = inside ?? (await register(run, user, webhooks));
  const earlier = new Set(run.context.receiver?.deliveries());
  const body = notifier.bodyOf(inside === null ? 'ENTRY' : 'EXIT', { ...subject, plate });
  const { status } = await clientOf(run, user).call('triggerNotification', { body });
  run.inside.delete(user);
  // What the trigger does for a vehicle without a booking is open (trigger-notification.booking-content).
  if (!isSuccess(status)) return;
  if (inside === null) run.inside.set(user, { plate, since: run.changes.length });
  const patience = run.purpose === 'confirm' ? longestLag : patienceAfter(lag, longestLag);
  const delivery = await waitFor(run.context, (one) => !earlier.has(one) && isAbout(one, plate), patience);
  run.predict(
    'trigger-notification.forces-webhook',
    delivery !== null,
    `none about ${plate} within ${patience.toFixed(1)} s, although others came`,
  );
  if (delivery === null) return;
  run.predict('webhook.body-array', asArray(delivery.body) !== null, delivery.text.slice(0, 60));
  const { users } = run.context.profile.credentials;
  for (const { user_uid: uid } of elementsOf(delivery)) {
    const owner = users.findIndex(({ user_uid: known }) => known != null && known === uid);
    run.predict('webhook.user_uid', owner === -1 || owner === user, `${uid} for user ${user + 1}`);
  }
}

/** The plate of the user's vehicle that entered last; null if none did, or all vehicles were removed since. */
function vehicleInside({ inside, changes }: Run, user: number): string | null {
  const last = inside.get(user);
  const since = changes.slice(last?.since).map(({ command }) => command);
  const isGone = since.some((command) => command.user === user && isSweeping(command));
  return last === undefined || isGone ? null : last.plate;
}

async function register(run: Run, user: number, { listProviders }: Webhooks): Promise<string> {
  const vehicle = newVehicle(run.context, { listProviders });
  vehiclesOf(run, user).isWhole = false;
  run.strays.push({ user, plate: vehicle.plate });
  await createVehicle(clientOf(run, user), vehicle);
  return vehicle.plate;
}

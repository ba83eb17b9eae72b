import { asUser, type Context } from '../../check/check.ts';
import { authenticatedOperations, demandsOf, prepareSample } from '../../fixtures/sample-requests.ts';
import { registeredVehicles } from '../../fixtures/vehicles/registered-vehicles.ts';
import { vehicleProviders } from '../../fixtures/vehicles/vehicle-providers.ts';
import { visitOf } from '../../fixtures/webhooks/movements.ts';
import { notifierOf } from '../../fixtures/webhooks/notifier.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';
import { openStock } from './booking-stock.ts';
import { untried } from './predictions.ts';

/** How to trigger a webhook. */
export type Webhooks = NonNullable<Awaited<ReturnType<typeof findWebhooks>>>;

/** What all runs of an exploration share. */
export type Scene = Awaited<ReturnType<typeof setScene>>;

/** Finds out what the runs need to know about the target. */
export async function setScene(context: Context, timeLeft: () => number, asksForWebhooks: boolean) {
  const lists = await Promise.all(context.users.map((_, user) => vehicleProviders(asUser(context, user))));
  const providers = lists.reduce((one, other) => one.filter((provider) => other.includes(provider)));
  return {
    context,
    timeLeft,
    /** The ids of deviations that are no longer looked for. */
    known: new Set<string>(),
    /** How often each prediction was tested. */
    tried: untried(),
    /** Pairs of kinds of commands that ran one after the other. */
    followed: new Set<string>(),
    /** The longest time, in seconds, that a change of a vehicle or a batch took to appear; null until one has. */
    lag: { change: null, batch: null } as { change: number | null; batch: number | null },
    /** How to look at vehicles; null if no operation registers one. */
    registered: await registeredVehicles(context).catch(whenInconclusive(null)),
    /** Providers that register vehicles of every user. */
    providers,
    readings: await findReadings(context),
    stock: await openStock(context, timeLeft()),
    /** null if no webhook can be triggered for a new vehicle, or none came in time. */
    webhooks: asksForWebhooks ? await findWebhooks(context, providers).catch(whenInconclusive(null)) : null,
  };
}

/** If a webhook takes longer than this many seconds, the runs trigger none. */
const quickWebhook = 1;

async function findWebhooks(context: Context, providers: readonly string[]) {
  const { entry } = await visitOf(context);
  const notifier = await notifierOf(context);
  const { subject, answer, delivery } = entry;
  // If both subjects have the same plate, the trigger takes only booked vehicles.
  if (delivery === null || (await notifier.subject()).plate === subject.plate) return null;
  const lag = (delivery.receivedAt - answer.exchange.sentAt) / 1000;
  if (lag > quickWebhook) return null;
  // The vehicle is registered with the provider of the offer whose webhook came, if it registers vehicles.
  const listProviders = providers.filter((provider) => provider === subject.provider);
  return { notifier, subject, listProviders, lag };
}

/** A sample request of each operation that only reads, if one can be prepared. */
async function findReadings(context: Context) {
  const reading = authenticatedOperations.filter((operation) => demandsOf(operation).needs.length === 0);
  const readings = reading.map(async (operation) => {
    const request = await prepareSample(context, operation).catch(whenInconclusive(null));
    return request === null ? null : { operation, request };
  });
  return (await Promise.all(readings)).filter((one) => one !== null);
}

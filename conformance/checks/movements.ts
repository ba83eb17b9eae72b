import type { Context } from '../harness/context.ts';
import { type Answer, type Exchange, isSuccess } from '../harness/exchange.ts';
import { asArray, asObject, type JsonObject } from '../harness/json.ts';
import { markLength } from '../harness/kit-mark.ts';
import { plainValue } from '../harness/plain-headers.ts';
import { shared } from '../harness/shared.ts';
import type { Arrival, Delivery } from '../harness/webhook-receiver.ts';
import { type Action, notifierOf, type Subject } from './notifier.ts';

/** A movement that the implementation was asked to report. */
export interface Movement {
  readonly action: Action;
  readonly subject: Subject;
  readonly answer: Answer;
  /** The first webhook about it; null when none came in time, or nobody listens. */
  readonly delivery: Delivery | null;
}

/** The entry of a vehicle, and its exit after that. */
export interface Stay {
  readonly entry: Movement;
  readonly exit: Movement;
}

/** Seconds within which a webhook is expected; the specification gives no time. */
export const longestDelivery = 30;

/** Seconds that the right webhook has left when one has arrived that may be another one. */
const lateness = 3;

const plates = shared(() => new Map<string, number>());

/** One entry and one exit of the same vehicle, reported once in a run for all checks that look at them. */
export const stayOf = shared(report);

async function report(context: Context): Promise<Stay> {
  const notifier = await notifierOf(context);
  const subject = await notifier.subject();
  const entry = await move(context, 'ENTRY', subject);
  // Where no webhook comes of an entry there is no point in waiting for that of the exit as long.
  const exit = await move(context, 'EXIT', subject, entry.delivery === null ? lateness : longestDelivery);
  return { entry, exit };
}

/** Asks for the report of a movement, and waits for its webhook. */
export async function move(
  context: Context,
  action: Action,
  subject: Subject,
  seconds: number = longestDelivery,
): Promise<Movement> {
  const notifier = await notifierOf(context);
  plates(context).set(subject.plate, subject.user ?? 0);
  const earlier = new Set(context.receiver?.deliveries() ?? []);
  const answer = await notifier.trigger(notifier.bodyOf(action, subject), subject.user);
  if (!isSuccess(answer.status)) return { action, subject, answer, delivery: null };
  const wait = (fits: (delivery: Delivery) => boolean, longest: number) =>
    waitFor(context, (delivery) => !earlier.has(delivery) && fits(delivery), longest);
  const mayBe = (delivery: Delivery) =>
    isAbout(delivery, subject.plate) ||
    (isAbout(delivery, subject.svcpid) && !isAbout(delivery, ofThisRun(subject.plate)));
  // Webhooks of the same offer can be somebody else's, and those of the same vehicle repetitions of earlier ones.
  const isIt = (delivery: Delivery) =>
    isAbout(delivery, subject.plate) && ![...earlier].some((one) => isRepetition(delivery, one));
  const first = await wait(mayBe, seconds);
  if (first === null || isIt(first)) return { action, subject, answer, delivery: first };
  return { action, subject, answer, delivery: (await wait(isIt, lateness)) ?? first };
}

/** The beginning that all plates of a run share: a webhook with another one of them belongs to another check. */
function ofThisRun(plate: string): string {
  return plate.slice(0, markLength);
}

/** The same body again, and no header that calls it a movement of the other kind. */
function isRepetition(delivery: Delivery, earlier: Delivery): boolean {
  return delivery.text === earlier.text && kindsIn(delivery) === kindsIn(earlier);
}

function kindsIn({ headers }: Delivery): string {
  const values = Object.values(headers).join(' ').toUpperCase();
  return ['ENTRY', 'EXIT'].filter((kind) => values.includes(kind)).join();
}

/** Waits for a delivery, less long when the run is interrupted. */
export async function waitFor(
  context: Context,
  fits: (delivery: Delivery) => boolean,
  seconds: number,
): Promise<Delivery | null> {
  const { receiver } = context;
  if (receiver === null) return null;
  return Promise.race([receiver.waitFor(fits, seconds), context.pause(seconds).then(() => null)]);
}

/** Whether a delivery speaks of a plate or an offer, in whatever form. */
export function isAbout({ text }: Pick<Arrival, 'text'>, mark: string): boolean {
  return text.toUpperCase().includes(mark.toUpperCase());
}

/** All deliveries so far that are about vehicles of the kit; those of others are none of its business. */
export async function ownDeliveries(context: Context): Promise<readonly Delivery[]> {
  const { entry, exit } = await stayOf(context);
  const own = [...plates(context).keys()];
  const known = [entry.delivery, exit.delivery];
  return (context.receiver?.deliveries() ?? []).filter(
    (delivery) => known.includes(delivery) || own.some((plate) => isAbout(delivery, plate)),
  );
}

/** Position of the user for whose vehicle a webhook was asked for; null for any other plate. */
export function ownerOf(context: Context, plate: unknown): number | null {
  return plates(context).get(String(plate)) ?? null;
}

/** The elements of a delivery, also where they stand in no array or in one that something is put around. */
export function elementsOf({ body }: Pick<Delivery, 'body'>): readonly JsonObject[] {
  const around = asObject(body);
  const inner = around === null ? null : Object.values(around).map((value) => asArray(value));
  const wrapped = inner?.find((listed) => listed?.some((element) => asObject(element) !== null));
  const listed = asArray(body) ?? wrapped ?? [around];
  return listed.map(asObject).filter((element) => element !== null);
}

/** A delivery as reports show it. */
export function exchangeOf({ profile }: Context, delivery: Delivery): Exchange {
  return {
    operation: 'triggerNotification',
    user: 0,
    method: delivery.method,
    url: profile.webhooks?.endpoint ?? '',
    requestHeaders: Object.fromEntries(
      Object.entries(delivery.headers).map(([name, value]) => [name, plainValue(name, value)]),
    ),
    requestBody: delivery.text,
    sentAt: delivery.receivedAt,
    milliseconds: 0,
    status: delivery.answered,
    responseHeaders: {},
    responseText: '',
    error: null,
  };
}

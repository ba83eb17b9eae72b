import type { MadeBooking } from './booking-desk.ts';
import type { Client } from './client.ts';
import type { Context } from './context.ts';
import { bodyOf, type Exchange, isSuccess } from './exchange.ts';
import type { AvailableOffer, Stay } from './facts.ts';
import { asObject, type JsonObject, parseJson } from './json.ts';
import { list, objects } from './lists.ts';
import { Inconclusive, whenInconclusive } from './outcomes.ts';
import { shared } from './shared.ts';

/** The client of a user of the profile; checks that use the second one say so in their needs. */
export function clientOf({ users }: Context, user: number): Client {
  const client = users[user];
  if (client === undefined) throw new Inconclusive('the profile has only one user');
  return client;
}

/** The offer that the shared booking is of, so one that really lets itself be booked. */
export const provenOffer = shared(async ({ facts }): Promise<AvailableOffer> => {
  const { sent } = await facts.booking();
  const offer = (await facts.availableOffers()).find(({ svcpid }) => svcpid === sent.svcpid);
  if (offer === undefined) throw new Inconclusive('no offer could be booked');
  return offer;
});

/** Offers to book, the proven one first. */
export async function offersToBook(context: Context): Promise<readonly AvailableOffer[]> {
  const proven = await provenOffer(context);
  const others = await context.facts.availableOffers();
  return [proven, ...others.filter(({ svcpid }) => svcpid !== proven.svcpid)];
}

/** An offer with a stay that it can be booked for. */
export interface Slot {
  readonly svcpid: string;
  readonly stay: Stay;
}

/** Days after the shared booking on which the proven offer is asked about, and days without a space before it ends. */
const furthestDay = 21;
const mostMisses = 4;

const daysGiven = shared(() => ({ count: 0 }));

/**
 * A stay of the proven offer on a day of its own, so that the run takes few spaces at any time. Where the offer is not
 * available on other days, the stay is that of the shared booking.
 */
export async function freshSlot(context: Context): Promise<Slot> {
  const { svcpid, stay } = await provenOffer(context);
  for (let misses = 0; misses < mostMisses; misses += 1) {
    const given = daysGiven(context);
    const day = given.count + 1;
    if (day > furthestDay) break;
    given.count = day;
    const fresh = { ...stay, start: laterBy(stay.start, day) };
    if (await mayBeBooked(context, svcpid, fresh)) return { svcpid, stay: fresh };
  }
  return { svcpid, stay };
}

/** The same hour some days later. */
export function laterBy(start: string, days: number): string {
  const offset = /(?:[+-]\d{2}:\d{2}|Z)$/.exec(start)?.[0] ?? 'Z';
  const local = Date.parse(start.replace(offset, 'Z'));
  return new Date(local + days * 24 * 60 * 60_000).toISOString().replace(/\.\d+Z$/, offset);
}

/** Whether GET /offers/:svcpid does not say that an offer is unavailable for a stay. */
export async function mayBeBooked(context: Context, svcpid: string, stay: Partial<Stay>): Promise<boolean> {
  const offers = await offerFor(context, svcpid, stay).catch(whenInconclusive([]));
  return offers.length > 0 && offers.every(({ available }) => available !== false);
}

/** A booking of the second user, which no other check changes; of another offer than the proven one, where it can be. */
export const otherUsersBooking = shared(async (context): Promise<MadeBooking> => {
  const client = clientOf(context, 1);
  const [proven, ...others] = await offersToBook(context);
  // What a booking says may depend on how the parking is entered.
  const other = others.find(({ told }) => told.automated !== proven?.told.automated) ?? others[0];
  const slots = [...(other === undefined ? [] : [async () => other]), () => freshSlot(context)];
  for (const slot of slots) {
    const { svcpid, stay } = await slot();
    const { made } = await context.facts.desk.attempt(client, { svcpid, ...stay });
    if (made !== null) return made;
  }
  throw new Inconclusive('the second user could not book what the first user booked');
});

/** What GET /offers/:svcpid tells of an offer for a stay; `start` may be left out for now. */
export async function offerFor(
  context: Context,
  svcpid: string,
  stay: Partial<Stay>,
): Promise<readonly JsonObject[]> {
  return objects(await list(context, 'getOffer', { path: { svcpid }, query: stay }));
}

/** Whether offers are there and all of them say that they are, or are not, available. */
export function allAvailable(offers: readonly JsonObject[], available: boolean): boolean {
  return offers.length > 0 && offers.every((offer) => offer.available === available);
}

/** A booking that came about in the run, with what was asked for. */
export interface SeenBooking {
  readonly sent: JsonObject;
  readonly booking: JsonObject;
  readonly exchange: Exchange;
}

/**
 * Every booking that the run has made so far, by whichever check; the shared one is made where there is none. The
 * 'after' phase sees them all, so a check of that phase looks at every one.
 */
export async function seenBookings(context: Context): Promise<readonly SeenBooking[]> {
  await context.facts.booking();
  return context
    .exchanges()
    .filter(({ operation, status }) => operation === 'createBooking' && status !== null && isSuccess(status))
    .flatMap((exchange) => {
      const sent = asObject(parseJson(exchange.requestBody ?? ''));
      const booking = asObject(bodyOf(exchange));
      return sent === null || booking === null ? [] : [{ sent, booking, exchange }];
    });
}

import type { Client } from './client.ts';
import type { Context } from './context.ts';
import { type Answer, type Exchange, isSuccess } from './exchange.ts';
import { asArray, asObject, type Json, type JsonObject, textIn } from './json.ts';
import { Inconclusive } from './outcomes.ts';

/** The bookings that GET /bookings showed, all pages of them. */
export interface BookingList {
  readonly bookings: readonly JsonObject[];
  readonly exchanges: readonly Exchange[];
}

/** Pages that are read at most, and the fewest bookings of which a page may consist. */
const mostPages = 100;
const smallestPage = 5;

/** Seconds for which the kit waits for a list to show a change where the profile does not say how long it may take. */
const patience = 20;

/** Seconds for which it waits where the list may go on on pages that cannot be read. */
const patienceWithPages = 5;

/** Seconds that a check waits at most until a list has caught up; see `readUntil`. */
export const listWaits = patience;

/**
 * Reads GET /bookings, whose form is open (4.1): the profile says where the array stands and how pages are asked for;
 * what it leaves open is found out. Throws `Inconclusive` when no list can be read.
 */
export async function readBookings(
  { profile }: Pick<Context, 'profile'>,
  client: Client,
): Promise<BookingList> {
  const { list_response: pointer = null, list_request: names = null } = profile.bookings ?? {};
  const paging = profile.bookings?.paging ?? null;
  const first = await client.call('listBookings', {});
  const found = listIn(first, pointer);
  if (found === null) {
    throw new Inconclusive(`GET /bookings returned ${first.status} without a list of bookings`, [
      first.exchange,
    ]);
  }
  const bookings = [...found];
  const exchanges = [first.exchange];
  const ways = paging === null ? (['limit-offset', 'page'] as const) : paging === 'none' ? [] : [paging];
  for (const way of found.length < smallestPage ? [] : ways) {
    const offset = names?.find((name) => /offset|skip/i.test(name)) ?? 'offset';
    const page = names?.find((name) => /page/i.test(name)) ?? 'page';
    for (let turn = 1; turn < mostPages; turn += 1) {
      const query = way === 'page' ? { [page]: turn } : { [offset]: bookings.length };
      const answer = await client.callRaw('listBookings', { query });
      const added = unknownAmong(listIn(answer, pointer) ?? [], bookings);
      // Pages count from 0 or from 1, so the page called 1 may be the one that came first.
      if (added.length === 0 && (way !== 'page' || turn > 1)) break;
      bookings.push(...added);
      exchanges.push(answer.exchange);
    }
  }
  return { bookings, exchanges };
}

/** Reads the list until it fits, for as long as the profile says that a change may take; returns the last one. */
export async function readUntil(
  context: Context,
  client: Client,
  fits: (list: BookingList) => boolean,
): Promise<BookingList> {
  const delay = context.profile.bookings?.list_delay ?? null;
  const started = Date.now();
  for (let wait = 0.25; ; wait = Math.min(5, wait * 2)) {
    const list = await readBookings(context, client);
    const seconds = mayGoOn(context, list) ? patienceWithPages : patience;
    const until = started + 1000 * (delay === null ? seconds : delay + 1);
    if (fits(list) || Date.now() >= until) return list;
    await context.pause(Math.min(wait, Math.max(0, until - Date.now()) / 1000));
  }
}

/** The booking of a uid in a list. */
export function bookingIn(list: BookingList, uid: string): JsonObject | undefined {
  return list.bookings.find((booking) => booking.uid === uid);
}

/**
 * Whether a list may go on where the kit cannot follow: the profile does not say how it is paged, and its length is
 * one that pages have.
 */
export function mayGoOn({ profile }: Context, { bookings }: BookingList): boolean {
  const unknown = (profile.bookings?.paging ?? null) === null;
  return unknown && bookings.length >= 10 && bookings.length % 5 === 0;
}

function unknownAmong(listed: readonly JsonObject[], known: readonly JsonObject[]): readonly JsonObject[] {
  const uids = new Set(known.map((booking) => textIn(booking, 'uid')));
  return listed.filter((booking) => !uids.has(textIn(booking, 'uid')));
}

function listIn({ status, body }: Answer, pointer: string | null): readonly JsonObject[] | null {
  if (!isSuccess(status)) return null;
  const listed = pointer === null ? firstArray(body) : asArray(valueAt(body, pointer));
  return listed?.map(asObject).filter((element) => element !== null) ?? null;
}

/** The body itself where it is an array, otherwise an array in it, two levels deep at most: the first with bookings. */
function firstArray(body: unknown): readonly Json[] | null {
  const array = asArray(body);
  if (array !== null) return array;
  const members = Object.values(asObject(body) ?? {});
  const inner = members.flatMap((member) => Object.values(asObject(member) ?? {}));
  const arrays = [...members, ...inner].map(asArray).filter((value) => value !== null);
  return (
    arrays.find((value) => value.some((element) => asObject(element)?.uid !== undefined)) ?? arrays[0] ?? null
  );
}

/** What stands at a JSON pointer (RFC 6901); undefined when nothing does. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, step) => asObject(node)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')],
      value,
    );
}

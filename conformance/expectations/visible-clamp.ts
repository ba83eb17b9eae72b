import { listIn } from '../answers/ask.ts';
import { isAmong, svcpidOf } from '../answers/parkings.ts';
import type { Context } from '../check/check.ts';
import { candidates, foundOffers, searchTarget } from '../fixtures/offers/offers.ts';
import type { Members, ReadingOperation } from '../fixtures/offers/reading-requests.ts';
import type { RawRequest } from '../kernel/call.ts';
import { type JsonObject, numberIn } from '../kernel/json.ts';
import { Inconclusive } from '../kernel/outcomes.ts';
import { pointAway } from './assert-radius.ts';

/** A parameter that has an upper bound. */
export interface Bounded {
  readonly operation: ReadingOperation;
  readonly highest: number;
  /** The request with a value of the parameter, and with further members if the value is a radius. */
  readonly request: (context: Context, value: number, more?: Members) => Promise<RawRequest>;
}

/** Whether a value beyond the bound is replaced by the bound; null if the answers do not show it. */
export type Clamping = boolean | null;

/** The distances from a parking and the requested radius, as multiples of the bound. */
const within = 0.9;
const beyond = 1.5;
const asked = 2;

/**
 * Whether a radius beyond the bound reaches no farther than the bound: a parking is found from a point within the
 * bound, but not from a point that only the requested radius covers.
 */
export async function clampsRadius(
  context: Context,
  { operation, highest: bound, request }: Bounded,
): Promise<Clamping> {
  const [first] = await candidates(context);
  const target = operation === 'searchAvailableParkings' ? await searchTarget(context) : first;
  if (target === undefined) return null;
  const isFound = async (part: number) => {
    const point = pointAway(target.place, part * bound);
    const whole = operation === 'listParkings' ? { limit: 0 } : {};
    const moved = await request(context, asked * bound, { ...point, ...whole });
    return isAmong(target.parking, listIn(await context.callRaw(operation, moved), context).elements);
  };
  return (await isFound(within)) ? !(await isFound(beyond)) : null;
}

/**
 * Whether the bound replaces a duration beyond it: a stay three times the longest costs the same as the longest, but a
 * stay of half the longest does not.
 */
export async function clampsDuration(
  context: Context,
  { operation, highest: bound, request }: Bounded,
): Promise<Clamping> {
  const prices = async (duration: number) => {
    const answer = await context.callRaw(operation, await request(context, duration));
    return pricesIn(listIn(answer, context).elements);
  };
  const [half, longest, beyond, again] = [
    await prices(bound / 2),
    await prices(bound),
    await prices(3 * bound),
    await prices(bound),
  ];
  const isSame = (other: ReadonlyMap<string, number>) =>
    [...longest].every(([svcpid, price]) => other.get(svcpid) === price);
  if (!isSame(again)) throw new Inconclusive('prices keep changing');
  return longest.size > 0 && !isSame(half) ? isSame(beyond) : null;
}

/** The prices of the offers in an answer, in any form. */
function pricesIn(elements: readonly JsonObject[]): ReadonlyMap<string, number> {
  const offers = [...elements, ...foundOffers(elements).map(({ offer }) => offer)];
  return new Map(
    offers.flatMap((offer) => {
      const svcpid = svcpidOf(offer);
      const price = numberIn(offer, 'customer_price') ?? numberIn(offer, 'expected_price');
      return svcpid === undefined || price === undefined ? [] : [[svcpid, price] as const];
    }),
  );
}

import type { OperationId } from '../../spec/generated/operations.ts';
import { ask, listIn } from '../answers/ask.ts';
import { isAmong, svcpidOf } from '../answers/parkings.ts';
import type { Context } from '../check/context.ts';
import { candidates, foundOffers, searchTarget } from '../fixtures/offers/offers.ts';
import type { RequestOf } from '../kernel/call.ts';
import { asObject, type JsonObject, numberIn } from '../kernel/json.ts';
import { pointAway } from './assert-radius.ts';

/** A parameter that has an upper bound. */
export interface Bounded<O extends OperationId> {
  readonly operation: O;
  readonly highest: number;
  readonly request: (context: Context, value: number) => Promise<RequestOf<O>>;
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
export async function clampsRadius<O extends OperationId>(
  context: Context,
  { operation, highest: bound, request }: Bounded<O>,
): Promise<Clamping> {
  const [first] = await candidates(context);
  const target = operation === 'searchAvailableParkings' ? await searchTarget(context) : first;
  if (target === undefined) return null;
  const isFound = async (part: number) => {
    const point = pointAway(target.place, part * bound);
    const { query, body } = await request(context, asked * bound);
    const moved =
      query === undefined
        ? { body: { ...asObject(body), ...point } }
        : { query: { ...query, ...point, limit: 0 } };
    return isAmong(target.parking, listIn(await context.callRaw(operation, moved), context).elements);
  };
  return (await isFound(within)) ? !(await isFound(beyond)) : null;
}

/**
 * Whether the bound replaces a duration beyond it: a stay three times the longest costs the same as the longest, but a
 * stay of half the longest does not.
 */
export async function clampsDuration<O extends OperationId>(
  context: Context,
  { operation, highest: bound, request }: Bounded<O>,
): Promise<Clamping> {
  const prices = async (duration: number) => {
    const { elements } = await ask(context, operation, await request(context, duration));
    return pricesIn(elements);
  };
  const [half, longest, beyond, again] = [
    await prices(bound / 2),
    await prices(bound),
    await prices(3 * bound),
    await prices(bound),
  ];
  const isSame = (other: ReadonlyMap<string, number>) =>
    [...longest].every(([svcpid, price]) => other.get(svcpid) === price);
  const isTelling = longest.size > 0 && isSame(again) && !isSame(half);
  return isTelling ? isSame(beyond) : null;
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

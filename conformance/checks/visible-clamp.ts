import type { OperationId } from '../../spec/generated/operations.ts';
import { ask } from '../harness/answers.ts';
import type { Call } from '../harness/client.ts';
import type { Context } from '../harness/context.ts';
import { distanceTolerance, metresBetween } from '../harness/geometry.ts';
import { asArray, asObject, type JsonObject, numberIn } from '../harness/json.ts';
import { foundOffers, knownParkings, listedPlaces } from '../harness/market.ts';
import { placeOf, svcpidOf } from '../harness/parkings.ts';

/** Makes the request for a value. */
export type Ask = (context: Context, value: number) => Promise<Call>;

/**
 * Whether a radius far beyond the bound finds nothing beyond the bound, although something lies there: the bound is
 * taken instead of the value.
 */
export async function clampsRadius(
  context: Context,
  operation: OperationId,
  call: Ask,
  bound: number,
): Promise<boolean> {
  const point = await context.facts.place();
  const request = await call(context, 4 * bound);
  const query = request.query === undefined ? undefined : { ...request.query, limit: 0 };
  const found = await ask(context, operation, { ...request, ...(query !== undefined && { query }) });
  const where = await listedPlaces(context);
  const isBeyond = (parking: JsonObject, place = where(parking) ?? placeOf(parking)) => {
    const metres = place === null ? 0 : metresBetween(point, place);
    return metres > bound + distanceTolerance(bound) && metres < 3.5 * bound;
  };
  const isBookable = (parking: JsonObject) => parking.bookable === true;
  const known = await knownParkings(context);
  return (
    known.some((parking) => isBookable(parking) && isBeyond(parking)) &&
    !found.elements.some((parking) => isBeyond(parking))
  );
}

/**
 * Whether a stay far beyond the longest costs what the longest does, although half of it costs something else: the
 * bound is taken instead of the value.
 */
export async function clampsDuration(
  context: Context,
  operation: OperationId,
  call: Ask,
  bound: number,
): Promise<boolean> {
  const prices = async (duration: number) => {
    const { elements } = await ask(context, operation, await call(context, duration));
    return pricesIn(elements);
  };
  const [half, longest, beyond] = [await prices(bound / 2), await prices(bound), await prices(3 * bound)];
  const isSame = (other: ReadonlyMap<string, number>) =>
    [...longest].every(([svcpid, price]) => other.get(svcpid) === price);
  return longest.size > 0 && isSame(beyond) && !isSame(half);
}

/** What the offers of an answer cost, in whatever form they stand. */
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

/** Whether every offer of an answer tells the bound as its duration. */
export function tellsDuration(body: unknown, bound: number): boolean {
  const told = (asArray(body) ?? []).map((offer) => numberIn(asObject(offer) ?? {}, 'duration'));
  return told.length > 0 && told.every((duration) => duration === bound);
}

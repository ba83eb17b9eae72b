import { type Listed, listIn } from '../answers/ask.ts';
import { pointAway } from '../answers/geometry.ts';
import { isAmong } from '../answers/parkings.ts';
import type { Context } from '../check/check.ts';
import { candidates, offersIn, priceOf, searchTarget } from '../fixtures/offers/offers.ts';
import { type ReadingOperation, requestWith } from '../fixtures/offers/reading-requests.ts';
import type { Answer } from '../kernel/exchange.ts';
import type { JsonObject } from '../kernel/json.ts';
import { Inconclusive } from '../kernel/outcomes.ts';

/** A parameter that has an upper bound. */
export interface Bounded {
  readonly operation: ReadingOperation;
  readonly name: string;
  readonly highest: number;
  /** What is sent along with the parameter. */
  readonly beside: (context: Context) => Promise<JsonObject>;
}

/** Sends a value of a parameter; `more` adds members to those sent with it, or replaces them. */
export async function send(
  context: Context,
  { operation, name, beside }: Bounded,
  value: number,
  more: JsonObject = {},
): Promise<Answer> {
  const members = { ...(await beside(context)), [name]: value, ...more };
  return context.callRaw(operation, await requestWith(context, operation, members));
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
export async function clampsRadius(context: Context, parameter: Bounded): Promise<Clamping> {
  const { operation, highest: bound } = parameter;
  const [first] = await candidates(context);
  const target = operation === 'searchAvailableParkings' ? await searchTarget(context) : first;
  if (target === undefined) return null;
  const isFound = async (part: number) => {
    const point = pointAway(target.place, part * bound);
    const whole = operation === 'listParkings' ? { limit: 0 } : {};
    const answer = await send(context, parameter, asked * bound, { ...point, ...whole });
    return isAmong(target.parking, listIn(answer, context).elements);
  };
  return (await isFound(within)) ? !(await isFound(beyond)) : null;
}

/**
 * Whether the bound replaces a duration beyond it: a stay three times the longest costs the same as the longest, but a
 * stay of half the longest does not.
 */
export async function clampsDuration(context: Context, parameter: Bounded): Promise<Clamping> {
  const bound = parameter.highest;
  const prices = async (duration: number) =>
    pricesIn(listIn(await send(context, parameter, duration), context));
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

function pricesIn(listed: Listed): ReadonlyMap<string, number> {
  return new Map(
    offersIn(listed).flatMap(({ svcpid, offer }) => {
      const price = priceOf(offer);
      return price === undefined ? [] : [[svcpid, price] as const];
    }),
  );
}

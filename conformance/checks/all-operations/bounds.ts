import { topics } from '../../../spec/generated/operations.ts';
import { entryOfClause } from '../../../spec/generated/profile-entries.ts';
import { listRadius, longestStay, searchRadius, shortestStay } from '../../../spec/limits.ts';
import { entryIn } from '../../../spec/profile-entry.ts';
import { type Listed, listIn } from '../../answers/ask.ts';
import { pointAway } from '../../answers/geometry.ts';
import { isAmong } from '../../answers/parkings.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import type { OpenClause } from '../../expectations/open-points.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import {
  candidates,
  offersIn,
  priceOf,
  searchedParking,
  someReadOffers,
  usualStay,
} from '../../fixtures/offers/offers.ts';
import { type ReadingOperation, requestWith } from '../../fixtures/offers/reading-requests.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { asArray, type JsonObject, numberIn } from '../../kernel/json.ts';
import { assertThat, caught, Failure, Inconclusive } from '../../kernel/outcomes.ts';

/** Whether a value beyond the bound is replaced by the bound; null if the answers do not show it. */
type Clamping = boolean | null;

/** A parameter with bounds (section 8). */
interface Parameter {
  readonly operation: ReadingOperation;
  readonly name: string;
  /** null if there is no lower bound. */
  readonly lowest: number | null;
  readonly highest: number;
  /** The clause that states the bounds. */
  readonly clause: string;
  /** The clause that leaves values beyond the bounds open. */
  readonly open: OpenClause;
  /** What is sent along with the parameter. */
  readonly beside: (context: Context) => Promise<JsonObject>;
  /** Finds out whether a value beyond the bound was clamped to it. */
  readonly isClamped: (
    context: Context,
    parameter: Parameter,
    answer: Answer,
    bound: number,
  ) => Promise<Clamping>;
}

/** The parameters with bounds. */
export const boundedParameters: readonly Parameter[] = [
  durationOf('searchAvailableParkings', 'search.duration-out-of-bounds', clampsDuration),
  {
    clause: 'search.search_radius_meters-bounds',
    open: 'search.search_radius_meters-out-of-bounds',
    name: 'search_radius_meters',
    operation: 'searchAvailableParkings',
    lowest: searchRadius.smallest,
    highest: searchRadius.largest,
    beside: async () => ({ ...usualStay() }),
    isClamped: clampsRadius,
  },
  {
    clause: 'list-parkings.distance-maximum',
    open: 'list-parkings.distance-above-maximum',
    name: 'distance',
    operation: 'listParkings',
    lowest: null,
    highest: listRadius.largest,
    beside: async (context) => ({ ...(await choosePlace(context)), limit: 1 }),
    isClamped: clampsRadius,
  },
  durationOf('findOffers', 'find-offers.duration-out-of-bounds', tellsDuration),
  {
    ...durationOf('getOffer', 'get-offer.duration-out-of-bounds', clampsDuration),
    beside: async (context) => ({ svcpid: await readableSvcpid(context), start: usualStay().start }),
  },
];

/** Checks that values at each bound are accepted and values beyond it are not (section 8). */
export const boundsChecks: readonly CheckDefinition[] = boundedParameters.flatMap((parameter) => [
  takesBounds(parameter),
  keepsBounds(parameter),
]);

function durationOf(
  operation: ReadingOperation,
  open: OpenClause,
  isClamped: Parameter['isClamped'],
): Parameter {
  return {
    clause: `${topics[operation]}.duration-bounds`,
    open,
    name: 'duration',
    operation,
    lowest: shortestStay,
    highest: longestStay,
    beside: async () => ({ start: usualStay().start }),
    isClamped,
  };
}

function takesBounds(parameter: Parameter): CheckDefinition {
  const { clause, name, lowest, highest } = parameter;
  const bounds = [lowest, highest].filter((bound) => bound !== null);
  const others = name === 'duration' ? [{}, { start: undefined }] : [{}];
  const requests = bounds.flatMap((bound) => others.map((more) => [bound, more] as const));
  return {
    id: `${clause}-taken`,
    clause,
    title: `A ${name} of ${bounds.join(' or ')} is accepted.`,
    async run(context) {
      for (const [value, more] of requests) {
        const { status, exchange } = await send(context, parameter, value, more);
        if (isSuccess(status)) continue;
        const middle = await send(context, parameter, 60, more);
        if (!isSuccess(middle.status)) throw new Inconclusive('no value is accepted', [middle.exchange]);
        throw new Failure({
          expected: `200 for a ${name} of ${value}, as for one of 60`,
          found: `${status}`,
          exchanges: [exchange],
        });
      }
    },
  };
}

function keepsBounds(parameter: Parameter): CheckDefinition {
  const { clause, open, name, lowest, highest } = parameter;
  const entry = entryOfClause[open];
  return {
    id: `${clause}-kept`,
    clause,
    also: [
      open,
      `${clause.split('.')[0]}.${name}`,
      ...(name === 'search_radius_meters' ? ['search.search_radius_meters-limits'] : []),
    ],
    title: `A ${name} out of bounds is refused, unless the profile says otherwise.`,
    settles: [entry],
    async run(context) {
      const declared = entryIn(context.profile, entry);
      const beyond = [
        ...(lowest === null ? [] : [{ value: lowest - 1, bound: lowest }]),
        { value: highest + 1, bound: highest },
      ];
      for (const { value, bound } of beyond) {
        const answer = await send(context, parameter, value);
        const isAccepted = isSuccess(answer.status);
        const found = isAccepted ? 'accepted' : `refused with ${answer.status}`;
        const values = isAccepted ? ways : ['refuse'];
        context.observe(open, `${name} ${value}: ${found}`, { entry, values });
        await judge(parameter, context, answer, { value, bound, declared });
        // Without a declaration, `judge` lets accepted values pass only if one beyond the highest is visibly clamped.
        if (isAccepted && declared === null && bound === highest)
          context.observe(open, `${value} is treated as ${bound}`, { entry, values: ['clamp'] });
      }
    },
  };
}

/** What an implementation may have done with a value out of bounds that it accepted. */
const ways = ['clamp', 'accept'];

async function judge(
  parameter: Parameter,
  context: Context,
  answer: Answer,
  { value, bound, declared }: { value: number; bound: number; declared: unknown },
): Promise<void> {
  const exchanges = [answer.exchange];
  const isAccepted = isSuccess(answer.status);
  const refusal = `a refusal of a ${parameter.name} of ${value}`;
  const found = `status ${answer.status}`;
  if (declared === 'accept') return;
  if (declared === 'refuse') {
    const expected = `${refusal}, since the profile says that values out of bounds are refused`;
    assertThat(!isAccepted, { expected, found, source: 'profile', exchanges });
    return;
  }
  const isClamped = isAccepted
    ? await parameter.isClamped(context, parameter, answer, bound).catch(caught(Inconclusive))
    : null;
  if (declared === 'clamp') {
    assertThat(isAccepted && isClamped !== false, {
      expected: `a response as for ${bound}, since the profile says that values are clamped`,
      found: isAccepted ? 'a response that does not clamp the value' : found,
      source: 'profile',
      exchanges,
    });
    return;
  }
  if (!isAccepted) return;
  const unseen = 'no response shows whether the value is clamped';
  if (isClamped instanceof Inconclusive) throw new Inconclusive(`${unseen}: ${isClamped.message}`, exchanges);
  if (isClamped === null) throw new Inconclusive(unseen, exchanges);
  assertThat(isClamped, { expected: `${refusal}, or visible clamping to ${bound}`, found, exchanges });
}

/** Whether every offer in an answer shows the bound as its duration; null if there is no offer. */
async function tellsDuration(_: Context, __: unknown, { body }: Answer, bound: number): Promise<Clamping> {
  const offers = asArray(body) ?? [];
  return offers.length > 0 ? offers.every((offer) => numberIn(offer, 'duration') === bound) : null;
}

/** Finds an offer that can be read, preferably one that shows a price. */
async function readableSvcpid(context: Context): Promise<string> {
  const offers = await someReadOffers(context);
  const priced = offers.find(({ elements }) =>
    elements.every((element) => numberIn(element, 'customer_price') !== undefined),
  );
  return (priced ?? offers[0])?.svcpid ?? '';
}

/** Sends a value of a parameter; `more` adds members to those sent with it, or replaces them. */
async function send(
  context: Context,
  { operation, name, beside }: Parameter,
  value: number,
  more: JsonObject = {},
): Promise<Answer> {
  const members = { ...(await beside(context)), [name]: value, ...more };
  return context.callRaw(operation, await requestWith(context, operation, members));
}

/** The distances from a parking and the requested radius, as multiples of the bound. */
const within = 0.9;
const beyond = 1.5;
const asked = 2;

/**
 * Whether a radius beyond the bound reaches no farther than the bound: a parking is found from a point within the
 * bound, but not from a point that only the requested radius covers.
 */
async function clampsRadius(context: Context, parameter: Parameter): Promise<Clamping> {
  const { operation, highest: bound } = parameter;
  const [first] = await candidates(context);
  const placed = operation === 'searchAvailableParkings' ? await searchedParking(context) : first;
  if (placed === undefined) return null;
  const isFound = async (part: number) => {
    const point = pointAway(placed.place, part * bound);
    const whole = operation === 'listParkings' ? { limit: 0 } : {};
    const answer = await send(context, parameter, asked * bound, { ...point, ...whole });
    return isAmong(placed.parking, listIn(answer, context).elements);
  };
  return (await isFound(within)) ? !(await isFound(beyond)) : null;
}

/**
 * Whether the bound replaces a duration beyond it: a stay three times the longest costs the same as the longest, but a
 * stay of half the longest does not.
 */
async function clampsDuration(context: Context, parameter: Parameter): Promise<Clamping> {
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

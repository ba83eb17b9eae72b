import type { OperationId } from '../../../spec/generated/operations.ts';
import { entryIn, type ValueAt } from '../../../spec/profile-entry.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { nothingSeen } from '../../check/nothing-seen.ts';
import {
  type Clamping,
  clampsDuration,
  clampsRadius,
  type RequestFor,
  tellsDuration,
} from '../../expectations/visible-clamp.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import { readOffer, someSvcpids, usualStay } from '../../fixtures/offers/offers.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { numberIn } from '../../kernel/json.ts';
import { Inconclusive, require, whenInconclusive } from '../../kernel/outcomes.ts';

/** A parameter with bounds (section 8). */
interface Bounded<O extends OperationId> {
  /** The clause that states the bounds. */
  readonly clause: string;
  /** The clause that leaves open what lies beyond. */
  readonly open: string;
  readonly name: string;
  readonly operation: O;
  /** null if there is no lower bound. */
  readonly lowest: number | null;
  readonly highest: number;
  readonly request: RequestFor<O>;
  /** Where the profile says what happens to values beyond the bounds. */
  readonly entry: BoundEntry;
  /** Whether answers show that the bound is taken instead of a value beyond it. */
  readonly isClamped: (one: Bounded<O>, context: Context, answer: Answer, bound: number) => Promise<Clamping>;
}

type BoundEntry =
  | `limits.duration_out_of_bounds.${'search' | 'find_offers' | 'get_offer'}`
  | 'limits.search_radius_out_of_bounds'
  | 'limits.distance_out_of_bounds';

/** For each bound: the values at it are taken, and those beyond it are not. */
export const boundsChecks: readonly CheckDefinition[] = [
  ...checksOf({
    clause: 'search.duration-bounds',
    open: 'search.duration-out-of-bounds',
    name: 'duration',
    operation: 'searchAvailableParkings',
    lowest: 15,
    highest: 14_400,
    request: async (context, duration) => ({
      body: { ...(await choosePlace(context)), start: usualStay().start, duration },
    }),
    entry: 'limits.duration_out_of_bounds.search',
    isClamped: ({ operation, request, highest }, context) =>
      clampsDuration(context, operation, request, highest),
  }),
  ...checksOf({
    clause: 'search.search_radius_meters-bounds',
    open: 'search.search_radius_meters-out-of-bounds',
    name: 'search_radius_meters',
    operation: 'searchAvailableParkings',
    lowest: 10,
    highest: 5000,
    request: async (context, search_radius_meters) => ({
      body: { ...(await choosePlace(context)), ...usualStay(), search_radius_meters },
    }),
    entry: 'limits.search_radius_out_of_bounds',
    isClamped: ({ operation, request, highest }, context) =>
      clampsRadius(context, operation, request, highest),
  }),
  ...checksOf({
    clause: 'list-parkings.distance-maximum',
    open: 'list-parkings.distance-above-maximum',
    name: 'distance',
    operation: 'listParkings',
    lowest: null,
    highest: 50_000,
    request: async (context, distance) => ({
      query: { ...(await choosePlace(context)), distance, limit: 1 },
    }),
    entry: 'limits.distance_out_of_bounds',
    isClamped: ({ operation, request, highest }, context) =>
      clampsRadius(context, operation, request, highest),
  }),
  ...checksOf({
    clause: 'find-offers.duration-bounds',
    open: 'find-offers.duration-out-of-bounds',
    name: 'duration',
    operation: 'findOffers',
    lowest: 15,
    highest: 14_400,
    request: async (context, duration) => ({
      query: { ...(await choosePlace(context)), start: usualStay().start, duration },
    }),
    entry: 'limits.duration_out_of_bounds.find_offers',
    isClamped: async (_, __, { body }, bound) => tellsDuration(body, bound),
  }),
  ...checksOf({
    clause: 'get-offer.duration-bounds',
    open: 'get-offer.duration-out-of-bounds',
    name: 'duration',
    operation: 'getOffer',
    lowest: 15,
    highest: 14_400,
    request: async (context, duration) => {
      const [svcpid = ''] = await readableSvcpid(context);
      return { path: { svcpid }, query: { start: usualStay().start, duration } };
    },
    entry: 'limits.duration_out_of_bounds.get_offer',
    isClamped: ({ operation, request, highest }, context) =>
      clampsDuration(context, operation, request, highest),
  }),
];

function checksOf<O extends OperationId>(one: Bounded<O>): readonly CheckDefinition[] {
  return [takesBounds(one), keepsBounds(one)];
}

function takesBounds<O extends OperationId>(one: Bounded<O>): CheckDefinition {
  const { clause, name, operation, lowest, highest, request } = one;
  const bounds = [lowest, highest].filter((bound) => bound !== null);
  return {
    id: `${clause}-taken`,
    clause,
    title: `A ${name} of ${bounds.join(' and of ')} is accepted.`,
    async run(context) {
      for (const value of bounds) {
        const { status, exchange } = await context.call(operation, await request(context, value));
        if (isSuccess(status)) continue;
        const middle = await context.call(operation, await request(context, 60));
        if (!isSuccess(middle.status)) throw new Inconclusive('no value is accepted', [middle.exchange]);
        require(false, {
          expected: `200 for a ${name} of ${value}, as for one of 60`,
          found: `${status}`,
          exchanges: [exchange],
        });
      }
    },
  };
}

function keepsBounds<O extends OperationId>(one: Bounded<O>): CheckDefinition {
  const { clause, open, entry, name, operation, lowest, highest, request } = one;
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
        const answer = await context.callRaw(operation, await request(context, value));
        const found = isSuccess(answer.status) ? 'accepted' : `refused with ${answer.status}`;
        const isTaken = isSuccess(answer.status);
        context.observe(open, `${name} ${value}: ${found}`, { entry, values: isTaken ? ways : ['refuse'] });
        await judge(one, context, answer, { value, bound, declared });
        // If nothing is declared, only what is visibly clamped may pass.
        if (isTaken && declared === null)
          context.observe(open, `${bound} is taken for ${value}`, { entry, values: ['clamp'] });
      }
    },
  };
}

/** What may have been done with a value out of bounds that was taken. */
const ways = ['clamp', 'accept'];

async function judge<O extends OperationId>(
  one: Bounded<O>,
  context: Context,
  answer: Answer,
  { value, bound, declared }: { value: number; bound: number; declared: ValueAt<BoundEntry> | null },
): Promise<void> {
  const exchanges = [answer.exchange];
  const isTaken = isSuccess(answer.status);
  if (declared === 'accept') return;
  const isClamped =
    isTaken && declared !== 'refuse'
      ? await one.isClamped(one, context, answer, bound).catch(whenInconclusive(null))
      : null;
  if (declared === 'clamp') {
    require(isTaken && isClamped !== false, {
      expected: `a response as for ${bound}, since the profile says that values are clamped`,
      found: isTaken ? 'a response as for a value out of bounds' : `status ${answer.status}`,
      source: 'profile',
      exchanges,
    });
    return;
  }
  if (isTaken && declared === null && isClamped === null)
    throw new Inconclusive('no response shows whether the value is clamped', exchanges);
  require(!isTaken || isClamped === true, {
    expected: `a refusal of a ${one.name} of ${value}, or visible clamping to ${bound}`,
    found: `status ${answer.status}`,
    source: declared === null ? 'spec' : 'profile',
    exchanges,
  });
}

/** An offer that can be read; one that shows a price, if there is one. */
async function readableSvcpid(context: Context): Promise<readonly string[]> {
  const readable: string[] = [];
  for (const svcpid of await someSvcpids(context)) {
    const offer = await readOffer(context, svcpid).catch(whenInconclusive(null));
    if (offer === null || offer.elements.length === 0) continue;
    if (offer.elements.every((element) => numberIn(element, 'customer_price') !== undefined)) return [svcpid];
    readable.push(svcpid);
  }
  if (readable.length > 0) return readable;
  throw nothingSeen('none of the offers seen can be read', context, ['getOffer']);
}

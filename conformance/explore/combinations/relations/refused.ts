import { topics } from '../../../../spec/generated/operations.ts';
import type { Profile } from '../../../../spec/generated/profile-types.ts';
import type { Listed } from '../../../answers/ask.ts';
import { asObject } from '../../../kernel/json.ts';
import { Inconclusive, NotApplicable } from '../../../kernel/outcomes.ts';
import { type Changes, changed, type ReadingOperation, type Values } from '../question.ts';
import type { Relation } from '../relation.ts';

/** A parameter with bounds (section 8), and values beyond them. */
interface Bounded {
  readonly operation: ReadingOperation;
  readonly name: string;
  readonly clause: string;
  readonly beyond: (values: Values) => readonly Changes[];
  /** What the profile says of values beyond the bounds. */
  readonly declared: (profile: Profile) => 'refuse' | 'clamp' | 'accept' | null | undefined;
}

const durations = [14, 14_401].map((duration) => ({ duration }));

const bounded: readonly Bounded[] = [
  {
    operation: 'searchAvailableParkings',
    name: 'duration',
    clause: 'search.duration-bounds',
    beyond: () => durations,
    declared: ({ limits }) => limits?.duration_out_of_bounds?.search,
  },
  {
    operation: 'searchAvailableParkings',
    name: 'search_radius_meters',
    clause: 'search.search_radius_meters-bounds',
    beyond: () => [9, 5001].map((search_radius_meters) => ({ search_radius_meters })),
    declared: ({ limits }) => limits?.search_radius_out_of_bounds,
  },
  {
    operation: 'findOffers',
    name: 'duration',
    clause: 'find-offers.duration-bounds',
    beyond: () => durations,
    declared: ({ limits }) => limits?.duration_out_of_bounds?.find_offers,
  },
  {
    operation: 'getOffer',
    name: 'duration',
    clause: 'get-offer.duration-bounds',
    beyond: () => durations,
    declared: ({ limits }) => limits?.duration_out_of_bounds?.get_offer,
  },
  {
    operation: 'listParkings',
    name: 'distance',
    clause: 'list-parkings.distance-maximum',
    beyond({ around }) {
      const point = asObject(around);
      return point === null ? [] : [{ around: { ...point, distance: 50_001 } }];
    },
    declared: ({ limits }) => limits?.distance_out_of_bounds,
  },
];

/** Relations of requests that must be refused, whatever else is sent. */
export const refusedRelations: readonly Relation[] = [
  ...bounded.map(
    ({ operation, name, clause, beyond, declared }): Relation => ({
      id: `${topics[operation]}.${name}-beyond-bounds`,
      clause,
      title: `A ${name} beyond its bounds is refused whatever else is sent, if the profile says so.`,
      operations: [operation],
      async *contradictions({ context, values, ask }) {
        if (declared(context.profile) !== 'refuse')
          throw new NotApplicable('the profile does not say that it is refused');
        for (const changes of beyond(values)) {
          const own = ask(changes);
          if ((await refusalOf(own)) !== null) continue;
          const { exchange } = await own;
          if (exchange.status !== 200) continue;
          yield {
            expected: `a refusal of ${JSON.stringify(changes)}`,
            found: `status ${exchange.status}`,
            source: 'profile',
            exchanges: [exchange],
          };
        }
      },
    }),
  ),
  ...(['searchAvailableParkings', 'findOffers'] as const).flatMap((operation) =>
    (['lat', 'long'] as const).map(
      (name): Relation => ({
        id: `${topics[operation]}.${name}-always-needed`,
        clause: `${topics[operation]}.${name}`,
        title: `Without ${name}, a request is not carried out, whatever else is sent.`,
        operations: [operation],
        async *contradictions({ values, ask }) {
          const { [name]: _left, ...rest } = asObject(values.around) ?? {};
          const own = ask({ around: changed({}, rest) });
          if ((await refusalOf(own)) !== null) return;
          const { exchange } = await own;
          if (exchange.status !== 200) return;
          yield { expected: 'a refusal', found: `status ${exchange.status}`, exchanges: [exchange] };
        },
      }),
    ),
  ),
];

/** The answer to a request that was refused, or answered with no list; null if it was taken. */
export async function refusalOf(answer: Promise<Listed>): Promise<Inconclusive | null> {
  try {
    await answer;
    return null;
  } catch (error) {
    const status = error instanceof Inconclusive ? (error.exchanges[0]?.status ?? 0) : 0;
    if (
      error instanceof Inconclusive &&
      ((status >= 400 && status < 500 && status !== 429) || status === 200)
    )
      return error;
    throw error;
  }
}

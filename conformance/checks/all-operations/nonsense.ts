import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Place } from '../../answers/geometry.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import { someSvcpids } from '../../fixtures/offers/offers.ts';
import type { RawRequest } from '../../kernel/call.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { require } from '../../kernel/outcomes.ts';

/** A request that lacks what it needs, or has words where a number or a date belongs. */
interface Nonsense {
  readonly clause: string;
  /** What the check is about, as the ending of its id. */
  readonly what: string;
  readonly title: string;
  readonly operation: OperationId;
  /** Clauses that an operation breaks too when it carries out the request because it never reads the parameter. */
  readonly also?: readonly string[];
  readonly calls: (known: Known) => readonly RawRequest[];
}

interface Known {
  readonly place: Place;
  readonly svcpid: string;
}

const words = 'nonsense';

/** A required member of the body of a search: left out, and in words. */
function bodyMember(name: 'lat' | 'long'): Nonsense {
  return {
    clause: `search.${name}`,
    what: 'required',
    title: `A search refuses a missing or non-numeric ${name}.`,
    operation: 'searchAvailableParkings',
    also: ['search.finds-around-point'],
    calls: ({ place: { [name]: _, ...rest } }) => [{ body: rest }, { body: { ...rest, [name]: words } }],
  };
}

/** A required parameter of GET /offers: left out, and in words. */
function queryMember(name: 'lat' | 'long'): Nonsense {
  return {
    clause: `find-offers.${name}`,
    what: 'required',
    title: `GET /offers refuses a missing or non-numeric ${name}.`,
    operation: 'findOffers',
    also: ['service.reads-best-offers'],
    calls: ({ place: { [name]: _, ...rest } }) => [{ query: rest }, { query: { ...rest, [name]: words } }],
  };
}

/** An optional parameter in words, where a number or a date belongs. */
function inWords(
  clause: string,
  operation: OperationId,
  call: (known: Known, parameter: Readonly<Record<string, string>>) => RawRequest,
  also: readonly string[] = [],
): Nonsense {
  const name = clause.split('.')[1] ?? '';
  return {
    clause,
    what: 'nonsense',
    title: `A ${name} in words is refused.`,
    operation,
    also,
    calls: (known) => [call(known, { [name]: words })],
  };
}

const inBody = ({ place }: Known, parameter: Readonly<Record<string, string>>): RawRequest => ({
  body: { ...place, ...parameter },
});
const inQuery = ({ place }: Known, parameter: Readonly<Record<string, string>>): RawRequest => ({
  query: { ...place, ...parameter },
});
const forOffer = ({ svcpid }: Known, query: Readonly<Record<string, string>>): RawRequest => ({
  path: { svcpid },
  query,
});

const requests: readonly Nonsense[] = [
  {
    clause: 'search.body-required',
    what: '',
    title: 'A search without a JSON body is refused.',
    operation: 'searchAvailableParkings',
    calls: () => [{}, { text: '' }, { text: '{"lat":' }],
  },
  bodyMember('lat'),
  bodyMember('long'),
  inWords('search.start', 'searchAvailableParkings', inBody),
  inWords('search.duration', 'searchAvailableParkings', inBody, ['search.duration-bounds']),
  inWords('search.search_radius_meters', 'searchAvailableParkings', inBody, [
    'search.search_radius_meters-limits',
  ]),
  inWords('list-parkings.lat', 'listParkings', inQuery, ['list-parkings.point-filter']),
  inWords('list-parkings.long', 'listParkings', inQuery, ['list-parkings.point-filter']),
  inWords('list-parkings.distance', 'listParkings', inQuery),
  queryMember('lat'),
  queryMember('long'),
  inWords('find-offers.start', 'findOffers', inQuery),
  inWords('find-offers.duration', 'findOffers', inQuery, ['find-offers.duration-bounds']),
  inWords('get-offer.start', 'getOffer', forOffer),
  inWords('get-offer.duration', 'getOffer', forOffer, ['get-offer.duration-bounds']),
];

/** One check for each: the status of a refusal is open (section 7), that it is one is not. */
export const nonsenseChecks: readonly CheckDefinition[] = requests.map(
  ({ clause, what, title, operation, also, calls }) => ({
    id: what === '' ? clause : `${clause}-${what}`,
    clause,
    also: also ?? [],
    title,
    async run(context) {
      for (const call of calls(await known(context, operation))) {
        const { status, exchange } = await context.callRaw(operation, call);
        require(!isSuccess(status), {
          expected: 'a refusal with any status',
          found: `status ${status}`,
          exchanges: [exchange],
        });
      }
    },
  }),
);

async function known(context: Context, operation: OperationId): Promise<Known> {
  const place = await choosePlace(context);
  const [svcpid = ''] = operation === 'getOffer' ? await someSvcpids(context) : [];
  return { place, svcpid };
}

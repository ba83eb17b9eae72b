import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Place } from '../../answers/geometry.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import { someSvcpids } from '../../fixtures/offers/offers.ts';
import type { RawRequest } from '../../kernel/call.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { assertThat } from '../../kernel/outcomes.ts';

/** Invalid requests: something required is missing, or a word stands in place of a number or a date. */
interface Nonsense {
  readonly clause: string;
  /** The suffix of the check's id; empty if the id is the clause. */
  readonly what: string;
  readonly title: string;
  readonly operation: OperationId;
  /** Further clauses that an operation breaks if it never reads the parameter. */
  readonly also?: readonly string[];
  readonly calls: (known: Known) => readonly RawRequest[];
}

interface Known {
  readonly place: Partial<Place>;
  readonly svcpid: string;
}

/** An operation and how to send it parameters along with known values. */
interface Target {
  readonly operation: OperationId;
  readonly request: (known: Known, parameters: Readonly<Record<string, string>>) => RawRequest;
}

const inQuery: Target['request'] = ({ place }, parameters) => ({ query: { ...place, ...parameters } });

const search: Target = {
  operation: 'searchAvailableParkings',
  request: ({ place }, parameters) => ({ body: { ...place, ...parameters } }),
};
const listParkings: Target = { operation: 'listParkings', request: inQuery };
const findOffers: Target = { operation: 'findOffers', request: inQuery };
const getOffer: Target = {
  operation: 'getOffer',
  request: ({ svcpid }, query) => ({ path: { svcpid }, query }),
};

const words = 'nonsense';

/** Requests without a required coordinate, and with a word in its place. */
function coordinate(clause: string, { operation, request }: Target, subject: string, also: string): Nonsense {
  const name = clause.endsWith('.lat') ? 'lat' : 'long';
  return {
    clause,
    what: 'required',
    title: `${subject} refuses a missing or non-numeric ${name}.`,
    operation,
    also: [also],
    calls(known) {
      const { [name]: _, ...place } = known.place;
      return [request({ ...known, place }, {}), request({ ...known, place }, { [name]: words })];
    },
  };
}

/** A request with a word for an optional parameter that is a number or a date. */
function inWords(clause: string, { operation, request }: Target, also: readonly string[] = []): Nonsense {
  const name = clause.split('.')[1] ?? '';
  return {
    clause,
    what: 'nonsense',
    title: `A ${name} in words is refused.`,
    operation,
    also,
    calls: (known) => [request(known, { [name]: words })],
  };
}

const requests: readonly Nonsense[] = [
  {
    clause: 'search.body-required',
    what: '',
    title: 'A search without a JSON body is refused.',
    operation: 'searchAvailableParkings',
    calls: () => [{}, { text: '' }, { text: '{"lat":' }],
  },
  coordinate('search.lat', search, 'A search', 'search.finds-around-point'),
  coordinate('search.long', search, 'A search', 'search.finds-around-point'),
  inWords('search.start', search),
  inWords('search.duration', search, ['search.duration-bounds']),
  inWords('search.search_radius_meters', search, ['search.search_radius_meters-limits']),
  inWords('list-parkings.lat', listParkings, ['list-parkings.point-filter']),
  inWords('list-parkings.long', listParkings, ['list-parkings.point-filter']),
  inWords('list-parkings.distance', listParkings),
  coordinate('find-offers.lat', findOffers, 'GET /offers', 'service.reads-best-offers'),
  coordinate('find-offers.long', findOffers, 'GET /offers', 'service.reads-best-offers'),
  inWords('find-offers.start', findOffers),
  inWords('find-offers.duration', findOffers, ['find-offers.duration-bounds']),
  inWords('get-offer.start', getOffer),
  inWords('get-offer.duration', getOffer, ['get-offer.duration-bounds']),
];

/** Checks that each of these requests is refused; the status of the refusal is open (section 7). */
export const nonsenseChecks: readonly CheckDefinition[] = requests.map(
  ({ clause, what, title, operation, also, calls }) => ({
    id: what === '' ? clause : `${clause}-${what}`,
    clause,
    also: also ?? [],
    title,
    async run(context) {
      for (const call of calls(await known(context, operation))) {
        const { status, exchange } = await context.callRaw(operation, call);
        assertThat(!isSuccess(status), {
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

import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Place } from '../../answers/geometry.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import { someSvcpids } from '../../fixtures/offers/offers.ts';
import type { RawRequest } from '../../kernel/call.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { assertThat } from '../../kernel/outcomes.ts';

/** The check that invalid requests are refused; the status of the refusal is open (section 7). */
function refuses(
  definition: Omit<CheckDefinition, 'run'>,
  operation: OperationId,
  calls: (known: Known) => readonly RawRequest[],
): CheckDefinition {
  return {
    ...definition,
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
  };
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

/** Requests without a required coordinate, and with a word in its place. `also` breaks if it is never read. */
function coordinate(clause: string, { operation, request }: Target, subject: string, also: string) {
  const name = clause.endsWith('.lat') ? 'lat' : 'long';
  const title = `${subject} refuses a missing or non-numeric ${name}.`;
  return refuses({ id: `${clause}-required`, clause, also: [also], title }, operation, (known) => {
    const { [name]: _, ...place } = known.place;
    return [request({ ...known, place }, {}), request({ ...known, place }, { [name]: words })];
  });
}

/** A request with a word for an optional number or date. The clauses in `also` break if it is never read. */
function inWords(clause: string, { operation, request }: Target, also: readonly string[] = []) {
  const name = clause.split('.')[1] ?? '';
  const title = `A ${name} in words is refused.`;
  return refuses({ id: `${clause}-nonsense`, clause, also, title }, operation, (known) => [
    request(known, { [name]: words }),
  ]);
}

/** Checks that requests are refused in which something required is missing, or a word replaces a number or a date. */
export const nonsenseChecks: readonly CheckDefinition[] = [
  refuses(
    { id: 'search.body-required', title: 'A search without a JSON body is refused.' },
    'searchAvailableParkings',
    () => [{}, { text: '' }, { text: '{"lat":' }],
  ),
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

async function known(context: Context, operation: OperationId): Promise<Known> {
  const place = await choosePlace(context);
  const [svcpid = ''] = operation === 'getOffer' ? await someSvcpids(context) : [];
  return { place, svcpid };
}

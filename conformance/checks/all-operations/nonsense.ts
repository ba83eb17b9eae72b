import { topics } from '../../../spec/generated/operations.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { requireRefusal } from '../../expectations/statuses.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import {
  type ReadingOperation,
  requestWith,
  subjectInTitle,
} from '../../fixtures/offers/reading-requests.ts';
import type { RawRequest } from '../../kernel/call.ts';
import type { JsonObject } from '../../kernel/json.ts';

/** The check that a request is refused for each of some flaws; the status of the refusal is open (section 7). */
function refuses(
  definition: Omit<CheckDefinition, 'run'>,
  operation: ReadingOperation,
  flawed: (context: Context) => Promise<Readonly<Record<string, RawRequest>>>,
): CheckDefinition {
  return {
    ...definition,
    async run(context) {
      for (const [flaw, request] of Object.entries(await flawed(context)))
        requireRefusal(await context.callRaw(operation, request), `a request with ${flaw}`);
    },
  };
}

const words = 'nonsense';

/** Requests without a required coordinate, and with a word in its place. `also` breaks if it is never read. */
function coordinate(
  operation: 'searchAvailableParkings' | 'findOffers',
  name: 'lat' | 'long',
  also: string,
): CheckDefinition {
  const clause = `${topics[operation]}.${name}`;
  const title = `${subjectInTitle(operation)} refuses a missing or non-numeric ${name}.`;
  return refuses({ id: `${clause}-required`, clause, also: [also], title }, operation, async (context) => ({
    [`no ${name}`]: await requestWith(context, operation, { [name]: undefined }),
    [`the ${name} '${words}'`]: await requestWith(context, operation, { [name]: words }),
  }));
}

/** A request with a word for an optional number or date. The clauses in `also` break if it is never read. */
function inWords(operation: ReadingOperation, name: string, also: readonly string[] = []): CheckDefinition {
  const clause = `${topics[operation]}.${name}`;
  const title = `A ${name} that is not ${name === 'start' ? 'a date-time' : 'a number'} is refused.`;
  return refuses({ id: `${clause}-nonsense`, clause, also, title }, operation, async (context) => {
    const point: JsonObject = operation === 'listParkings' ? { ...(await choosePlace(context)) } : {};
    return { [`the ${name} '${words}'`]: await requestWith(context, operation, { ...point, [name]: words }) };
  });
}

/** Checks that requests are refused in which something required is missing, or a word replaces a number or a date. */
export const nonsenseChecks: readonly CheckDefinition[] = [
  refuses(
    { id: 'search.body-required', title: 'A search without a JSON body is refused.' },
    'searchAvailableParkings',
    async () => ({
      'no body': {},
      'an empty body': { text: '' },
      'a body that is not JSON': { text: '{"lat":' },
    }),
  ),
  coordinate('searchAvailableParkings', 'lat', 'search.finds-around-point'),
  coordinate('searchAvailableParkings', 'long', 'search.finds-around-point'),
  inWords('searchAvailableParkings', 'start'),
  inWords('searchAvailableParkings', 'duration', ['search.duration-bounds']),
  inWords('searchAvailableParkings', 'search_radius_meters', ['search.search_radius_meters-limits']),
  inWords('listParkings', 'lat', ['list-parkings.point-filter']),
  inWords('listParkings', 'long', ['list-parkings.point-filter']),
  inWords('listParkings', 'distance'),
  coordinate('findOffers', 'lat', 'service.reads-best-offers'),
  coordinate('findOffers', 'long', 'service.reads-best-offers'),
  inWords('findOffers', 'start'),
  inWords('findOffers', 'duration', ['find-offers.duration-bounds']),
  inWords('getOffer', 'start'),
  inWords('getOffer', 'duration', ['get-offer.duration-bounds']),
];

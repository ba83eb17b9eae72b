import type { OperationId } from '../../../spec/generated/operations.ts';
import { isNothingFound } from '../../answers/ask.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { choosePlace, listAllParkings } from '../../fixtures/offers/listings.ts';
import { someReadOffers, someSvcpids, usualStay } from '../../fixtures/offers/offers.ts';
import { someProviders } from '../../fixtures/offers/sold-by.ts';
import type { RawRequest, RequestOf } from '../../kernel/call.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { asArray, asObject, textIn } from '../../kernel/json.ts';
import { Inconclusive, NotApplicable, require, whenInconclusive } from '../../kernel/outcomes.ts';

/** A parameter that an operation takes, with requests that carry a valid value of it. */
type Parameter = {
  readonly [O in OperationId]: {
    readonly clause: string;
    readonly operation: O;
    readonly values: (context: Context) => Promise<readonly RequestOf<O>[]>;
  };
}[OperationId];

/** One instant in the forms of ISO 8601 that carry an offset. */
function forms(start: string): readonly string[] {
  const there = new Date(Date.parse(start) + 2 * 60 * 60_000).toISOString();
  return [start, start.replace('Z', '.000Z'), `${there.slice(0, 19)}+02:00`];
}

const body =
  <Member extends object>(...members: readonly Member[]) =>
  async (context: Context) => {
    const place = await choosePlace(context);
    return members.map((member) => ({ body: { ...place, ...member } }));
  };

const atPlace =
  <Query extends object>(...queries: readonly Query[]) =>
  async (context: Context) => {
    const place = await choosePlace(context);
    return queries.map((query) => ({ query: { ...place, ...query } }));
  };

const plain =
  <Query extends object>(...queries: readonly Query[]) =>
  async () =>
    queries.map((query) => ({ query }));

const ofProvider =
  <Query extends object>(...queries: readonly Query[]) =>
  async (context: Context) => {
    const [provider = ''] = await someProviders(context);
    return queries.map((query) => ({ path: { provider }, query }));
  };

const ofOffer =
  <Query extends object>(...queries: readonly Query[]) =>
  async (context: Context) => {
    const [svcpid = ''] = await someSvcpids(context);
    return queries.map((query) => ({ path: { svcpid }, query }));
  };

/** Offsets within a list: what is done with one past its end is open. */
function offsetsIn(listed: unknown): readonly { readonly offset: number; readonly limit?: number }[] {
  return [{ offset: 0 }, ...((asArray(listed)?.length ?? 0) > 1 ? [{ offset: 1, limit: 5 }] : [])];
}

const starts = forms(usualStay().start).map((start) => ({ start }));
const either = (name: string) => [{ [name]: true }, { [name]: false }];

/** Every optional parameter of section 4, and the required ones of the paths. */
const parameters: readonly Parameter[] = [
  { clause: 'search.start', operation: 'searchAvailableParkings', values: body(...starts) },
  {
    clause: 'search.duration',
    operation: 'searchAvailableParkings',
    values: body({ duration: 60 }, { duration: 95 }),
  },
  { clause: 'search.automated', operation: 'searchAvailableParkings', values: body(...either('automated')) },
  { clause: 'search.available', operation: 'searchAvailableParkings', values: body(...either('available')) },
  { clause: 'search.locale', operation: 'searchAvailableParkings', values: body({ locale: 'es' }) },
  {
    clause: 'search.providers',
    operation: 'searchAvailableParkings',
    values: async (context) => {
      const place = await choosePlace(context);
      const [providers = ''] = await someProviders(context);
      return [{ body: { ...place, providers } }];
    },
  },
  {
    clause: 'search.search_radius_meters',
    operation: 'searchAvailableParkings',
    values: body({ search_radius_meters: 1000 }),
  },
  { clause: 'list-parkings.lat', operation: 'listParkings', values: atPlace({}) },
  { clause: 'list-parkings.long', operation: 'listParkings', values: atPlace({}) },
  { clause: 'list-parkings.distance', operation: 'listParkings', values: atPlace({ distance: 1000 }) },
  {
    clause: 'list-parkings.pluscode',
    operation: 'listParkings',
    values: async (context) => {
      const [parking] = await listAllParkings(context);
      const [offer] = await someReadOffers(context).catch(whenInconclusive([]));
      const pluscode = textIn(offer?.elements[0] ?? {}, 'pluscode') ?? textIn(parking ?? {}, 'id');
      if (pluscode === undefined) throw new Inconclusive('no response shows a plus code');
      return [{ query: { pluscode } }];
    },
  },
  {
    clause: 'list-parkings.type',
    operation: 'listParkings',
    values: async (context) => {
      const offers = await someReadOffers(context).catch(whenInconclusive([]));
      const told = offers.flatMap(({ elements }) => textIn(elements[0] ?? {}, 'type') ?? []);
      const [type] = [...told, ...(context.profile.parkings?.types ?? [])];
      if (type === undefined) throw new NotApplicable('no response and no profile shows a type of parking');
      return [{ query: { type } }];
    },
  },
  {
    clause: 'list-parkings.provider',
    operation: 'listParkings',
    values: async (context) => {
      const [provider = ''] = await someProviders(context);
      return [{ query: { provider } }];
    },
  },
  { clause: 'list-parkings.automated', operation: 'listParkings', values: plain(...either('automated')) },
  { clause: 'list-parkings.bookable', operation: 'listParkings', values: plain(...either('bookable')) },
  { clause: 'list-parkings.limit', operation: 'listParkings', values: atPlace({ limit: 0 }, { limit: 5 }) },
  {
    clause: 'list-parkings.offset',
    operation: 'listParkings',
    values: async (context) => {
      const { body: listed } = await context.call('listParkings', { query: { limit: 2 } });
      return offsetsIn(listed).map((query) => ({ query }));
    },
  },
  {
    clause: 'list-provider-parkings.automated',
    operation: 'listProviderParkings',
    values: ofProvider(...either('automated')),
  },
  {
    clause: 'list-provider-parkings.bookable',
    operation: 'listProviderParkings',
    values: ofProvider(...either('bookable')),
  },
  {
    clause: 'list-provider-parkings.limit',
    operation: 'listProviderParkings',
    values: ofProvider({ limit: 0 }, { limit: 5 }),
  },
  {
    clause: 'list-provider-parkings.offset',
    operation: 'listProviderParkings',
    values: async (context) => {
      const [provider = ''] = await someProviders(context);
      const path = { provider };
      const { body: listed } = await context.call('listProviderParkings', { path, query: { limit: 2 } });
      return offsetsIn(listed).map((query) => ({ path, query }));
    },
  },
  { clause: 'find-offers.start', operation: 'findOffers', values: atPlace(...starts) },
  {
    clause: 'find-offers.duration',
    operation: 'findOffers',
    values: atPlace({ duration: 60 }, { duration: 95 }),
  },
  { clause: 'find-offers.automated', operation: 'findOffers', values: atPlace(...either('automated')) },
  { clause: 'find-offers.available', operation: 'findOffers', values: atPlace(...either('available')) },
  { clause: 'find-offers.locale', operation: 'findOffers', values: atPlace({ locale: 'es' }) },
  { clause: 'get-offer.svcpid', operation: 'getOffer', values: ofOffer({}) },
  { clause: 'get-offer.start', operation: 'getOffer', values: ofOffer(...starts) },
  {
    clause: 'get-offer.duration',
    operation: 'getOffer',
    values: ofOffer({ duration: 60 }, { duration: 95 }),
  },
  { clause: 'get-offer.locale', operation: 'getOffer', values: ofOffer({ locale: 'es' }) },
];

/** Filters that may leave nothing over, which may be answered with another status (section 7). */
const narrowing: ReadonlySet<string> = new Set(['automated', 'available', 'bookable', 'offset']);

/** One check for each parameter: a request with a valid value of it is carried out. */
export const parameterChecks: readonly CheckDefinition[] = parameters.map(({ clause, operation, values }) => {
  const name = clause.split('.')[1] ?? '';
  return {
    id: `${clause}-taken`,
    clause,
    title: `A valid ${name} is accepted.`,
    async run(context) {
      for (const call of await values(context)) {
        const { status, exchange } = await context.call(operation, call);
        if (isSuccess(status)) continue;
        if (isNothingFound(status, context) && narrowing.has(name)) continue;
        await assertControl(context, operation, call, name);
        require(false, {
          expected: `200 with ${name}, as without it`,
          found: `status ${status}`,
          exchanges: [exchange],
        });
      }
    },
  };
});

/** The same request without the parameter has to be carried out, or the parameter is not at fault. */
async function assertControl(
  context: Context,
  operation: OperationId,
  call: RawRequest,
  name: string,
): Promise<void> {
  if (call.path?.[name] !== undefined) return;
  const query = leaveOut(call.query ?? {}, name);
  const rest = leaveOut(asObject(call.body) ?? {}, name);
  const { status, exchange } = await context.callRaw(operation, {
    ...call,
    query,
    ...(call.body !== undefined && { body: rest }),
  });
  if (isSuccess(status)) return;
  throw new Inconclusive(`the request fails without ${name} too: status ${status}`, [exchange]);
}

/** Half a point is not a point: it is open what one coordinate without the other does (4.4). */
const point: readonly string[] = ['lat', 'long'];

function leaveOut<T extends object>(members: T, name: string): Partial<T> {
  const left = point.includes(name) ? point : [name];
  return Object.fromEntries(Object.entries(members).filter(([other]) => !left.includes(other))) as Partial<T>;
}

import type { OperationId } from '../../../spec/generated/operations.ts';
import { isNothingFound } from '../../answers/ask.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { choosePlace, listAllParkings } from '../../fixtures/offers/listings.ts';
import { someReadOffers, someSvcpids, usualStay } from '../../fixtures/offers/offers.ts';
import { someProviders } from '../../fixtures/offers/sold-by.ts';
import type { RawRequest, RequestOf } from '../../kernel/call.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { asArray, asObject, textIn } from '../../kernel/json.ts';
import { Failure, Inconclusive, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';

/** Values of a parameter, along with anything else that the requests need. */
type Values<Member> = readonly Member[] | ((context: Context) => Promise<readonly Member[]>);

type Query<O extends OperationId> = NonNullable<RequestOf<O>['query']>;

/** One instant written in several ISO 8601 forms, each with an offset. */
function forms(start: string): readonly string[] {
  const there = new Date(Date.parse(start) + 2 * 60 * 60_000).toISOString();
  return [start, start.replace('Z', '.000Z'), `${there.slice(0, 19)}+02:00`];
}

const starts = async () => forms(usualStay().start).map((start) => ({ start }));
const durations = [{ duration: 60 }, { duration: 95 }];
const automated = [{ automated: true }, { automated: false }];
const available = [{ available: true }, { available: false }];
const bookable = [{ bookable: true }, { bookable: false }];
const limits = [{ limit: 0 }, { limit: 5 }];
const locales = [{ locale: 'es' }];

/** Parameters that may produce an empty result, whose status is open (section 7). */
const narrowing: ReadonlySet<string> = new Set(['automated', 'available', 'bookable', 'offset']);

/** Checks that a valid value is accepted for each optional parameter of 4.2 to 4.8, and for svcpid in the path. */
export const parameterChecks: readonly CheckDefinition[] = [
  ...taken(
    'search',
    'searchAvailableParkings',
    async (context, member: Partial<RequestOf<'searchAvailableParkings'>['body']>) => ({
      body: { ...(await choosePlace(context)), ...member },
    }),
    {
      start: starts,
      duration: durations,
      automated,
      available,
      locale: locales,
      providers: async (context) => [{ providers: await oneProvider(context) }],
      search_radius_meters: [{ search_radius_meters: 1000 }],
    },
  ),
  ...taken('list-parkings', 'listParkings', async (_, query: Query<'listParkings'>) => ({ query }), {
    lat: atPlace({}),
    long: atPlace({}),
    distance: atPlace({ distance: 1000 }),
    async pluscode(context) {
      const [parking] = await listAllParkings(context);
      const [offer] = await someReadOffers(context).catch(whenInconclusive([]));
      const pluscode = textIn(offer?.elements[0], 'pluscode') ?? textIn(parking, 'id');
      if (pluscode === undefined) throw new Inconclusive('no response shows a plus code');
      return [{ pluscode }];
    },
    async type(context) {
      const offers = await someReadOffers(context).catch(whenInconclusive([]));
      const shown = offers.flatMap(({ elements }) => textIn(elements[0], 'type') ?? []);
      const [type] = [...shown, ...(context.profile.parkings?.types ?? [])];
      if (type === undefined) throw new NotApplicable('no response and no profile shows a type of parking');
      return [{ type }];
    },
    provider: async (context) => [{ provider: await oneProvider(context) }],
    automated,
    bookable,
    limit: atPlace(...limits),
    offset: async (context) => offsetsIn(await context.call('listParkings', { query: { limit: 2 } })),
  }),
  ...taken(
    'list-provider-parkings',
    'listProviderParkings',
    async (context, query: Query<'listProviderParkings'>) => ({
      path: { provider: await oneProvider(context) },
      query,
    }),
    {
      automated,
      bookable,
      limit: limits,
      async offset(context) {
        const path = { provider: await oneProvider(context) };
        return offsetsIn(await context.call('listProviderParkings', { path, query: { limit: 2 } }));
      },
    },
  ),
  ...taken(
    'find-offers',
    'findOffers',
    async (context, query: Partial<Query<'findOffers'>>) => ({
      query: { ...(await choosePlace(context)), ...query },
    }),
    { start: starts, duration: durations, automated, available, locale: locales },
  ),
  ...taken(
    'get-offer',
    'getOffer',
    async (context, query: Query<'getOffer'>) => {
      const [svcpid = ''] = await someSvcpids(context);
      return { path: { svcpid }, query };
    },
    { svcpid: [{}], start: starts, duration: durations, locale: locales },
  ),
];

/** The checks for the parameters of one operation; `carry` builds a request from a value. */
function taken<O extends OperationId, Member>(
  topic: string,
  operation: O,
  carry: (context: Context, member: Member) => Promise<RequestOf<O>>,
  parameters: Readonly<Record<string, Values<NoInfer<Member>>>>,
): readonly CheckDefinition[] {
  return Object.entries(parameters).map(([name, values]) => ({
    id: `${topic}.${name}-taken`,
    clause: `${topic}.${name}`,
    title: `A valid ${name} is accepted.`,
    async run(context) {
      for (const member of typeof values === 'function' ? await values(context) : values) {
        const call = await carry(context, member);
        const { status, exchange } = await context.call(operation, call);
        if (isSuccess(status)) continue;
        if (isNothingFound(status, context) && narrowing.has(name)) continue;
        await assertControl(context, operation, call, name);
        throw new Failure({
          expected: `200 with ${name}, as without it`,
          found: `status ${status}`,
          exchanges: [exchange],
        });
      }
    },
  }));
}

function atPlace<Member extends object>(...members: readonly Member[]) {
  return async (context: Context) => {
    const place = await choosePlace(context);
    return members.map((member) => ({ ...place, ...member }));
  };
}

async function oneProvider(context: Context): Promise<string> {
  const [provider = ''] = await someProviders(context);
  return provider;
}

/** Offsets within a list; the effect of an offset past the end is open. */
function offsetsIn({ body }: Answer): readonly { readonly offset: number; readonly limit?: number }[] {
  return [{ offset: 0 }, ...((asArray(body)?.length ?? 0) > 1 ? [{ offset: 1, limit: 5 }] : [])];
}

/** Throws `Inconclusive` if the request fails without the parameter too, which is then not at fault. */
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

/** Left out together, since the effect of one coordinate without the other is open (4.4). */
const point: readonly string[] = ['lat', 'long'];

function leaveOut<T extends object>(members: T, name: string): Partial<T> {
  const left = point.includes(name) ? point : [name];
  return Object.fromEntries(Object.entries(members).filter(([other]) => !left.includes(other))) as Partial<T>;
}

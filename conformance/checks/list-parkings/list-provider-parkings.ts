import { type Ask, listIn } from '../../answers/ask.ts';
import { requireNoContradiction } from '../../answers/contradiction.ts';
import { flags, isAutomatedAndBookable, objectsIn, without } from '../../answers/parkings.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { missing, surplus } from '../../expectations/comparison.ts';
import { answersList, pastTheEnd, unknownName } from '../../expectations/list-answer.ts';
import { keepsTrue } from '../../expectations/list-flags.ts';
import { type ParkingList, pagesOfFiltered, pagingChecks } from '../../expectations/paging.ts';
import { knownParkings } from '../../fixtures/offers/offers.ts';
import {
  largestProvider,
  parkingsSoldBy,
  providersToTry,
  sellerTest,
  someProviders,
} from '../../fixtures/offers/sold-by.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { asArray, type JsonObject } from '../../kernel/json.ts';
import { assertThat, type Evidence, Failure, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';

const list: ParkingList = {
  operation: 'listProviderParkings',
  subject: 'the parkings of a provider',
  base: async (context, flag) => ({ path: { provider: await largestProvider(context, flag) } }),
  known: async (context, ask) => {
    const own = await parkingsSoldBy(context, ask, await largestProvider(context));
    return own.filter(isInAnyCase(context));
  },
  onlySomeOffers: true,
};

/** Flags that make a list show parkings that it may leave out by default. */
const flagsSent = [{ automated: false }, { bookable: false }, { automated: false, bookable: false }] as const;

/** Checks of GET /providers/:provider (4.5). */
export const listProviderParkingsChecks: readonly CheckDefinition[] = [
  answersList('listProviderParkings', {
    calls: async (context) => {
      const providers = await providersToTry(context);
      return providers.flatMap((provider) => [
        { path: { provider } },
        { path: { provider }, query: { limit: 0 } },
      ]);
    },
    nothing: async (context) => {
      const providers = (await someProviders(context)).slice(0, 1);
      return providers.map((provider) => ({ path: { provider }, query: { offset: pastTheEnd } }));
    },
  }),
  {
    id: 'list-provider-parkings.provider',
    title: 'GET /providers/:provider lists the parkings of a provider, by the name that its offers carry.',
    async run(context) {
      const exchanges = [];
      const providers = await providersToTry(context);
      // Whether a list without flags leaves out parkings that are not automated or bookable is open.
      for (const query of [{}, ...flagsSent])
        for (const provider of providers) {
          const answer = await context.call('listProviderParkings', { path: { provider }, query });
          exchanges.push(answer.exchange);
          if (isSuccess(answer.status) && listIn(answer, context).elements.length > 0) return;
        }
      if (context.profile.parkings?.provider_list_form === 'display-names') {
        throw new Inconclusive('the profile says that provider names in offers and paths differ', exchanges);
      }
      // Throws `Inconclusive` if no parking is known, since none has to exist.
      await knownParkings(context);
      throw new Failure({
        expected: 'parkings of at least one provider whose offers were found',
        found: `none of ${providers.length} providers has any`,
        exchanges,
      });
    },
  },
  {
    id: 'list-provider-parkings.only-that-provider',
    title: 'GET /providers/:provider lists only parkings of that provider.',
    async run(context) {
      await requireNoneForUnknown(context);
      await requireNoContradiction(context, (ask) => parkingsOfOthers(context, ask));
    },
  },
  {
    id: 'list-provider-parkings.same-as-filter',
    clause: 'list-provider-parkings.only-that-provider',
    also: [
      'list-parkings.provider-filter',
      'list-parkings.limit-zero',
      'list-parkings.offset-default',
      'list-parkings.automated-default',
      'list-parkings.bookable-default',
      'list-provider-parkings.limit-zero',
      'list-provider-parkings.offset-default',
    ],
    title: 'GET /providers/:provider and GET /parkings with the same provider list the same parkings.',
    async run(context) {
      if (context.profile.parkings?.provider_list_form === 'display-names')
        throw new NotApplicable('the profile says that provider names in offers and paths differ');
      for (const provider of await providersToTry(context))
        await requireNoContradiction(context, (ask) => differencesFromFilter(context, ask, provider));
    },
  },
  ...flags.map((flag) => keepsTrue(list, flag)),
  ...pagingChecks(list),
  pagesOfFiltered(
    list,
    ['list-provider-parkings.automated-true', 'list-provider-parkings.bookable-true'],
    async () => [{ automated: true }, { bookable: true }],
  ),
];

async function* parkingsOfOthers(context: Context, ask: Ask): AsyncIterable<Evidence> {
  let judged = 0;
  for (const provider of await providersToTry(context)) {
    const call = { path: { provider }, query: { limit: 0 } };
    const listed = await ask('listProviderParkings', call);
    const isSold = await sellerTest(context, listed.elements);
    judged += listed.elements.filter((parking) => isSold(parking, provider) !== null).length;
    const others = listed.elements.filter((parking) => isSold(parking, provider) === false);
    yield* surplus(others, `only parkings with an offer of ${provider}`, listed);
  }
  if (judged === 0) throw new Inconclusive('no response shows who sells the listed parkings');
}

/** Compares the list with GET /parkings filtered by the provider, which must list the same parkings (4.4). */
async function* differencesFromFilter(context: Context, ask: Ask, provider: string) {
  const listed = await ask('listProviderParkings', { path: { provider }, query: { limit: 0 } });
  const filtered = await ask('listParkings', { query: { provider, limit: 0 } });
  // An empty list may mean that the name is unknown, unless the profile says that names are those of the fields.
  const isNameKnown = context.profile.parkings?.provider_list_form === 'names-of-fields';
  if (filtered.elements.length === 0 || (listed.elements.length === 0 && !isNameKnown)) return;
  // Throws `Inconclusive` if the lists of all providers are empty, which another check covers.
  await largestProvider(context);
  const lost = without(filtered.elements, listed.elements).filter(isInAnyCase(context));
  yield* missing(lost, `which GET /parkings lists for ${provider}`, filtered, listed);
  const added = without(listed.elements, filtered.elements);
  yield* surplus(added, `the parkings that GET /parkings lists for ${provider}`, filtered, listed);
}

/** Whether a parking is listed whatever the default of the filters, which never drops a parking that passes both. */
function isInAnyCase({ profile }: Context): (parking: JsonObject) => boolean {
  const isUnfiltered = profile.parkings?.provider_filter_defaults === 'no-filter';
  // Whether a single offer must be both is open too, so all of them must be.
  return (parking) =>
    isUnfiltered || [parking, ...objectsIn(parking, 'offers')].every(isAutomatedAndBookable);
}

/** The answer for an unknown provider is open, but it must not list parkings of other providers. */
async function requireNoneForUnknown(context: Context): Promise<void> {
  const call = { path: { provider: unknownName } };
  const { status, body, exchange } = await context.call('listProviderParkings', call);
  const count = asArray(body)?.length ?? 0;
  assertThat(status !== 200 || count === 0, {
    expected: `no parkings for the unknown provider '${unknownName}'`,
    found: `${count}`,
    exchanges: [exchange],
  });
}

import { type Form, requiredMembers } from '../../../spec/generated/forms.ts';
import { askOnce, type Listed } from '../../answers/ask.ts';
import { objectsIn, svcpidsOf } from '../../answers/parkings.ts';
import type { CheckDefinition } from '../../check/check.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import { knownParkings, someReadOffers, usualStay, wideSearch } from '../../fixtures/offers/offers.ts';
import { someProviders } from '../../fixtures/offers/sold-by.ts';
import { bodyOf, type Exchange, isSuccess } from '../../kernel/exchange.ts';
import { type JsonObject, numberIn } from '../../kernel/json.ts';
import { assertThat, Failure, Inconclusive, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';
import { carriesPrefix } from '../forms/form-checks.ts';
import { everyDistinct, sightings } from '../forms/sightings.ts';

/** Media types of JSON. Which of them a body has is open. */
const jsonType = /^(application|text)\/([\w.+-]+\+)?json\b/i;

/** Checks of what the service as a whole lets a client do (section 1), and of its bodies and names (introduction). */
export const serviceChecks: readonly CheckDefinition[] = [
  {
    id: 'service.json-bodies',
    title: 'Every body of a successful response is JSON, and its content type, if there is one, says so.',
    phase: 'after',
    async run({ exchanges }) {
      for (const exchange of exchanges()) {
        const { status, responseHeaders, responseText } = exchange;
        if (!isSuccess(status) || responseText.trim() === '') continue;
        const type = responseHeaders['content-type'];
        assertThat(bodyOf(exchange) !== undefined && (type === undefined || jsonType.test(type)), {
          expected: 'a JSON body with a JSON content type',
          found: `${type ?? 'no content-type'}: ${responseText.slice(0, 60)}`,
          exchanges: [exchange],
        });
      }
    },
  },
  {
    id: 'service.neutral-prefix',
    title: 'Identifiers and prices of the operator carry the neutral prefix svc.',
    phase: 'after',
    async run(context) {
      let looked = 0;
      for (const form of Object.keys(requiredMembers) as Form[]) {
        const names = requiredMembers[form].filter(carriesPrefix);
        if (names.length === 0) continue;
        // This check makes no bookings itself and looks only at the ones that other checks made.
        const seen =
          form === 'booking' ? (await sightings(context)).objects(form) : await everyDistinct(context, form);
        looked += seen.length;
        for (const { value, exchange } of seen) {
          for (const name of names.filter((one) => !(one in value))) {
            const stem = name.replace(/^svc/, '').toLowerCase();
            const branded = Object.keys(value).find((other) => {
              return other.toLowerCase().endsWith(stem) && !neutral.has(other) && !other.startsWith('svc');
            });
            assertThat(branded === undefined, {
              expected: name,
              found: String(branded),
              exchanges: [exchange],
            });
          }
        }
      }
      if (looked === 0) throw new Inconclusive('no response contains an offer or a booking');
    },
  },
  {
    id: 'service.finds-by-coordinates',
    title: 'A client can find parkings with offers by coordinates.',
    async run(context) {
      const place = await choosePlace(context);
      await assertOne('a parking with offers around the point', await knownParkings(context), [
        () => askOnce(context, 'searchAvailableParkings', { body: { ...place, ...usualStay() } }),
        () => askOnce(context, 'listParkings', { query: { ...place } }),
      ]);
    },
  },
  {
    id: 'service.finds-by-provider',
    title: 'A client can find parkings with offers by provider.',
    async run(context) {
      const providers = (await someProviders(context)).slice(0, 3);
      await assertOne(
        `a parking with offers of one of ${providers.join(', ')}`,
        await knownParkings(context),
        providers.flatMap((provider) => [
          () => askOnce(context, 'listProviderParkings', { path: { provider } }),
          () => askOnce(context, 'listParkings', { query: { provider } }),
        ]),
      );
    },
  },
  {
    id: 'service.finds-in-bulk',
    title: 'A client can read parkings with offers in bulk.',
    async run(context) {
      const page = await askOnce(context, 'listParkings', {});
      await assertOne('a parking with offers, as GET /parkings without limit shows', page.elements, [
        () => askOnce(context, 'listAvailableParkings', {}),
        () => askOnce(context, 'listParkings', { query: { limit: 0 } }),
      ]);
    },
  },
  {
    id: 'service.reads-one-offer',
    title: 'A client can read a found offer, with price and availability if it shows them.',
    async run(context) {
      const ids = (await knownParkings(context)).flatMap(svcpidsOf);
      if (ids.length === 0) throw new Inconclusive('no offer is listed');
      const offers = (await someReadOffers(context)).flatMap(({ elements }) => elements);
      const tells = offers.some((offer) => {
        const price = numberIn(offer, 'customer_price') ?? objectsIn(offer, 'rates')[0];
        return price !== undefined || typeof offer.available === 'boolean';
      });
      if (!tells) throw new NotApplicable('price and availability are optional, and no offer has them');
    },
  },
  {
    id: 'service.lists-providers',
    title: 'A client can list the transactional providers and those valid for vehicle registration.',
    async run(context) {
      const { exchange } = await askOnce(context, 'listTransactionalProviders', {});
      await askOnce(context, 'listVehicleProviders', {});
      const found = await wideSearch(context).catch(whenInconclusive(null));
      const names = bodyOf(exchange);
      assertThat(!Array.isArray(names) || names.length > 0 || (found?.elements.length ?? 0) === 0, {
        expected: 'a non-empty list of providers, since a search finds offers',
        found: 'none',
        exchanges: [exchange],
      });
    },
  },
];

/** Members with the same endings that need no prefix. */
const neutral: ReadonlySet<string> = new Set(['PID', 'actual_price', 'commission_price']);

/** Requires that one of several ways finds parkings with offers. Throws `Inconclusive` if no such parking is known. */
async function assertOne(
  expected: string,
  known: readonly JsonObject[],
  ways: readonly (() => Promise<Listed>)[],
): Promise<void> {
  if (!showOffers(known)) throw new Inconclusive('no parking with offers is known');
  const exchanges: Exchange[] = [];
  for (const way of ways) {
    const listed = await way().catch(whenInconclusive(null));
    if (listed === null) continue;
    if (showOffers(listed.elements)) return;
    exchanges.push(listed.exchange);
  }
  if (exchanges.length === 0) throw new Inconclusive('no operation that could show it returns a list');
  throw new Failure({ expected, found: 'none', exchanges });
}

function showOffers(parkings: readonly JsonObject[]): boolean {
  return parkings.some((parking) => svcpidsOf(parking).length > 0);
}

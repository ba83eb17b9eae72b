import { topics } from '../../../spec/generated/operations.ts';
import type { Ask } from '../../answers/ask.ts';
import { objectsIn } from '../../answers/parkings.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { comparison } from '../../expectations/comparison.ts';
import { declaredBesideSpanish, english } from '../../fixtures/offers/messages.ts';
import { type PricingOperation, pricingOperations } from '../../fixtures/offers/offer-table.ts';
import { offersIn } from '../../fixtures/offers/offers.ts';
import { type Members, offersWith } from '../../fixtures/offers/offers-with.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { type Evidence, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';

/** Checks that what an offer costs for a stay depends on no other member of the request (4.2, 4.7, 4.8). */
export const steadyPriceChecks: readonly CheckDefinition[] = pricingOperations.map((pricing) =>
  comparison(`${topics[pricing]}.locale-keeps-prices`, {
    clause: `${topics[pricing]}.locale`,
    also: [
      'rate.price',
      'rate.price-commission',
      ...(pricing === 'getOffer' ? ['offer.cancel_mn-null'] : []),
    ],
    title:
      pricing === 'getOffer'
        ? 'locale does not change any rate, the price, available or cancel_mn.'
        : 'Neither locale nor a filter changes a rate, a price or available.',
    compare: (context, ask) => changedTerms(context, ask, pricing),
  }),
);

/** Minutes of a stay that costs more than one of the default duration. */
const duration = 150;

async function* changedTerms(context: Context, ask: Ask, pricing: PricingOperation): AsyncIterable<Evidence> {
  const locale = declaredBesideSpanish(context) ?? english;
  const filters = pricing === 'getOffer' ? [] : [{ automated: true }, { available: true }];
  const read = (members: Members) => offersWith[pricing](context, ask, { duration, ...members });
  const home = await read({});
  // Several offers may share an identifier.
  const known = groupBy(home.flatMap(offersIn), ({ svcpid }) => svcpid);
  let compared = 0;
  for (const members of [{ locale }, ...filters]) {
    // Whether a locale is accepted is open.
    const others = await read(members).catch(whenInconclusive([]));
    for (const listed of others) {
      for (const { svcpid, offer } of offersIn(listed)) {
        const terms = (known.get(svcpid) ?? []).map((one) => termsOf(one.offer, pricing));
        const [wanted] = terms;
        if (wanted === undefined) continue;
        compared += 1;
        const found = termsOf(offer, pricing);
        if (terms.includes(found)) continue;
        yield {
          expected: `${svcpid} with ${wanted}, as without ${Object.keys(members).join()}`,
          found,
          exchanges: [...home.slice(0, 1), listed].map(({ exchange }) => exchange),
        };
      }
    }
  }
  if (compared === 0) throw new NotApplicable('no offer is shown both with and without another parameter');
}

/**
 * What an offer costs and whether it is available, as a text to compare; with cancel_mn, where its absence has a meaning
 * (2.4).
 */
function termsOf(offer: JsonObject, pricing: PricingOperation): string {
  // The order of rates is open.
  const rates = objectsIn(offer, 'rates')
    .map(({ time, price, currency }) => `${time}: ${price} ${currency}`)
    .sort();
  const { available, customer_price, expected_price } = offer;
  const cancel_mn = pricing === 'getOffer' ? (offer.cancel_mn ?? null) : undefined;
  return JSON.stringify({ available, customer_price, expected_price, cancel_mn, rates });
}

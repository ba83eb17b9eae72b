import { topics } from '../../../../spec/generated/operations.ts';
import type { Contradiction } from '../../../answers/contradiction.ts';
import { spread } from '../../../fixtures/offers/offers.ts';
import { NotApplicable } from '../../../kernel/outcomes.ts';
import { disagreements, lasting, offersIn, onOffers, searches } from '../facts.ts';
import type { Relation, Trial } from '../relation.ts';

/** The most offers of an answer that are read one by one. */
const maxRead = 3;

/** Relations between offers that are found and the same offers when read (4.2, 4.7, 4.8). */
export const agreementRelations: readonly Relation[] = [
  ...searches.map(
    (search): Relation => ({
      id: `${topics[search]}.agrees-with-get-offer`,
      clause: onOffers[search][0] ?? '',
      also: [...onOffers[search], ...onOffers.getOffer],
      title: 'An offer says the same of itself when it is found and when it is read, for the same stay.',
      operations: [search],
      contradictions: otherwiseWhenRead,
    }),
  ),
  {
    id: 'get-offer.as-requested',
    clause: 'offer.svcpid-as-requested',
    also: ['get-offer.svcpid'],
    title: 'An offer that is read is the one in the path.',
    operations: ['getOffer'],
    async *contradictions({ values, ask }) {
      const read = await ask();
      for (const { svcpid } of offersIn('getOffer', read)) {
        if (svcpid === values.svcpid) continue;
        yield { expected: `the offer ${String(values.svcpid)}`, found: svcpid, exchanges: [read.exchange] };
      }
    },
  },
];

/** Whether `available` in GET /offers/:svcpid is about the stay or online booking at all is open, as is the price. */
async function* otherwiseWhenRead({
  context,
  operation,
  values,
  ask,
  askFor,
}: Trial): AsyncIterable<Contradiction> {
  const { start, duration, locale } = values;
  const isAsked = duration !== undefined || operation === 'findOffers';
  if (start === undefined || !isAsked) throw new NotApplicable('no stay');
  const found = await ask();
  const isPriced = context.profile.offers?.price_forecast === 'booking-price';
  const members = [...lasting.filter((member) => member !== 'bookable'), ...(isPriced ? ['price'] : [])];
  for (const { svcpid, offer } of spread(offersIn(operation, found), maxRead)) {
    const read = await askFor('getOffer', { svcpid, start, duration, locale });
    yield* disagreements([operation, found], ['getOffer', read], members);
    const own = read.elements.find((one) => one.svcpid === svcpid);
    const isFree = offer.available === true && offer.bookable !== false;
    if (!isFree || (own !== undefined && own.available !== false)) continue;
    yield {
      expected: `${svcpid} available, as it was found`,
      found: `it is ${own === undefined ? 'missing' : 'not available'} when it is read`,
      ...(own === undefined && { also: ['get-offer.svcpid'] }),
      exchanges: [found.exchange, read.exchange],
    };
  }
}

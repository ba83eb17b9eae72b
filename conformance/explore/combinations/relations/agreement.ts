import { topics } from '../../../../spec/generated/operations.ts';
import { nameOf, objectsIn, svcpidsOf, without } from '../../../answers/parkings.ts';
import { sampleVaried } from '../../../answers/samples.ts';
import { missing } from '../../../expectations/comparison.ts';
import { offersIn } from '../../../fixtures/offers/offers.ts';
import { bodyOf } from '../../../kernel/exchange.ts';
import { asArray } from '../../../kernel/json.ts';
import { type Evidence, NotApplicable } from '../../../kernel/outcomes.ts';
import {
  lists,
  memberContradictions,
  offerContradictions,
  onOffers,
  searches,
  stableMembers,
} from '../facts.ts';
import type { Relation, Trial } from '../relation.ts';
import { refusalOf } from './refused.ts';

/** Relations about what a list says about a parking, and what every user may see (4.3 to 4.6). */
export const sameParkingRelations: readonly Relation[] = [
  ...lists.map(
    (operation): Relation => ({
      id: `${topics[operation]}.parking-says-the-same`,
      clause: operation === 'listParkings' ? 'service.finds-in-bulk' : 'service.finds-by-provider',
      title: 'Every list shows the same values for a parking.',
      operations: [operation],
      contradictions: differsBetweenLists,
    }),
  ),
  {
    id: 'list-available-parkings.same-for-all',
    clause: 'list-available-parkings.all-operable',
    also: ['list-available-parkings.response-200'],
    title: 'Every operable parking is listed on every request.',
    operations: ['listAvailableParkings'],
    async *contradictions(trial) {
      const [plain, own] = await askTwice(trial);
      const lost = without(plain.elements, own.elements);
      yield* missing(lost, 'as another request lists it', plain, own);
    },
  },
  {
    id: 'list-transactional-providers.same-for-all',
    clause: 'list-transactional-providers.transactional',
    also: ['list-transactional-providers.response-200', 'service.lists-providers'],
    title: 'The same providers are listed on every request.',
    operations: ['listTransactionalProviders'],
    async *contradictions(trial) {
      const [plain, own] = await askTwice(trial);
      const names = asArray(bodyOf(plain.exchange)) ?? [];
      const others = new Set(asArray(bodyOf(own.exchange)));
      const lost = names.filter((name) => !others.has(name)).map(String);
      yield* missing(lost, 'as another request lists it', plain, own);
    },
  },
];

/** Asks plainly and in the manner of the combination. Whether all users see the same is open. */
async function askTwice({ values, ask }: Trial) {
  if (values.manner === 'second-user') throw new NotApplicable('another user may see others');
  return [await ask({ manner: undefined }), await ask()] as const;
}

/** Members that follow from the offers, of which a filter may leave some out. */
const fromOffers: ReadonlySet<string> = new Set(['best_offer', 'automated', 'bookable']);

/**
 * Members in which two operations may differ: prices may be of different age, because lists show nothing in real time
 * (4.3, 4.4), and how many images, services and points of interest a list shows is open.
 */
const ownInEachOperation: ReadonlySet<string> = new Set([
  'best_offer',
  'first_hour',
  'rates',
  'images',
  'services',
  'points_of_interest',
]);

/** Compares parkings and their offers between lists, except for members that depend on the request. */
async function* differsBetweenLists({ operation, ask, askFor }: Trial): AsyncIterable<Evidence> {
  const page = await ask();
  for (const other of ['listParkings', 'listAvailableParkings'] as const) {
    const list = await askFor(other, other === 'listParkings' ? { limit: 0 } : {});
    const isComparable = (member: string) => other === operation || !ownInEachOperation.has(member);
    const exchanges = [list.exchange, page.exchange] as const;
    const byId = new Map(list.elements.map((parking) => [parking.id, parking]));
    for (const parking of page.elements) {
      const known = byId.get(parking.id);
      if (known === undefined) continue;
      const isWhole = svcpidsOf(parking).length === svcpidsOf(known).length;
      const members = Object.keys(parking).filter(
        (member) =>
          member !== 'distance' &&
          member !== 'offers' &&
          (isWhole || !fromOffers.has(member)) &&
          isComparable(member),
      );
      const about = { name: nameOf(known), topics: ['list-parking'], exchanges };
      yield* memberContradictions([known, parking], members, about);
      for (const offer of objectsIn(parking, 'offers')) {
        const twin = objectsIn(known, 'offers').find(({ svcpid }) => svcpid === offer.svcpid);
        if (twin === undefined) continue;
        const about = { name: nameOf(twin), topics: ['list-offer'], exchanges };
        yield* memberContradictions([twin, offer], Object.keys(offer).filter(isComparable), about);
      }
    }
  }
}

const maxRead = 3;

/** Relations between offers that are found and the same offers when read (4.2, 4.7, 4.8). */
export const agreementRelations: readonly Relation[] = [
  ...searches.map(
    (search): Relation => ({
      id: `${topics[search]}.agrees-with-get-offer`,
      clause: onOffers[search][0] ?? '',
      also: [...onOffers[search], ...onOffers.getOffer],
      title: 'For the same stay, an offer shows the same values when it is found and when it is read.',
      operations: [search],
      contradictions: differsWhenRead,
    }),
  ),
  {
    id: 'get-offer.as-requested',
    clause: 'offer.svcpid-as-requested',
    also: ['get-offer.svcpid'],
    title: 'GET /offers/:svcpid returns the offer in the path.',
    operations: ['getOffer'],
    async *contradictions({ values, ask }) {
      const read = await ask();
      for (const { svcpid } of offersIn(read)) {
        if (svcpid === values.svcpid) continue;
        yield { expected: `the offer ${String(values.svcpid)}`, found: svcpid, exchanges: [read.exchange] };
      }
    },
  },
];

/**
 * Whether `available` in GET /offers/:svcpid is about the stay or online booking at all is open, as are the price and how
 * a provider is spelled.
 */
async function* differsWhenRead(trial: Trial): AsyncIterable<Evidence> {
  const { context, operation, values, ask, askFor } = trial;
  const { start, duration, locale } = values;
  const isAsked = duration !== undefined || operation === 'findOffers';
  if (start === undefined || !isAsked) throw new NotApplicable('no stay');
  const found = await ask();
  const isPriced = context.profile.offers?.price_forecast === 'booking-price';
  const members = stableMembers.filter((member) => member !== 'bookable' && member !== 'provider');
  const compared = isPriced ? [...members, 'price'] : members;
  for (const { svcpid, offer } of sampleVaried(offersIn(found), maxRead)) {
    const reading = askFor('getOffer', { svcpid, start, duration, locale });
    const refusal = await refusalOf(reading);
    const elements = refusal === null ? (await reading).elements : [];
    if (refusal === null) yield* offerContradictions(found, await reading, compared);
    const own = elements.filter((one) => one.svcpid === svcpid);
    const isFree = offer.available === true && offer.bookable !== false;
    if (!isFree || own.some(({ available }) => available !== false)) continue;
    const isMissing = own.length === 0;
    yield {
      expected: `${svcpid} available, as it was found`,
      found: `it is ${isMissing ? 'missing' : 'not available'} when it is read`,
      ...(isMissing && { also: ['get-offer.svcpid'] }),
      exchanges: [found.exchange, ...(refusal?.exchanges ?? [(await reading).exchange])],
    };
  }
}

import { topics } from '../../../../spec/generated/operations.ts';
import type { Contradiction } from '../../../answers/contradiction.ts';
import { nameOf, objectsIn, svcpidsOf, without } from '../../../answers/parkings.ts';
import { bodyOf } from '../../../kernel/exchange.ts';
import { asArray } from '../../../kernel/json.ts';
import { clausesOn } from '../../stated-clauses.ts';
import { differences } from '../facts.ts';
import { missing, type Relation, type Trial } from '../relation.ts';

/** Relations about what a list says of a parking, and what every user may see (4.3 to 4.6). */
export const sameParkingRelations: readonly Relation[] = [
  ...(['listParkings', 'listProviderParkings'] as const).map(
    (operation): Relation => ({
      id: `${topics[operation]}.parking-says-the-same`,
      clause: operation === 'listParkings' ? 'service.finds-in-bulk' : 'service.finds-by-provider',
      title: 'A parking says the same of itself in every list.',
      operations: [operation],
      contradictions: saidOtherwise,
    }),
  ),
  {
    id: 'list-available-parkings.same-for-all',
    clause: 'list-available-parkings.all-operable',
    also: ['list-available-parkings.response-200'],
    title: 'Every operable parking is listed, for every user and on every request.',
    operations: ['listAvailableParkings'],
    async *contradictions({ ask }) {
      const plain = await ask({ manner: undefined });
      const own = await ask();
      yield* missing(without(plain.elements, own.elements).map(nameOf), plain, own);
    },
  },
  {
    id: 'list-transactional-providers.same-for-all',
    clause: 'list-transactional-providers.transactional',
    also: ['list-transactional-providers.response-200', 'service.lists-providers'],
    title: 'The same providers are listed, for every user and on every request.',
    operations: ['listTransactionalProviders'],
    async *contradictions({ ask }) {
      const [plain, own] = [await ask({ manner: undefined }), await ask()];
      const names = asArray(bodyOf(plain.exchange)) ?? [];
      const others = new Set(asArray(bodyOf(own.exchange)));
      yield* missing(names.filter((name) => !others.has(name)).map(String), plain, own);
    },
  },
];

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
async function* saidOtherwise({ operation, ask, askFor }: Trial): AsyncIterable<Contradiction> {
  const page = await ask();
  for (const other of ['listParkings', 'listAvailableParkings'] as const) {
    const list = await askFor(other, other === 'listParkings' ? { limit: 0 } : {});
    const isComparable = (member: string) => other === operation || !ownInEachOperation.has(member);
    const exchanges = [list.exchange, page.exchange];
    const byId = new Map(list.elements.map((parking) => [parking.id, parking]));
    for (const parking of page.elements) {
      const known = byId.get(parking.id);
      if (known === undefined) continue;
      const isWhole = svcpidsOf(parking).length === svcpidsOf(known).length;
      const own = Object.keys(parking).filter(
        (member) =>
          member !== 'distance' &&
          member !== 'offers' &&
          (isWhole || !fromOffers.has(member)) &&
          isComparable(member),
      );
      const offers = objectsIn(parking, 'offers').flatMap((offer) => {
        const twin = objectsIn(known, 'offers').find(({ svcpid }) => svcpid === offer.svcpid);
        return twin === undefined
          ? []
          : [
              {
                form: 'list-offer',
                pair: [twin, offer] as const,
                members: Object.keys(offer).filter(isComparable),
              },
            ];
      });
      for (const { form, pair, members } of [
        { form: 'list-parking', pair: [known, parking] as const, members: own },
        ...offers,
      ]) {
        for (const { member, values } of differences(...pair, members)) {
          yield {
            expected: `${member} ${values[0]} for ${nameOf(pair[0])}`,
            found: values[1],
            also: clausesOn(form, member),
            exchanges,
          };
        }
      }
    }
  }
}

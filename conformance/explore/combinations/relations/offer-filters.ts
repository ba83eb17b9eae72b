import { topics } from '../../../../spec/generated/operations.ts';
import { searchRadius } from '../../../../spec/limits.ts';
import { surplus } from '../../../expectations/comparison.ts';
import {
  mayKeepWholeParkings,
  missingOffers,
  mustPass,
  type OfferFlag,
  offerFlags,
  offersElsewhere,
  unflaggedOffers,
} from '../../../expectations/offer-filters.ts';
import { mayBeCut, offersIn } from '../../../fixtures/offers/offers.ts';
import { type Evidence, NotApplicable } from '../../../kernel/outcomes.ts';
import { offerContradictions, onOffers, searches, stayMembers } from '../facts.ts';
import { omitting } from '../question.ts';
import { type Relation, relationsOf, type Trial } from '../relation.ts';

/** The filters of a search besides its place, its radius and its stay. */
const filters = ['automated', 'available', 'providers'];

/** Relations about the filters of the searches (4.2, 4.7). */
export const offerFilterRelations: readonly Relation[] = searches.flatMap((search): Relation[] => {
  const topic = topics[search];
  const also = onOffers[search];
  return [
    ...offerFlags.flatMap((flag) =>
      relationsOf(search, also, [
        {
          id: `${flag}-beside-all`,
          clause: `${flag}-true`,
          title: `${flag}=true selects the offers that are ${flag}, whatever else is sent.`,
          contradictions: (trial) => wronglyFiltered(trial, flag),
        },
        {
          id: `${flag}-adds-nothing`,
          clause: `${flag}-default`,
          also: [`${topic}.${flag}-true`, ...also],
          title: `What is found with ${flag} is found without it too.`,
          contradictions: (trial) => addedByFilter(trial, flag),
        },
      ]),
    ),
    {
      id: `${topic}.filters-change-no-offer`,
      clause: also[0] ?? '',
      also: [...also, `${topic}.automated-true`, `${topic}.available-true`],
      title: 'A filter does not change the values of an offer.',
      operations: [search],
      contradictions: changedByFilters,
    },
  ];
});

/** How several filters combine in a search that keeps whole parkings is open. */
async function* wronglyFiltered(trial: Trial, flag: OfferFlag): AsyncIterable<Evidence> {
  const { context, operation, values, ask } = trial;
  if (values[flag] !== true) throw new NotApplicable(`no ${flag}=true`);
  if (flag === 'available' && operation === 'searchAvailableParkings' && values.duration === undefined)
    throw new NotApplicable('availability without a duration is open');
  const kept = await ask();
  const all = await ask({ [flag]: undefined });
  yield* unflaggedOffers(context, kept, flag);
  const isAlone = filters.every((one) => one === flag || values[one] === undefined);
  if (mayBeCut(kept, all) || (!isAlone && mayKeepWholeParkings(context, kept))) return;
  const expected = offersIn(all).filter((one) => mustPass(one, flag));
  yield* missingOffers(expected, all, kept, `which is ${flag} without the filter`);
}

async function* addedByFilter({ operation, values, ask }: Trial, flag: OfferFlag): AsyncIterable<Evidence> {
  if (values[flag] === undefined) throw new NotApplicable(`no ${flag}`);
  const own = await ask();
  const more = await ask({ [flag]: undefined });
  const everything = await ask({
    ...omitting(filters),
    search_radius_meters: operation === 'searchAvailableParkings' ? searchRadius.largest : undefined,
  });
  if (mayBeCut(more, everything)) throw new NotApplicable('the answer may be cut off');
  const added = offersElsewhere(more, own).map(({ svcpid }) => svcpid);
  yield* surplus(added, `only offers that are found without ${flag}`, more, own);
}

async function* changedByFilters({ values, ask }: Trial): AsyncIterable<Evidence> {
  const names = [...filters, 'search_radius_meters'];
  if (names.every((name) => values[name] === undefined)) throw new NotApplicable('no filter');
  const plain = await ask(omitting(names));
  yield* offerContradictions(plain, await ask(), stayMembers);
}

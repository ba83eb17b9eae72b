import { topics } from '../../../../spec/generated/operations.ts';
import type { Contradiction } from '../../../answers/contradiction.ts';
import { locationOf, placeOf } from '../../../answers/parkings.ts';
import { missing } from '../../../expectations/comparison.ts';
import { type FoundOffer, mayBeCut } from '../../../fixtures/offers/offers.ts';
import { NotApplicable } from '../../../kernel/outcomes.ts';
import { disagreements, forStay, offersIn, onOffers, searches } from '../facts.ts';
import { omitting } from '../question.ts';
import { type Relation, relationsOf, type Trial } from '../relation.ts';

/** The largest radius of a search (4.2). */
const largestRadius = 5000;

/** Relations about the filters of the searches (4.2, 4.7). */
export const offerFilterRelations: readonly Relation[] = searches.flatMap((search): Relation[] => {
  const topic = topics[search];
  const also = onOffers[search];
  return [
    ...(['automated', 'available'] as const).flatMap((flag) =>
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

/** A search may keep parkings with all of their offers, and an answer may be cut off after the first offers. */
async function* wronglyFiltered(trial: Trial, flag: 'automated' | 'available'): AsyncIterable<Contradiction> {
  const { context, operation, values, ask } = trial;
  if (values[flag] !== true) throw new NotApplicable(`no ${flag}=true`);
  const isSearch = operation === 'searchAvailableParkings';
  if (flag === 'available' && isSearch && values.duration === undefined)
    throw new NotApplicable('availability without a duration is open');
  const keepsParkings = isSearch && context.profile.search?.filter_level !== 'offers';
  const kept = await ask();
  const all = await ask({ [flag]: undefined });
  const offers = offersIn(operation, kept);
  const so = new Set(offers.filter(({ offer }) => offer[flag] === true).map(({ parking }) => parking));
  for (const { svcpid, offer, parking } of offers) {
    if (offer[flag] !== false || (keepsParkings && so.has(parking))) continue;
    yield {
      expected: `only offers with ${flag} true`,
      found: `${svcpid} with ${flag} false`,
      exchanges: [kept.exchange],
    };
  }
  const others = ['automated', 'available', 'providers'].filter(
    (one) => one !== flag && values[one] !== undefined,
  );
  if (others.length > 0 && keepsParkings) return;
  if (mayBeCut(kept, all)) return;
  const shown = new Set(offers.map(({ svcpid }) => svcpid));
  const lost = offersIn(operation, all).filter(({ svcpid, offer }) => {
    const passes = offer[flag] === true && (flag === 'automated' || offer.bookable !== false);
    return passes && !shown.has(svcpid);
  });
  const ids = lost.map(({ svcpid }) => svcpid);
  yield* missing(ids, `which is ${flag} without the filter`, [all.exchange, kept.exchange]);
}

/** If an answer may be cut off, other offers of a parking may move up into it, so only places are compared. */
async function* addedByFilter(
  { operation, values, ask }: Trial,
  flag: 'automated' | 'available',
): AsyncIterable<Contradiction> {
  if (values[flag] === undefined) throw new NotApplicable(`no ${flag}`);
  const own = await ask();
  const more = await ask({ [flag]: undefined });
  const everything = await ask({
    ...omitting(['automated', 'available', 'providers']),
    search_radius_meters: operation === 'searchAvailableParkings' ? largestRadius : undefined,
  });
  if (mayBeCut(more, everything)) throw new NotApplicable('the answer may be cut off');
  const places = new Set(offersIn(operation, more).map(placeIn));
  for (const one of offersIn(operation, own)) {
    if (places.has(placeIn(one))) continue;
    yield {
      expected: `only offers that are found without ${flag}`,
      found: `${one.svcpid} too`,
      exchanges: [more.exchange, own.exchange],
    };
  }
}

function placeIn({ parking }: FoundOffer): string {
  return JSON.stringify(locationOf(parking) ?? placeOf(parking));
}

async function* changedByFilters({ operation, values, ask }: Trial): AsyncIterable<Contradiction> {
  const names = ['automated', 'available', 'providers', 'search_radius_meters'];
  if (names.every((name) => values[name] === undefined)) throw new NotApplicable('no filter');
  const plain = await ask(omitting(names));
  yield* disagreements([operation, plain], [operation, await ask()], forStay);
}

import type { Check } from '../check.ts';
import { ask, askOnce, callOnce } from '../harness/answers.ts';
import type { Context } from '../harness/context.ts';
import { asArray } from '../harness/json.ts';
import { foundOffers, readOffer, spread, usualStay, wideSearch } from '../harness/market.ts';
import { Inconclusive, require, whenInconclusive } from '../harness/outcomes.ts';
import { nameOf, namesOf, placeOf, svcpidsOf, without } from '../harness/parkings.ts';
import { answersList } from './list-answer.ts';

/** Parkings that are looked for where they lie because the list lacks them. */
const mostMissing = 8;

/** Checks of GET /parkings/available-parkings (4.3). */
export const listAvailableParkingsChecks: readonly Check[] = [
  answersList({
    clause: 'list-available-parkings.response-200',
    operation: 'listAvailableParkings',
    title: 'GET /parkings/available-parkings answers 200 with an array of parkings in the list form.',
    elements: 'list-form',
    calls: async () => [{}],
  }),
  {
    id: 'list-available-parkings.no-parameters',
    clause: 'list-available-parkings.no-parameters',
    level: 'must',
    title: 'GET /parkings/available-parkings needs nothing but the three headers.',
    needs: [],
    async run(context) {
      const { status, exchange } = await callOnce(context, 'listAvailableParkings');
      // A failure of the service is for the check of its answer.
      require(status < 400 || status >= 500, {
        expected: 'an answer to a request without parameters',
        found: `status ${status}`,
        exchanges: [exchange],
      });
    },
  },
  {
    id: 'list-available-parkings.all-operable',
    clause: 'list-available-parkings.all-operable',
    level: 'must',
    title:
      'Whatever a search finds, around the place or where a bookable parking lies, is among the operable parkings.',
    needs: [],
    async run(context) {
      const operable = await askOnce(context, 'listAvailableParkings');
      const listed = await context.facts.parkings().catch(whenInconclusive([]));
      const bookable = listed.filter(({ bookable }) => bookable === true);
      const missing = without(bookable, operable.elements);
      // What is bookable need not be operable, but what a search finds where it lies is.
      for (const parking of spread(missing, mostMissing)) {
        const place = placeOf(parking);
        if (place === null) continue;
        const body = { ...place, ...usualStay() };
        const there = await ask(context, 'searchAvailableParkings', { body }).catch(whenInconclusive(null));
        const sold = there?.elements.filter((one) => svcpidsOf(one).length > 0) ?? [];
        require(there === null || without([parking], sold).length === 1, {
          expected: `${nameOf(parking)}, which is bookable and which a search finds`,
          found: 'it is left out',
          exchanges: [...(there === null ? [] : [there.exchange]), operable.exchange],
        });
      }
      const found = await wideSearch(context).catch(whenInconclusive(null));
      const sold = found?.elements.filter((parking) => svcpidsOf(parking).length > 0) ?? [];
      const unknown = without(sold, operable.elements);
      require(unknown.length === 0, {
        expected: 'each parking that a search finds with offers',
        found: `${namesOf(unknown)} left out`,
        exchanges: [...(found === null ? [] : [found.exchange]), operable.exchange],
      });
      if (listed.length === 0 && sold.length === 0) {
        throw new Inconclusive('no other answer shows what can be operated');
      }
    },
  },
  {
    id: 'list-available-parkings.with-offers',
    clause: 'list-available-parkings.with-offers',
    also: ['list-offer.svcpid'],
    level: 'must',
    title: 'Each operable parking comes with the offers that other answers show it to have.',
    needs: [],
    async run(context) {
      const operable = await askOnce(context, 'listAvailableParkings');
      const shown = new Set(operable.elements.flatMap(svcpidsOf));
      if (operable.elements.length === 0) throw new Inconclusive('no operable parking is listed');
      const listed = await context.facts.parkings().catch(whenInconclusive([]));
      const bare = operable.elements.find(
        (parking) => asArray(parking.offers) !== null && svcpidsOf(parking).length === 0,
      );
      const known = bare && listed.find((parking) => parking.id === bare.id && svcpidsOf(parking).length > 0);
      require(known === undefined, {
        expected: `the offers of ${bare === undefined ? '' : nameOf(bare)} that GET /parkings shows`,
        found: 'none',
        exchanges: [operable.exchange],
      });
      require(shown.size > 0, {
        expected: 'parkings with their offers',
        found: `not one offer under ${operable.elements.length} parkings`,
        exchanges: [operable.exchange],
      });
      const found = await wideSearch(context).catch(whenInconclusive(null));
      const hidden = foundOffers(found?.elements ?? []).find(
        ({ svcpid, parking }) => !shown.has(svcpid) && without([parking], operable.elements).length === 0,
      );
      // An offer that cannot be read either may be one that the search made up.
      const isReal = hidden !== undefined && (await isReadable(context, hidden.svcpid));
      require(!isReal, {
        expected: `the offer ${hidden?.svcpid}, which a search finds there`,
        found: 'it is not under its parking',
        exchanges: [...(found === null ? [] : [found.exchange]), operable.exchange],
      });
    },
  },
];

async function isReadable(context: Context, svcpid: string): Promise<boolean> {
  const offer = await readOffer(context, svcpid).catch(whenInconclusive(null));
  return offer !== null && offer.elements.length > 0;
}

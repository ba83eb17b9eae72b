import { requireNoContradiction } from '../answers/contradiction.ts';
import { nameOf, objectsIn, without } from '../answers/parkings.ts';
import type { CheckDefinition } from '../check/check.ts';
import type { Context } from '../check/context.ts';
import type { RequestOf } from '../http/call.ts';
import type { JsonObject } from '../kernel/json.ts';
import { Inconclusive, NotApplicable, require } from '../kernel/outcomes.ts';
import type { PagedOperation } from './paging.ts';

/** A list that can be narrowed by the flags of its parkings (4.4, 4.5). */
export interface FlaggedList {
  /** Topic of its clauses. */
  readonly topic: string;
  readonly operation: PagedOperation;
  /** What it lists. */
  readonly subject: string;
  /** The request that the filter is added to. */
  readonly base: (context: Context) => Promise<RequestOf<PagedOperation>>;
  /**
   * Whether only some offers of a parking decide on it, so that one whose flag is true by another offer may be dropped
   * where one offer has to pass all filters (list-parkings.filters-on-one-offer).
   */
  readonly onlySomeOffers?: true;
}

/** Elements of a list that a limit was not understood for (section 8). */
const defaultLimit = 100;

/** A limit that the filter has to come before. */
const fewest = 5;

/** The check that `automated=true` or `bookable=true` keeps what is so, all of it and nothing else. */
export function keepsTrue(list: FlaggedList, flag: 'automated' | 'bookable'): CheckDefinition {
  const id = `${list.topic}.${flag}-true`;
  return {
    id,
    also: [`${list.topic}.limit-caps`, `${list.topic}.limit-zero`],
    title: `${flag}=true selects exactly those of ${list.subject} that are ${flag}.`,
    run: (context) =>
      requireNoContradiction(context, async function* (ask) {
        const base = await list.base(context);
        const query = { ...base.query, limit: 0 };
        const all = await ask(list.operation, { ...base, query });
        const kept = await ask(list.operation, { ...base, query: { ...query, [flag]: true } });
        const wrong = kept.elements.find((parking) => parking[flag] === false && !hasOffer(parking, flag));
        require(wrong === undefined, {
          expected: `only parkings with ${flag} true`,
          found: wrong === undefined ? '' : `${nameOf(wrong)} with ${flag} false`,
          exchanges: [kept.exchange],
        });
        const few = await ask(list.operation, {
          ...base,
          query: { ...query, limit: fewest, [flag]: true },
        });
        if (few.elements.length !== Math.min(fewest, kept.elements.length)) {
          yield {
            expected: `a limit of ${fewest} to apply after ${flag}=true`,
            found: `${few.elements.length} parkings`,
            exchanges: [kept.exchange, few.exchange],
          };
        }
        const anyOffer =
          list.onlySomeOffers !== true || context.profile.parkings?.filters_on_one_offer === false;
        const flagged = all.elements.filter(
          (parking) =>
            parking[flag] === true &&
            hasOffer(parking, flag) &&
            (anyOffer || objectsIn(parking, 'offers').every((offer) => offer[flag] === true)),
        );
        const lost = without(flagged, kept.elements);
        if (lost.length > 0 && kept.elements.length === defaultLimit) {
          throw new Inconclusive('the filtered list seems to be cut off at the default limit', [
            kept.exchange,
          ]);
        }
        for (const parking of lost) {
          yield {
            expected: `${nameOf(parking)}, which has ${flag} true without the filter`,
            found: 'it is missing',
            exchanges: [all.exchange, kept.exchange],
          };
        }
        if (flagged.length + kept.elements.length === 0) {
          throw new Inconclusive(`no parking of the list has ${flag} true`, [all.exchange]);
        }
      }),
  };
}

/** Whether the filter looks at the flag of a parking or at those of its offers is open, so both count together. */
function hasOffer(parking: JsonObject, flag: string): boolean {
  return objectsIn(parking, 'offers').some((offer) => offer[flag] === true);
}

/** The check that the list holds both kinds where the filter is left out. */
export function keepsBothByDefault(list: FlaggedList, flag: 'automated' | 'bookable'): CheckDefinition {
  const id = `${list.topic}.${flag}-default`;
  return {
    id,
    title: `Without ${flag}, ${list.subject} are listed whether or not they are ${flag}.`,
    run: (context) =>
      requireNoContradiction(context, async function* (ask) {
        const base = await list.base(context);
        const query = { ...base.query, limit: 0 };
        const all = await ask(list.operation, { ...base, query });
        let kinds = 0;
        for (const wanted of [true, false]) {
          if (all.elements.some((parking) => parking[flag] === wanted)) {
            kinds += 1;
            continue;
          }
          const kept = await ask(list.operation, { ...base, query: { ...query, [flag]: wanted } });
          if (!kept.elements.some((parking) => parking[flag] === wanted)) continue;
          yield {
            expected: `parkings with ${flag} ${wanted} without ${flag}, as there are with ${flag}=${wanted}`,
            found: 'none',
            exchanges: [kept.exchange, all.exchange],
          };
        }
        if (kinds < 2) throw new NotApplicable(`every parking seen has the same ${flag}`);
      }),
  };
}

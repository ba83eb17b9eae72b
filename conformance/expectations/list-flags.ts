import { topics } from '../../spec/generated/operations.ts';
import type { Listed } from '../answers/ask.ts';
import { type Flag, hasOnlyOffers, nameOf, objectsIn, without } from '../answers/parkings.ts';
import type { CheckDefinition } from '../check/check.ts';
import type { JsonObject } from '../kernel/json.ts';
import { type Evidence, Inconclusive, NotApplicable } from '../kernel/outcomes.ts';
import { comparison, failIfAny, missing, presumeSomeLeftOut } from './comparison.ts';
import { defaultLimit } from './pages.ts';
import { type ParkingList, pageOf } from './paging.ts';

/** The query that lists everything. */
const whole = { limit: 0 };

/** The check that `automated=true` or `bookable=true` keeps all parkings with that flag, and no others. */
export function keepsTrue(list: ParkingList, flag: Flag): CheckDefinition {
  const topic = topics[list.operation];
  return comparison(`${topic}.${flag}-true`, {
    also: [`${topic}.limit-zero`],
    title: `${flag}=true lists exactly ${list.subject} that are ${flag}; ${flag}=false still lists all that are not.`,
    async *compare(context, ask) {
      const page = await pageOf(list, context, ask, flag);
      const all = await page(whole);
      const kept = await page({ ...whole, [flag]: true });
      failIfAny(unflagged(kept, flag));
      const flagged = all.elements.filter((parking) => isKept(parking, flag, list));
      const lost = without(flagged, kept.elements);
      if (lost.length > 0 && kept.elements.length === defaultLimit)
        throw new Inconclusive('the filtered list seems to be cut off at the default limit', [kept.exchange]);
      yield* missing(lost, `which has ${flag} true without the filter`, all, kept);
      if (flagged.length + kept.elements.length === 0)
        throw new Inconclusive(`no parking in the list has ${flag} true`, [all.exchange]);
      presumeSomeLeftOut(all, [kept]);
      // Whether false excludes what is true or filters nothing is open; either way it lists what is false.
      const others = await page({ ...whole, [flag]: false });
      if (others.elements.length === defaultLimit) return;
      const mustStay = all.elements.filter((parking) => isWithout(parking, flag));
      const dropped = without(mustStay, others.elements);
      yield* missing(dropped, `which has ${flag} false, with ${flag}=false`, all, others);
    },
  });
}

/** The check that the list has both kinds of parkings without the filter. */
export function keepsBothByDefault(list: ParkingList, flag: Flag): CheckDefinition {
  return comparison(`${topics[list.operation]}.${flag}-default`, {
    title: `Without ${flag}, ${list.subject} are listed whether or not they are ${flag}.`,
    async *compare(context, ask) {
      const page = await pageOf(list, context, ask);
      const all = await page(whole);
      const kinds = [true, false].filter((wanted) => !hasKind(all, flag, wanted));
      for (const wanted of kinds) {
        const kept = await page({ ...whole, [flag]: wanted });
        if (!hasKind(kept, flag, wanted)) continue;
        yield {
          expected: `some parkings with ${flag} ${wanted} although ${flag} is not sent, since ${flag}=${wanted} lists some`,
          found: 'none',
          exchanges: [kept.exchange, all.exchange],
        };
      }
      if (kinds.length > 0) throw new NotApplicable(`every parking seen has the same value of ${flag}`);
    },
  });
}

function hasKind({ elements }: Listed, flag: Flag, wanted: boolean): boolean {
  return elements.some((parking) => parking[flag] === wanted);
}

/** Yields the parkings in a list filtered by a flag that do not have it, and have no offer with it. */
export function* unflagged({ elements, exchange }: Listed, flag: Flag): Iterable<Evidence> {
  for (const parking of elements) {
    if (parking[flag] !== false || hasOffer(parking, flag)) continue;
    const found = `${nameOf(parking)} with ${flag} false`;
    yield { expected: `only parkings with ${flag} true`, found, exchanges: [exchange] };
  }
}

/** Whether the filter must keep a parking, in every reading. */
function isKept(parking: JsonObject, flag: Flag, list: ParkingList): boolean {
  if (parking[flag] !== true || !hasOffer(parking, flag)) return false;
  // Where a provider is named, whether its own offers decide is open.
  return list.onlySomeOffers !== true || objectsIn(parking, 'offers').every((offer) => offer[flag] === true);
}

function isWithout(parking: JsonObject, flag: Flag): boolean {
  return parking[flag] === false && hasOnlyOffers(parking, (offer) => offer[flag] === false);
}

/** It is open whether the filter looks at the flag of a parking or at those of its offers, so checks look at both. */
function hasOffer(parking: JsonObject, flag: Flag): boolean {
  return objectsIn(parking, 'offers').some((offer) => offer[flag] === true);
}

import { objects } from '../../answers/lists.ts';
import { objectsIn, svcpidOf } from '../../answers/parkings.ts';
import type { Found } from '../../expectations/open-points.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { asArray, type JsonObject } from '../../kernel/json.ts';

/** How an answer to a start in the past is put into a word of the profile. */
export function pastStart(answers: readonly Answer[], later: readonly Answer[]): Found | null {
  const exchanges = answers.map(({ exchange }) => exchange);
  const refused = answers.every(({ status }) => !isSuccess(status));
  const statuses = [...new Set(answers.map(({ status }) => status))].join(', ');
  if (refused) return { fits: ['refuse'], shown: `it returns ${statuses}`, exchanges };
  const told = offersTelling(answers);
  if (told.length === 0) return null;
  if (told.some(({ available }) => available === true))
    return { fits: ['accept'], shown: 'accept', exchanges };
  // If nothing is available at that hour anyway, a normal answer looks the same.
  const shownBefore = new Set(told.map(svcpidOf));
  const free = offersTelling(later).filter(
    (offer) => offer.available === true && shownBefore.has(svcpidOf(offer)),
  );
  return {
    fits: ['unavailable', 'accept'],
    ...(free.length >= enoughFree && { proves: ['unavailable'] }),
    shown: `offers that are unavailable, of which ${free.length} are available a week later`,
    exchanges,
  };
}

/** Offers that are available at some hour of the next week and hardly were all taken at that hour of this one. */
const enoughFree = 3;

/** The offers in answers that say whether they are available. */
function offersTelling(answers: readonly Answer[]): readonly JsonObject[] {
  return answers
    .flatMap(({ body }) => objects(asArray(body) ?? []))
    .flatMap((element) => ('offers' in element ? objectsIn(element, 'offers') : [element]))
    .filter(({ available }) => typeof available === 'boolean');
}

/** A start that lies a day back. */
export function yesterday(): string {
  return inDays(-1);
}

/** A start at the hour and on the weekday of `yesterday`, a week later. */
export function aWeekAfter(): string {
  return inDays(6);
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();
}

import { objects } from '../answers/ask.ts';
import { objectsIn, svcpidOf } from '../answers/parkings.ts';
import { type Answer, isSuccess } from '../kernel/exchange.ts';
import { asArray, type JsonObject } from '../kernel/json.ts';
import type { Found } from './open-points.ts';

/**
 * Finds the profile value that describes answers to a start one day ago; null if they do not show it. If the profile
 * declares none, it also asks for the same hour a week later.
 */
export async function findPastStart(
  answersTo: (start: string) => Promise<readonly Answer[]>,
  declared: unknown,
): Promise<Found | null> {
  const answers = await answersTo(inDays(-1));
  const later = declared == null ? await answersTo(inDays(6)) : [];
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
    shown: `the offers are unavailable; ${free.length} of them are available a week later`,
    exchanges,
  };
}

/** How many offers available a week later are unlikely to have all been taken at the past start. */
const enoughFree = 3;

/** The offers in the answers that show whether they are available. */
function offersTelling(answers: readonly Answer[]): readonly JsonObject[] {
  return answers
    .flatMap(({ body }) => objects(asArray(body) ?? []))
    .flatMap((element) => ('offers' in element ? objectsIn(element, 'offers') : [element]))
    .filter(({ available }) => typeof available === 'boolean');
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();
}

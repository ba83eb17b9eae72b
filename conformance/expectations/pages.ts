import { counted } from '../../common/counted.ts';
import type { Listed } from '../answers/ask.ts';
import { isAmong, namesOf, without } from '../answers/parkings.ts';
import type { Context } from '../check/check.ts';
import type { Evidence } from '../kernel/outcomes.ts';
import { missing } from './comparison.ts';

/** The part of a list that a request selects (4.4, 4.5). */
interface Extent {
  readonly limit?: number;
  readonly offset?: number;
}

/** How many elements a list has at most without a limit (section 8). */
export const defaultLimit = 100;
/** How many elements at the start of a list have their positions compared. */
export const stretch = 20;

/** Yields a contradiction if a page holds more parkings than its limit, which must not be 0. */
export function* tooMany({ elements, exchange }: Listed, limit: number): Iterable<Evidence> {
  if (elements.length <= limit) return;
  const expected = `at most ${counted(limit, 'parking')}`;
  yield { expected, found: counted(elements.length, 'parking'), exchanges: [exchange] };
}

/** Yields a contradiction if a page does not hold as many parkings as the whole list leaves for it. */
export function* wrongCount(
  whole: Listed,
  page: Listed,
  { limit = defaultLimit, offset = 0 }: Extent,
): Iterable<Evidence> {
  const left = whole.elements.length - offset;
  const wanted = Math.min(limit, left);
  const count = page.elements.length;
  // The answer to an offset past the end is open.
  if (left <= 0 || count === wanted) return;
  yield {
    expected: `${counted(wanted, 'parking')}, starting at number ${offset + 1} of ${whole.elements.length}`,
    found: counted(count, 'parking'),
    exchanges: [whole.exchange, page.exchange],
  };
}

/** Yields the parkings of a page that the whole list lacks. */
export function strangers(whole: Listed, page: Listed): Iterable<Evidence> {
  const strange = without(page.elements, whole.elements);
  return missing(strange, 'in the whole list, since a page of it shows it', whole, page);
}

/** Yields a contradiction if a page does not continue a list, known at least at its start, where the offset says. */
export function* outOfPlace(
  start: Listed,
  page: Listed,
  { limit = defaultLimit, offset = 0 }: Extent,
): Iterable<Evidence> {
  const wanted = start.elements.slice(offset, offset + limit);
  if (wanted.every((parking, index) => isAmong(page.elements[index] ?? {}, [parking]))) return;
  yield {
    expected: `${namesOf(wanted)}, starting at number ${offset + 1}`,
    found: page.elements.length === 0 ? 'nothing' : namesOf(page.elements),
    exchanges: [start.exchange, page.exchange],
  };
}

/** Whether a list keeps its order: the profile says so, or lists of several lengths start with the same elements. */
export async function keepsOrder(
  { profile }: Context,
  ask: (extent: { readonly limit: number }) => Promise<Listed>,
): Promise<boolean> {
  const declared = profile.parkings?.stable_order ?? null;
  if (declared !== null) return declared;
  const whole = await ask({ limit: 0 });
  const starts = [await ask({ limit: stretch }), await ask({ limit: stretch + 1 })];
  return starts.every(({ elements }) =>
    elements.every((parking, index) => isAmong(whole.elements[index] ?? {}, [parking])),
  );
}

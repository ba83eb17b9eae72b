import type { Listed } from '../answers/ask.ts';
import { fitsDistance, metresBetween, type Place } from '../answers/geometry.ts';
import { nameOf, placeOf } from '../answers/parkings.ts';
import { numberIn } from '../kernel/json.ts';
import { assertThat, NotApplicable } from '../kernel/outcomes.ts';

/**
 * Requires that distances in an answer are metres from the requested point: in a straight line, or not shorter if they
 * are measured along streets. Throws `NotApplicable` if the answer has none.
 */
export function requireDistances(
  alongStreets: boolean,
  point: Place,
  { elements, exchange }: Listed,
  what: string,
): void {
  let shown = 0;
  for (const element of elements) {
    const distance = numberIn(element, 'distance');
    const place = placeOf(element);
    if (distance === undefined || place === null) continue;
    shown += 1;
    const metres = metresBetween(point, place);
    assertThat(fitsDistance(distance, metres, alongStreets), {
      expected: `a distance ${alongStreets ? 'of at least' : 'near'} ${Math.round(metres)} metres for ${nameOf(element)}`,
      found: `${distance}`,
      exchanges: [exchange],
    });
  }
  if (shown === 0) throw new NotApplicable(`distance is optional, and no ${what} has it`);
}

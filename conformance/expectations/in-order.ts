import type { Listed } from '../answers/ask.ts';
import { numberIn } from '../kernel/json.ts';
import type { Found } from './open-points.ts';

/** How many different values are unlikely to be in order by chance. */
export const enoughInOrder = 6;

/** Finds whether a list is ordered by a member, lowest first; null if fewer than three elements show it. */
export function inOrder({ elements, exchange }: Listed, member: string): Found | null {
  const told = elements.flatMap((element) => numberIn(element, member) ?? []);
  if (told.length < 3) return null;
  const fall = told.findIndex((value, index) => value < (told[index - 1] ?? value));
  const shown = fall === -1 ? `they are ordered by ${member}` : `they are not ordered by ${member}`;
  if (fall !== -1) return { fits: ['unordered'], shown, exchanges: [exchange] };
  const proves = new Set(told).size >= enoughInOrder ? { proves: [member] } : {};
  return { fits: [member, 'unordered'], ...proves, shown, exchanges: [exchange] };
}

import { distance } from 'fastest-levenshtein';

/** How many names are suggested at most. */
const maxSuggestions = 3;

/** The names that a mistyped one was most likely meant to be, the nearest first; none if none is close. */
export function nearestNames(name: string, names: readonly string[]): readonly string[] {
  const typed = name.toLowerCase();
  // One letter in three may be wrong, and what holds all that was typed is close however long it is.
  const maxEdits = Math.max(1, Math.floor(name.length / 3));
  return [...new Set(names)]
    .map((one) => ({ one, edits: distance(typed, one.toLowerCase()) }))
    .filter(({ one, edits }) => edits <= maxEdits || (typed.length > 2 && one.toLowerCase().includes(typed)))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, maxSuggestions)
    .map(({ one }) => one);
}

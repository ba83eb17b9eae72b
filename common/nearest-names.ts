import { distance } from 'fastest-levenshtein';

const maxSuggestions = 3;

/** The names most similar to a mistyped one, the nearest first; empty if none is close. */
function nearestNames(name: string, names: readonly string[]): readonly string[] {
  const typed = name.toLowerCase();
  // One letter in three may be wrong. A name that contains the typed text is close, however long it is.
  const maxEdits = Math.max(1, Math.floor(name.length / 3));
  return [...new Set(names)]
    .map((one) => ({ one, edits: distance(typed, one.toLowerCase()) }))
    .filter(({ one, edits }) => edits <= maxEdits || (typed.length > 2 && one.toLowerCase().includes(typed)))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, maxSuggestions)
    .map(({ one }) => one);
}

/** The end of a sentence about a mistyped name that suggests the nearest ones; empty if none is close. */
export function suggestionFor(name: string, names: readonly string[]): string {
  const near = nearestNames(name, names);
  return near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
}

import { distance } from 'fastest-levenshtein';

const maxSuggestions = 3;

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** The end of a sentence about a mistyped name that suggests the nearest ones; empty if none is close. */
export function suggestionFor(name: string, names: readonly string[]): string {
  const typed = name.toLowerCase();
  // One letter in three may be wrong. A name that contains the typed text is close, however long it is.
  const maxEdits = Math.max(1, Math.floor(name.length / 3));
  const near = [...new Set(names)]
    .map((one) => ({ one, edits: distance(typed, one.toLowerCase()) }))
    .filter(({ one, edits }) => edits <= maxEdits || (typed.length > 2 && one.toLowerCase().includes(typed)))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, maxSuggestions)
    .map(({ one }) => one);
  return near.length === 0 ? '' : `; did you mean ${anyOf.format(near)}?`;
}

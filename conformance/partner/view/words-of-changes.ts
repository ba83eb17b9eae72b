import type { Json } from '../../kernel/json.ts';
import type { Change } from './compare-views.ts';

/** How many changes, and how many characters of a value, are shown. */
const maxChanges = 3;
const longestValue = 120;

/** Describes changes of a view: where, from which value, and to which. */
export function wordsOfChanges(changes: readonly Change[]): string {
  const told = changes.slice(0, maxChanges).map(wordsOf);
  const more = changes.length - told.length;
  return `${told.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

function wordsOf({ path, from, to }: Change): string {
  const place = path === '' ? 'the view' : path.replace(/^\./, '');
  if (from === undefined) return `${place} additionally has ${inWords(to)}`;
  if (to === undefined) return `${place} has lost ${inWords(from)}`;
  return `${place} was ${inWords(from)} and is ${inWords(to)}`;
}

function inWords(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`;
}

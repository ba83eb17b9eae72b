import type { Choices } from '../profile/choices.ts';

/** Whether a value passes a filter. */
export type Matches = (filter: boolean | null | undefined, value: boolean) => boolean;

/** Whether a filter selects at all: with null or nothing it does not, and what false does, the profile says. */
export function createSelects(choices: Choices): (filter: boolean | null | undefined) => boolean {
  const falseSelects = choices.search.false_filter === 'selects-false';
  return (filter) => filter === true || (filter === false && falseSelects);
}

/** A filter that does not select lets everything pass. */
export function createMatches(choices: Choices): Matches {
  const selects = createSelects(choices);
  return (filter, value) => !selects(filter) || filter === value;
}

import type { Choices } from '../profile/choices.ts';

type Filter = boolean | null | undefined;

/** Whether a filter selects at all: with null or nothing it does not, and what false does, the profile says. */
export function createSelects(choices: Choices) {
  const falseSelects = choices.search.false_filter === 'selects-false';
  return (filter: Filter): boolean => filter === true || (filter === false && falseSelects);
}

/** Whether a value passes a filter; one that does not select lets everything pass. */
export function createMatches(choices: Choices) {
  const selects = createSelects(choices);
  return (filter: Filter, value: boolean): boolean => !selects(filter) || filter === value;
}

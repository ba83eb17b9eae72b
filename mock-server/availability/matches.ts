import type { Choices } from '../profile/choices.ts';

type Filter = boolean | null | undefined;

/**
 * Whether a filter restricts anything: true does, null or an absent filter does not, and the profile decides about false.
 */
export function createSelects(choices: Choices) {
  const falseSelects = choices.search.false_filter === 'selects-false';
  return (filter: Filter): boolean => filter === true || (filter === false && falseSelects);
}

/** Whether a value passes a filter. A filter that restricts nothing lets every value pass. */
export function createMatches(choices: Choices) {
  const selects = createSelects(choices);
  return (filter: Filter, value: boolean): boolean => !selects(filter) || filter === value;
}

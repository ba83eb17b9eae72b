import type { Choices } from '../profile/choices.ts';

type Filter = boolean | null | undefined;

/** Whether a filter applies: true does, null or an absent filter does not, and the profile decides about false. */
export function createApplies(choices: Choices) {
  const falseApplies = choices.search.false_filter === 'selects-false';
  return (filter: Filter): boolean => filter === true || (filter === false && falseApplies);
}

/** Whether a value passes a filter. Every value passes a filter that does not apply. */
export function createMatches(choices: Choices) {
  const applies = createApplies(choices);
  return (filter: Filter, value: boolean): boolean => !applies(filter) || filter === value;
}

import type { Choices } from '../profile/choices.ts';

type Filter = boolean | null | undefined;

/** Creates a test of whether a filter applies: true does, null or absent does not; the profile decides on false. */
export function createApplies(choices: Choices) {
  const falseApplies = choices.search.false_filter === 'selects-false';
  return (filter: Filter): boolean => filter === true || (filter === false && falseApplies);
}

/** Creates a test of whether a value passes a filter. Every value passes a filter that does not apply. */
export function createMatches(choices: Choices) {
  const applies = createApplies(choices);
  return (filter: Filter, value: boolean): boolean => !applies(filter) || filter === value;
}

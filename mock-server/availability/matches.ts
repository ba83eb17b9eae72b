import type { Choices } from '../profile/choices.ts';

/** Whether a value passes a filter. */
export type Matches = (filter: boolean | null | undefined, value: boolean) => boolean;

/** Filters let everything pass with null or nothing and select with true; what false does, the profile says. */
export function createMatches(choices: Choices): Matches {
  const falseSelects = choices.search.false_filter === 'selects-false';
  return (filter, value) =>
    filter === null || filter === undefined || (filter === false && !falseSelects) || filter === value;
}

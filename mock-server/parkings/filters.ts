import type { Choices } from '../profile/choices.ts';

/** Whether a value passes a filter. */
export type Matches = (filter: boolean | null | undefined, value: boolean) => boolean;

/** Filters let everything pass with null or nothing and select with true; what false does, the profile says. */
export function createMatches(choices: Choices): Matches {
  const falseSelects = choices.search.false_filter === 'selects-false';
  return (filter, value) =>
    filter === null || filter === undefined || (filter === false && !falseSelects) || filter === value;
}

/** The page of what passes the filter; a limit of 0 means everything (section 8). Looks no further than it must. */
export function pageOf<T>(
  candidates: Iterable<T>,
  offset = 0,
  limit = 100,
  passes: (candidate: T) => boolean,
): T[] {
  const last = limit === 0 ? Number.POSITIVE_INFINITY : offset + limit;
  const page: T[] = [];
  let seen = 0;
  for (const candidate of candidates) {
    if (seen >= last) break;
    if (!passes(candidate)) continue;
    if (seen >= offset) page.push(candidate);
    seen += 1;
  }
  return page;
}

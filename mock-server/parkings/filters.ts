/** Whether a value passes a filter: null or nothing lets everything pass, true and false select. */
export function matches(filter: boolean | null | undefined, value: boolean): boolean {
  return filter === null || filter === undefined || filter === value;
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

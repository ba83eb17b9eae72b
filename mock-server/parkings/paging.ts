/**
 * The page of what is shown of the candidates; null is not. A limit of 0 means everything (section 8). Looks no further
 * than it must.
 */
export function pageOf<Candidate, Shown>(
  candidates: Iterable<Candidate>,
  { offset = 0, limit = 100 }: { readonly offset?: number; readonly limit?: number },
  show: (candidate: Candidate) => Shown | null,
): Shown[] {
  const last = limit === 0 ? Number.POSITIVE_INFINITY : offset + limit;
  const page: Shown[] = [];
  let seen = 0;
  for (const candidate of candidates) {
    if (seen >= last) break;
    const shown = show(candidate);
    if (shown === null) continue;
    if (seen >= offset) page.push(shown);
    seen += 1;
  }
  return page;
}

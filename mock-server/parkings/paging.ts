import { visitInTurns } from '../kernel/take-turns.ts';

/**
 * Returns one page of the candidates as `show` shows them, without those for which it returns null. A limit of 0 means
 * everything (section 8).
 */
export async function pageOf<Candidate, Shown>(
  candidates: Iterable<Candidate>,
  { offset = 0, limit = 100 }: { readonly offset?: number; readonly limit?: number },
  show: (candidate: Candidate) => Shown | null,
): Promise<Shown[]> {
  const last = limit === 0 ? Number.POSITIVE_INFINITY : offset + limit;
  const page: Shown[] = [];
  let seen = 0;
  await visitInTurns(candidates, (candidate) => {
    const shown = show(candidate);
    if (shown === null) return true;
    if (seen >= offset) page.push(shown);
    seen += 1;
    return seen < last;
  });
  return page;
}

import { groupBy } from '../kernel/group-by.ts';

/** Checks by their reason, the commonest first: if a setup lacks something, many checks say the same. */
export function groupByReason<T extends { readonly reason: string | null }>(
  checks: readonly T[],
): readonly (readonly [reason: string, checks: readonly T[]])[] {
  return [...groupBy(checks, ({ reason }) => reason ?? '')].sort(([, a], [, b]) => b.length - a.length);
}

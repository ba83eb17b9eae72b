import { groupBy } from '../kernel/group-by.ts';

/** Groups checks by reason, the most common first: if a setup lacks something, many checks have the same reason. */
export function groupByReason<T extends { readonly reason: string | null }>(
  checks: readonly T[],
): readonly (readonly [reason: string, checks: readonly T[]])[] {
  return [...groupBy(checks, ({ reason }) => reason ?? '')].sort(([, a], [, b]) => b.length - a.length);
}

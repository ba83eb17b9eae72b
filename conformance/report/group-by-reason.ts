/** Checks that came to nothing for the same reason. */
export interface ReasonGroup {
  readonly reason: string;
  readonly ids: readonly string[];
}

/** Groups checks by their reason, the commonest first: if a setup lacks something, many checks say the same. */
export function groupByReason(
  checks: readonly { readonly id: string; readonly reason: string | null }[],
): ReasonGroup[] {
  const groups = new Map<string, string[]>();
  for (const { id, reason } of checks) {
    const group = groups.get(reason ?? '');
    if (group === undefined) groups.set(reason ?? '', [id]);
    else group.push(id);
  }
  return [...groups].map(([reason, ids]) => ({ reason, ids })).sort((a, b) => b.ids.length - a.ids.length);
}

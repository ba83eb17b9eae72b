import { groupByReason } from '../group-findings.ts';
import { indent, labelled, wrap } from './lines.ts';
import type { Paint } from './paint.ts';

/** How many ids of a group a terminal shows; the other reports show all. */
const maxIds = 6;

/** Lists checks that neither passed nor failed, one entry for each reason. */
export function renderGroups(
  checks: readonly { readonly id: string; readonly reason: string | null }[],
  width: number,
  paint: Paint,
): string[] {
  return groupByReason(checks).flatMap(([reason, own]) => {
    const ids = own.map(({ id }) => id);
    const more = ids.length - maxIds;
    const names = `${ids.slice(0, maxIds).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    return [
      ...labelled(`${String(ids.length).padStart(4)}  `, wrap(reason, width - 6)),
      ...indent(wrap(names, width - 6), 6).map((line) => paint('dim', line)),
    ];
  });
}

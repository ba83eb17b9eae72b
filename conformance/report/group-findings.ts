import { operationIds } from '../../spec/generated/operations.ts';
import { counted } from '../kernel/counted.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { ReportedCheck } from './report.ts';

/** Findings with one cause, as far as their words tell. */
export interface FindingGroup {
  /** The finding that stands for all. */
  readonly first: ReportedCheck;
  /** All of them, the first included. */
  readonly checks: readonly [ReportedCheck, ...ReportedCheck[]];
  /** The id of the only one; of several, the beginning that their ids share, or the first and how many more. */
  readonly name: string;
}

const operationNames = operationIds.join('|');

/** What differs from one operation and one value to the next, with what stands in its place. */
const variable: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`\\b(?:${operationNames})\\b`, 'g'), '<operation>'],
  [/\b(?:GET|POST|PUT|DELETE) \/\S*/g, '<operation>'],
  [/"(?:[^"\\]|\\.)*"|'[^']*'/g, '<value>'],
  [/\bstatus 2\d\d\b/g, 'status 2xx'],
  [/\b\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)?/g, '<time>'],
  [/(?<=\/)\d+(?=\/|\s|$)/g, '<index>'],
];

/** What a finding says, without what differs between findings that have one cause. */
export function groupOf({
  expected,
  found,
  source,
}: Pick<ReportedCheck, 'expected' | 'found' | 'source'>): string {
  const said = `${source}: ${expected}; ${found}`.replaceAll(/\s+/g, ' ').slice(0, maxLength);
  return variable.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), said);
}

/** Characters of a finding that are compared. */
const maxLength = 300;

/** Findings by their cause, in the order of the first of each. */
export function groupFindings(checks: readonly ReportedCheck[]): readonly FindingGroup[] {
  const groups = groupBy(checks, ({ id, verdict, group }) => `${verdict} ${group ?? id}`);
  return [...groups.values()].map((own) => ({ first: own[0], checks: own, name: nameOf(own) }));
}

function nameOf([first, ...others]: readonly [ReportedCheck, ...ReportedCheck[]]): string {
  if (others.length === 0) return first.id;
  const steps = first.id.split('.');
  const same = steps.findIndex((_, index) => {
    const start = steps.slice(0, index + 1).join('.');
    return others.some(({ id }) => id !== start && !id.startsWith(`${start}.`));
  });
  // One step is shared by what has little to do with each other.
  return same > 1 ? `${steps.slice(0, same).join('.')}.*` : `${first.id} and ${others.length} more`;
}

/** How many findings there are, and in how many groups if that is fewer: for a heading. */
export function countOf(checks: readonly ReportedCheck[]): string {
  const groups = groupFindings(checks).length;
  return groups === checks.length ? String(checks.length) : `${checks.length} in ${counted(groups, 'group')}`;
}

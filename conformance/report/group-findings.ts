import { counted } from '../../common/counted.ts';
import { operationIds } from '../../spec/generated/operations.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { VerdictName } from '../kernel/verdict.ts';
import type { Report, ReportedCheck } from './report.ts';

/** Findings that seem to have one cause, judging by their words. */
export type FindingGroup = ReturnType<typeof groupFindings>[number];

const operationNames = operationIds.join('|');

/** Patterns of text that differs between operations and values, each with its placeholder. */
const variable: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`\\b(?:${operationNames})\\b`, 'g'), '<operation>'],
  [/\b(?:GET|POST|PUT|DELETE) \/\S*/g, '<operation>'],
  [/"(?:[^"\\]|\\.)*"|'[^']*'/g, '<value>'],
  [/\bstatus 2\d\d\b/g, 'status 2xx'],
  [/\b\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)?/g, '<time>'],
  [/(?<=\/)\d+(?=\/|\s|$)/g, '<index>'],
];

/** The text of a finding with placeholders for operations and values; equal for findings with one cause. */
export function groupOf(check: Pick<ReportedCheck, 'expected' | 'found' | 'source'>): string {
  const { expected, found, source } = check;
  const said = `${source}: ${expected}; ${found}`.replaceAll(/\s+/g, ' ').slice(0, maxLength);
  return variable.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), said);
}

/** How many characters of a finding are compared. */
const maxLength = 300;

/**
 * Groups findings by cause, and flaky checks by reason, in the order of the first of each group. A check that has the
 * id of its clause is the plainest one, and leads its group.
 */
export function groupFindings(checks: readonly ReportedCheck[]) {
  const groups = groupBy(checks, ({ id, verdict, group, reason }) => `${verdict} ${group ?? reason ?? id}`);
  return [...groups.values()].map((found) => {
    const lead = found.find(({ id, clause }) => id === clause) ?? found[0];
    const own = [lead, ...found.filter((one) => one !== lead)] as const;
    return { first: lead, checks: own, name: nameOf(own) };
  });
}

/** The id of a single finding; for several, the prefix that their ids share, or the first id and a count. */
function nameOf([first, ...others]: readonly [ReportedCheck, ...ReportedCheck[]]): string {
  if (others.length === 0) return first.id;
  const steps = first.id.split('.');
  const same = steps.findIndex((_, index) => {
    const start = steps.slice(0, index + 1).join('.');
    return others.some(({ id }) => id !== start && !id.startsWith(`${start}.`));
  });
  // Ids that share only their first step have little in common.
  return same > 1 ? `${steps.slice(0, same).join('.')}.*` : `${first.id} and ${others.length} more`;
}

/** The checks of a report with one of these verdicts; that on an excused check counts as `excused`. */
export function checksUnder({ checks }: Report, ...parts: readonly (VerdictName | 'excused')[]) {
  return checks.filter(({ verdict, excused }) => parts.includes(excused ? 'excused' : verdict));
}

/** The number of findings for a heading, with the number of groups if that is smaller. */
export function countOf(checks: readonly ReportedCheck[]): string {
  const groups = groupFindings(checks).length;
  return groups === checks.length ? String(checks.length) : `${checks.length} in ${counted(groups, 'group')}`;
}

/** Groups checks by reason, the most common first: if a setup lacks something, many checks have the same reason. */
export function groupByReason<T extends { readonly reason: string | null }>(
  checks: readonly T[],
): readonly (readonly [reason: string, checks: readonly T[]])[] {
  return [...groupBy(checks, ({ reason }) => reason ?? '')].sort(([, a], [, b]) => b.length - a.length);
}

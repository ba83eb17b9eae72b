import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { groupBy } from '../conformance/kernel/group-by.ts';
import type { Bench } from './bench.ts';
import { root } from './servers.ts';

/** Writes the results with the facts needed to judge them: machine, versions, number and length of turns. */
export function writeMarkdown(findings: readonly Finding[], bench: Bench): string {
  const goals = findings.filter(({ goal }) => goal !== undefined);
  return [
    '# Results of the bench',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} at commit ${commit()}, not by hand.`,
    '',
    `- machine: ${machine()}`,
    `- Node ${process.versions.node}, ${process.platform} ${process.arch}`,
    bench.cores === null
      ? '- servers and load generator were not kept on different cores: the system offers no way to do that'
      : `- servers on core ${bench.cores.server}, load generator on core ${bench.cores.generator}`,
    `- after ${bench.warmUp} warm-up requests, each server took ${bench.rounds} turns of ${bench.duration} ms; figures are medians,`,
    '  ratios are medians of the ratios within a round',
    '- every status was checked, and every body of bare Express, to the byte',
    '',
    '## Goals',
    '',
    resultsTable(goals),
    ...[...groupBy(findings, ({ suite }) => suite)].flatMap(section),
    '',
  ].join('\n');
}

function section([suite, own]: readonly [string, readonly Finding[]]): string[] {
  const notes = own.flatMap(({ what, detail, doubts = [] }) =>
    [...(detail === undefined ? [] : [detail]), ...doubts].map((line) => `- ${what}: ${line}`),
  );
  return ['', `## ${suite}`, '', resultsTable(own), ...(notes.length === 0 ? [] : ['', ...notes])];
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${memory} GiB`;
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** The results as a Markdown table, whose columns are aligned so that it reads well in a terminal too. */
export function resultsTable(findings: readonly Finding[]): string {
  const heading = ['what', 'figure', 'ratio', 'goal', 'reached'];
  const rows = [heading, ...findings.map(cellsOf)];
  const widths = heading.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    return rightAligned.has(column) ? cell.padStart(width) : cell.padEnd(width);
  };
  const rule = widths.map(
    (width, column) => `${'-'.repeat(width - 1)}${rightAligned.has(column) ? ':' : '-'}`,
  );
  const [first = heading, ...others] = rows.map((row) => row.map(pad));
  return [first, rule, ...others].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const rightAligned = new Set([1, 2]);

/** What was measured, figure, ratio, goal, and whether the goal is reached. */
function cellsOf(finding: Finding): string[] {
  const reached = isReached(finding);
  return [
    finding.what,
    `${formatFigure(finding.figure)} ${finding.unit}`,
    finding.ratio?.toFixed(2) ?? '',
    describeGoal(finding),
    reached === null ? '' : reached ? 'yes' : 'NO',
  ];
}

function describeGoal({ goal, ratio }: Finding): string {
  if (goal === undefined) return '';
  const { bound, value, of } = goal;
  return `${bound} ${formatFigure(value)} ${ratio === undefined ? of : `× ${of}`}`;
}

/** A whole number with spaces between its thousands. */
export const thousands = (count: number): string => count.toLocaleString('en-US').replaceAll(',', ' ');

/** A number with three significant digits, or more before the decimal point. */
function formatFigure(figure: number): string {
  if (figure >= 100) return thousands(Math.round(figure));
  return String(Number(figure.toPrecision(3)));
}

/** One line of the results: a measurement, its figure and its goal, if it has one. */
export interface Finding {
  readonly suite: string;
  readonly what: string;
  readonly figure: number;
  readonly unit: string;
  /** The figure as a multiple of what it is compared with, if anything. */
  readonly ratio?: number;
  readonly goal?: Goal | undefined;
  readonly detail?: string;
  /** Reasons to doubt the figure, such as faults or a busy load generator. */
  readonly doubts?: readonly string[];
}

/** A bound for the ratio, or for the figure if there is no ratio. */
export interface Goal {
  readonly bound: 'at least' | 'at most';
  readonly value: number;
  /** The thing that the ratio compares with, or the unit of the figure. */
  readonly of: string;
}

/** Whether the goal is reached; null if there is none. */
export function isReached({ goal, ratio, figure }: Finding): boolean | null {
  if (goal === undefined) return null;
  const measured = ratio ?? figure;
  return goal.bound === 'at least' ? measured >= goal.value : measured <= goal.value;
}

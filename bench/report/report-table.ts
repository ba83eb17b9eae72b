import { type Finding, isReached } from './finding.ts';

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
  return [
    finding.what,
    `${formatFigure(finding.figure)} ${finding.unit}`,
    finding.ratio?.toFixed(2) ?? '',
    describeGoal(finding),
    describeReached(isReached(finding)),
  ];
}

function describeReached(reached: boolean | null): string {
  if (reached === null) return '';
  return reached ? 'yes' : 'NO';
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

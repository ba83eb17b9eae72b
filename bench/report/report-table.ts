import { type Finding, isReached } from './finding.ts';

/** The cells of the table of results: what was measured, figure, ratio, goal, and whether the goal is reached. */
export function tableRows(findings: readonly Finding[]): string[][] {
  return findings.map((finding) => [
    finding.what,
    `${formatFigure(finding.figure)} ${finding.unit}`,
    finding.ratio?.toFixed(2) ?? '',
    describeGoal(finding),
    describeReached(isReached(finding)),
  ]);
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

export const tableHeading = ['what', 'figure', 'ratio', 'goal', 'reached'];

/** The table of results as text in columns. */
export function printTable(findings: readonly Finding[]): string {
  const rows = [tableHeading, ...tableRows(findings)];
  const widths = tableHeading.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const rightAligned = new Set([1, 2]);
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          rightAligned.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A whole number with spaces between its thousands. */
export const thousands = (count: number): string => count.toLocaleString('en-US').replaceAll(',', ' ');

/** A number with three significant digits, or more before the decimal point. */
function formatFigure(figure: number): string {
  if (figure >= 100) return thousands(Math.round(figure));
  return String(Number(figure.toPrecision(3)));
}

import { type Finding, isReached } from './finding.ts';

/** The lines of the table of results, cells and all: what, figure, ratio, goal, and whether it is reached. */
export function tableRows(findings: readonly Finding[]): string[][] {
  return findings.map((finding) => [
    finding.what,
    `${formatFigure(finding.figure)} ${finding.unit}`,
    finding.ratio === null ? '' : finding.ratio.toFixed(2),
    finding.goal === null
      ? ''
      : `${finding.goal.bound} ${formatFigure(finding.goal.value)} ${finding.ratio === null ? finding.goal.of : `× ${finding.goal.of}`}`,
    { true: 'yes', false: 'NO', null: '' }[String(isReached(finding)) as 'true' | 'false' | 'null'],
  ]);
}

export const tableHeading = ['what', 'figure', 'ratio', 'goal', 'reached'];

/** The results as text in columns. */
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

/** Three digits that count, and thousands apart. */
export function formatFigure(figure: number): string {
  if (figure >= 100) return Math.round(figure).toLocaleString('en-US').replaceAll(',', ' ');
  return String(Number(figure.toPrecision(3)));
}

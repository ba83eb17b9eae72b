import { indent, textWidth, wrap } from '../../conformance/report/terminal/lines.ts';
import { createPaint, type Paint, type Style } from '../../conformance/report/terminal/paint.ts';
import { renderGroups } from '../../conformance/report/terminal/render-groups.ts';
import { couldNotTest } from '../shared/deliver-report.ts';
import { explain } from '../shared/explain.ts';
import { screen } from '../shared/screen.ts';
import {
  type Change,
  type ComparedReport,
  type Comparison,
  compareReports,
  loadReport,
} from './compare-reports.ts';

/** Runs `parkproof compare` on two reports and returns its exit code. */
export async function compareReportFiles(older: string, newer: string): Promise<number> {
  try {
    const [before, after] = [await loadReport(older), await loadReport(newer)];
    const comparison = compareReports(before, after);
    process.stdout.write(render(before, after, comparison));
    return comparison.broken.length + comparison.newFailures.length > 0 ? 1 : 0;
  } catch (error) {
    return couldNotTest('compare', explain(error));
  }
}

function render(before: ComparedReport, after: ComparedReport, comparison: Comparison): string {
  const { columns, colours } = screen(process.stdout);
  const paint = createPaint(colours);
  const width = textWidth(columns, 6);
  const section = (title: string, style: Style, { length }: readonly Change[], lines: readonly string[]) =>
    length === 0 ? [] : [paint(style, paint('bold', `${title} (${length})`)), '', ...indent(lines), ''];
  const { broken, newFailures, mended, untried, newlyTried } = comparison;
  const detailed = (changes: readonly Change[]) =>
    changes.flatMap((change) => describe(change, width, paint));
  const grouped = (changes: readonly Change[], otherwise: string) =>
    renderGroups(
      changes.map(({ id, after: now }) => ({ id, reason: now?.reason ?? otherwise })),
      width,
      paint,
    );
  const lines = [
    '',
    `old  ${describeRun(before)}`,
    `new  ${describeRun(after)}`,
    '',
    ...section('Broken', 'red', broken, detailed(broken)),
    ...section('New failures', 'red', newFailures, detailed(newFailures)),
    ...section('Fixed', 'green', mended, detailed(mended)),
    ...section('No longer tested', 'yellow', untried, grouped(untried, 'not in the new report')),
    ...section('Newly tested', 'green', newlyTried, grouped(newlyTried, 'passes')),
    ...conclude(comparison),
    '',
  ];
  return `${indent(lines).join('\n')}\n`;
}

function describeRun({ target, startedAt }: ComparedReport): string {
  return `${target.name}, ${target.url}, ${startedAt.slice(0, 19).replace('T', ' ')} UTC`;
}

/** A check and its finding: from the new report, or from the old one if the check is fixed. */
function describe({ id, before, after }: Change, width: number, paint: Paint): string[] {
  const found = after?.found ?? before?.found ?? '';
  return [paint('bold', id), ...indent(wrap(found, width - 2)).map((line) => paint('dim', line))];
}

function conclude({ broken, newFailures, mended, failing }: Comparison): string[] {
  const worse = broken.length + newFailures.length;
  return [
    worse === 0 ? 'Nothing broke.' : `New failures: ${worse}.`,
    `Fixed: ${mended.length}. Failing in both: ${failing.length}.`,
  ];
}

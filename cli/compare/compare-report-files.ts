import { indent, textWidth, wrap } from '../../conformance/report/terminal/lines.ts';
import { createPaint, type Paint, type Style } from '../../conformance/report/terminal/paint.ts';
import { renderGroups } from '../../conformance/report/terminal/render-groups.ts';
import { couldNotRun } from '../shared/deliver-report.ts';
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
    return couldNotRun('compare', explain(error));
  }
}

function render(before: ComparedReport, after: ComparedReport, comparison: Comparison): string {
  const { columns, colours } = screen(process.stdout);
  const paint = createPaint(colours);
  const width = textWidth(columns, 6);
  const section = (title: string, style: Style, { length }: readonly Change[], lines: readonly string[]) =>
    length === 0 ? [] : [paint(style, paint('bold', `${title} (${length})`)), '', ...indent(lines), ''];
  const { broken, newFailures, fixed, noLongerTested, newlyTested } = comparison;
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
    ...section('Fixed', 'green', fixed, detailed(fixed)),
    ...section(
      'No longer tested',
      'yellow',
      noLongerTested,
      grouped(noLongerTested, 'not in the new report'),
    ),
    ...section('Newly tested', 'green', newlyTested, grouped(newlyTested, 'passes')),
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

function conclude({ broken, newFailures, fixed, failing }: Comparison): string[] {
  const worse = [
    ...(broken.length > 0 ? [`Broken: ${broken.length}.`] : []),
    ...(newFailures.length > 0 ? [`New failures: ${newFailures.length}.`] : []),
  ];
  return [worse.join(' ') || 'Nothing broke.', `Fixed: ${fixed.length}. Failing in both: ${failing.length}.`];
}

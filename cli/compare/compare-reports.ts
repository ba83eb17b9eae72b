import { counted } from '../../common/counted.ts';
import { parseJson } from '../../common/parse-json.ts';
import { readText } from '../../common/read-yaml.ts';
import { UserError } from '../../common/user-error.ts';
import { asArray, asObject, type Json } from '../../conformance/kernel/json.ts';
import type { Report, ReportedCheck } from '../../conformance/report/report.ts';
import { indent, labelled, textWidth, wrap } from '../../conformance/report/terminal/lines.ts';
import { createPaint, type Paint, type Style } from '../../conformance/report/terminal/paint.ts';
import { renderGroups } from '../../conformance/report/terminal/render-groups.ts';
import { couldNotRun, explain } from '../shared/explain.ts';
import { screen } from '../shared/screen.ts';

/** Runs `parkproof compare` on two reports and returns its exit code. */
export async function compareReportFiles(
  older: string,
  newer: string,
  { allowPartial = false }: { readonly allowPartial?: boolean },
): Promise<number> {
  try {
    const [before, after] = [await loadReport(older), await loadReport(newer)];
    const comparison = compareReports(before, after);
    process.stdout.write(render(before, after, comparison));
    if (comparison.broken.length + comparison.newFailures.length > 0) return 1;
    return comparison.missed.length > 0 && !allowPartial ? 3 : 0;
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

/** A check and its finding: from the new report or, once fixed, from the old one, labelled `before`. */
function describe({ id, before, after }: Change, width: number, paint: Paint): string[] {
  const isFixed = after?.verdict !== 'fail';
  const { expected, found } = (isFixed ? before : after) ?? {};
  const when = isFixed ? 'before: ' : '';
  const line = (label: string, text: string | null | undefined) =>
    text == null ? [] : labelled(label, wrap(text, width - when.length - 12), (words) => paint('dim', words));
  return [
    paint('bold', id),
    ...indent([...line(`${when}expected  `, expected), ...line(`${when}found     `, found)]),
  ];
}

function conclude({ broken, newFailures, fixed, failing, missed }: Comparison): string[] {
  const worse = [
    ...(broken.length > 0 ? [`Broken: ${broken.length}.`] : []),
    ...(newFailures.length > 0 ? [`New failures: ${newFailures.length}.`] : []),
  ];
  const otherwise =
    missed.length === 0
      ? 'Nothing broke.'
      : `No new failures, but no verdict now for ${counted(missed.length, 'check')} that had one before.`;
  return [worse.join(' ') || otherwise, `Fixed: ${fixed.length}. Failing in both: ${failing.length}.`];
}

/** The parts of a report that a comparison looks at. */
type ComparedReport = Pick<Report, 'target' | 'scope' | 'startedAt' | 'outcome' | 'checks'>;

/** Reads a report of `parkproof conform`. Throws UserError. */
async function loadReport(path: string): Promise<ComparedReport> {
  const report = parseJson(await readText(path, (message) => new UserError(message)));
  if (!isReport(report)) {
    throw new UserError(
      `${path} is not a report; pass a file written by parkproof conform --report json=FILE`,
    );
  }
  if (report.outcome === 'could-not-test') {
    throw new UserError(`${path} is a report of a run that could not test anything`);
  }
  return report;
}

/** Whether a report has every member we compare. Reports from other versions of the kit may have more. */
function isReport(value: unknown): value is ComparedReport {
  const { format, outcome, scope, startedAt, target, checks } = asObject(value) ?? {};
  const { url, name } = asObject(target) ?? {};
  const hasTexts = [outcome, startedAt, url, name].every((text) => typeof text === 'string');
  return format === 1 && hasTexts && asObject(scope) !== null && asArray(checks)?.every(isCheck) === true;
}

function isCheck(value: Json): boolean {
  const { id, verdict } = asObject(value) ?? {};
  return typeof id === 'string' && typeof verdict === 'string';
}

/** The checks of two runs, grouped by how their results changed. */
type Comparison = ReturnType<typeof compareReports>;

/** A check with its result in each run; null for a run that did not include it. */
type Change = Comparison['broken'][number];

/** Compares two runs check by check. */
function compareReports(older: ComparedReport, newer: ComparedReport) {
  const before = new Map(older.checks.map((check) => [check.id, check]));
  const after = new Map(newer.checks.map((check) => [check.id, check]));
  const ids = new Set([...after.keys(), ...before.keys()]);
  const changes = Array.from(ids, (id) => ({
    id,
    before: before.get(id) ?? null,
    after: after.get(id) ?? null,
  }));
  const from = (then: State, now: State) =>
    changes.filter((change) => stateOf(change.before) === then && stateOf(change.after) === now);
  const noLongerTested = [...from('fails', 'untested'), ...from('holds', 'untested')];
  const isOff = (now: ReportedCheck | null) =>
    now?.verdict === 'not-applicable' || (now?.verdict === 'disabled' && !newer.scope.interrupted);
  return {
    broken: from('holds', 'fails'),
    newFailures: from('untested', 'fails'),
    fixed: from('fails', 'holds'),
    noLongerTested,
    /** Those that nobody turned off: the run tested less than the one before. */
    missed: noLongerTested.filter((change) => !isOff(change.after)),
    newlyTested: from('untested', 'holds'),
    failing: from('fails', 'fails'),
  };
}

type State = 'holds' | 'fails' | 'untested';

/** A warning breaks no requirement, so the check still holds. */
function stateOf(check: ReportedCheck | null): State {
  if (check?.verdict === 'fail') return 'fails';
  return check?.verdict === 'pass' || check?.verdict === 'warn' ? 'holds' : 'untested';
}

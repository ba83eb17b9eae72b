import { checksUnder, countOf, groupFindings } from '../group-findings.ts';
import type { Outcome, Report } from '../report.ts';
import {
  deviationWords,
  excuseOf,
  explorationOf,
  extentOf,
  headlineOf,
  limitsOf,
  seenOf,
  toneOf,
} from '../words.ts';
import { indent, labelled, shorten, textWidth, wrap } from './lines.ts';
import { createPaint, type Paint, type Screen } from './paint.ts';
import { renderFinding, renderFlaky } from './render-finding.ts';
import { renderGroups } from './render-groups.ts';
import { renderTotals, verdictStyles } from './render-totals.ts';

/** How a report is shown in a terminal. */
export interface TerminalOptions extends Screen {
  readonly exitCode: number;
  /** Lines that say what was done with the report, such as the files it was written to. */
  readonly notes: readonly string[];
}

/** How many observations a terminal shows; the other reports show all. */
const maxObservations = 10;

/** The report of a run as a text for a terminal. */
export function renderReport(report: Report, options: TerminalOptions): string {
  const paint = createPaint(options.colours);
  const width = textWidth(options.columns, 4);
  const section = (title: string, count: number | string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [paint('bold', `${title} (${count})`), '', ...indent(lines), ''];
  const findings = (title: string, verdict: 'fail' | 'warn') => {
    const checks = checksUnder(report, verdict);
    const lines = groupFindings(checks).flatMap((group, index) => [
      ...(index === 0 ? [] : ['']),
      ...renderFinding(group, verdictStyles[verdict], width, paint),
    ]);
    return section(title, countOf(checks), lines);
  };
  const groups = (title: string, checks: Parameters<typeof renderGroups>[0]) =>
    section(title, checks.length, renderGroups(checks, width - 2, paint));
  const flaky = checksUnder(report, 'flaky');

  const lines = [
    '',
    ...renderHead(report, width, paint),
    '',
    ...(report.checks.length === 0 ? [] : [...renderTotals(report, width, paint), '']),
    ...findings('Failures', 'fail'),
    ...groups('Errors in the kit', checksUnder(report, 'error')),
    ...section('Known deviations', report.knownDeviations.length, renderDeviations(report, width - 2, paint)),
    ...findings('Warnings', 'warn'),
    ...groups('Inconclusive', checksUnder(report, 'inconclusive')),
    ...section(
      'Flaky',
      countOf(flaky),
      groupFindings(flaky).flatMap((group) => renderFlaky(group, width, paint)),
    ),
    ...groups('Disabled or not applicable', checksUnder(report, 'disabled', 'not-applicable')),
    ...section(
      'Observed at open points',
      report.observations.length,
      renderObservations(report, width - 2, paint),
    ),
    ...groups('Left behind', report.leftovers.map(toNamed)),
    ...renderOutcome(report, options, width, paint),
    '',
  ];
  return `${indent(lines).join('\n')}\n`;
}

const toNamed = ({ kind, user, id, reason }: Report['leftovers'][number]) => ({
  id: `${kind} ${id} of ${user}`,
  reason,
});

function renderHead(report: Report, width: number, paint: Paint): string[] {
  const { target, kit } = report;
  const environment = target.environment === null ? '' : `, ${target.environment}`;
  const limits = limitsOf(report.scope);
  const explored = explorationOf(report);
  const dim = (text: string) => paint('dim', text);
  const line = (label: string, text: string) => labelled(label.padEnd(9), wrap(text, width - 9), dim);
  return [
    `${paint('bold', 'Conformance report')}  ${paint('dim', kit)}`,
    '',
    ...line('target', `${target.name}${environment}`),
    ...line('', target.url),
    ...(target.profile === null ? [] : line('profile', target.profile)),
    ...line('run', extentOf(report)),
    ...(limits === '' ? [] : line('limits', limits)),
    ...(explored === '' ? [] : line('explored', explored)),
  ];
}

function renderDeviations({ knownDeviations, checks }: Report, width: number, paint: Paint): string[] {
  const found = new Map(checks.map((check) => [check.id, check.found]));
  const dim = (text: string) => indent(wrap(text, width - 2)).map((line) => paint('dim', line));
  return knownDeviations.flatMap((deviation) => {
    const { check, state } = deviation;
    const style = state === 'excuses' || state === 'not-tried' ? 'yellow' : 'red';
    const what = state === 'excuses' ? found.get(check) : null;
    return [
      `${paint('bold', check)}  ${paint(style, deviationWords[state])}`,
      ...dim(excuseOf(deviation)),
      ...(what == null ? [] : dim(`found ${what}`)),
    ];
  });
}

function renderObservations({ observations }: Report, width: number, paint: Paint): string[] {
  const more = observations.length - maxObservations;
  return [
    ...observations
      .slice(0, maxObservations)
      .map((one) => `${paint('cyan', one.point)}  ${shorten(seenOf(one), width - one.point.length - 2)}`),
    ...(more > 0 ? [paint('dim', `and ${more} more: --report html=FILE shows all of them`)] : []),
  ];
}

function renderOutcome(report: Report, options: TerminalOptions, width: number, paint: Paint) {
  const { outcome, because } = report;
  const code = `exit code ${options.exitCode}`;
  const hint = hintFor(outcome, options.exitCode);
  return [
    paint('bold', paint(verdictStyles[toneOf(report)], headlineOf(report).toUpperCase())),
    ...because.flatMap((line) => wrap(line, width)),
    paint('dim', `${code}${hint}`),
    ...options.notes.map((note) => paint('dim', note)),
  ];
}

function hintFor(outcome: Outcome, exitCode: number): string {
  if (exitCode === 130) return ': interrupted';
  return outcome === 'partial' && exitCode === 3 ? '; --allow-partial makes it 0' : '';
}

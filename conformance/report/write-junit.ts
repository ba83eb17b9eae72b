import type { ReportedDeviation } from '../known-deviations/known-deviation.ts';
import type { Report, ReportedCheck } from './report.ts';
import { headingOf } from './sections.ts';
import { excuseOf, sourceOf } from './words.ts';

/**
 * Writes a report as JUnit XML: a suite for each section of the specification, a case for each check. Excused failures
 * are skipped cases. Outdated known deviations fail in a suite of their own. A partial run has one more skipped case,
 * because checks that do not apply are skipped in a complete run too.
 */
export function writeJunit(report: Report): string {
  const suites = report.sections.map(({ section }) => {
    const name = headingOf(section);
    const checks = report.checks.filter((check) => check.section === section);
    return suite(
      name,
      checks.map((check) => checkCase(check, name)),
      report,
    );
  });
  const outdated = report.knownDeviations.filter(
    ({ state }) => state === 'expired' || state === 'passes' || state === 'unknown-check',
  );
  if (outdated.length > 0) suites.push(suite('Known deviations', outdated.map(deviationCase), report));
  if (report.outcome === 'could-not-test') suites.push(suite('Preflight', [obstacleCase(report)], report));
  if (report.outcome === 'partial') suites.push(suite('Completeness', [partialCase(report)], report));
  const cases = suites.flatMap((one) => one.cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${attribute(`Conformance of ${report.target.name}`)}" ${counts(cases)} time="${report.seconds.toFixed(3)}">`,
    ...suites.map((one) => one.text),
    '</testsuites>',
    '',
  ].join('\n');
}

interface Case {
  readonly kind: 'passed' | 'failure' | 'error' | 'skipped';
  /** Seconds. */
  readonly time: number;
  readonly text: string;
}

function suite(name: string, cases: readonly Case[], { startedAt, target }: Report) {
  const time = cases.reduce((sum, one) => sum + one.time, 0).toFixed(3);
  const text = [
    `  <testsuite name="${attribute(name)}" ${counts(cases)} skipped="${numberOf('skipped', cases)}" time="${time}" timestamp="${startedAt.slice(0, 19)}" hostname="${attribute(new URL(target.url).host)}">`,
    ...cases.map((one) => one.text),
    '  </testsuite>',
  ].join('\n');
  return { cases, text };
}

function counts(cases: readonly Case[]): string {
  return `tests="${cases.length}" failures="${numberOf('failure', cases)}" errors="${numberOf('error', cases)}"`;
}

const numberOf = (kind: Case['kind'], cases: readonly Case[]) =>
  cases.filter((one) => one.kind === kind).length;

function checkCase(check: ReportedCheck, suiteName: string): Case {
  const { verdict, excused, expected, found, reason } = check;
  const facts = [
    check.title,
    expected === null ? '' : `expected: ${expected}`,
    found === null ? '' : `found: ${found}`,
    check.source === null ? '' : `source: ${sourceOf(check)}`,
    check.at === null ? '' : `at: ${check.at}`,
  ];
  const exchanges = check.exchanges.flatMap(describeExchange);
  const shown = [...facts.filter((fact) => fact !== ''), ...exchanges, '', ...check.repeat].join('\n').trim();
  // The `failure` element holds this text itself, and a pass needs none.
  const isTold = verdict === 'pass' || (verdict === 'fail' && !excused);
  const output = isTold ? '' : element('system-out', {}, shown);
  const base = { name: check.id, classname: suiteName, time: check.milliseconds / 1000, output };
  if (excused)
    return testCase('skipped', base, element('skipped', { message: `known deviation: ${found ?? reason}` }));
  switch (verdict) {
    case 'fail':
      return testCase(
        'failure',
        base,
        element('failure', { message: `expected ${expected}, found ${found}`, type: check.clause }, shown),
      );
    case 'error':
      return testCase('error', base, element('error', { message: reason ?? '', type: 'kit' }, reason ?? ''));
    case 'inconclusive':
    case 'flaky':
      return testCase('skipped', base, element('skipped', { message: `${verdict}: ${reason}` }));
    case 'disabled':
    case 'not-applicable':
      return testCase('skipped', base, element('skipped', { message: reason ?? '' }));
    case 'pass':
    case 'warn':
      return testCase('passed', base, '');
  }
}

function deviationCase(deviation: ReportedDeviation): Case {
  const { check, owner, expires, state } = deviation;
  const messages = {
    expired: `expired after ${expires}; its owner is ${owner}`,
    passes: 'passes now; remove it from the list',
    'unknown-check': 'no check has this id',
  };
  const message = state in messages ? messages[state as keyof typeof messages] : state;
  const fault = element('failure', { message, type: 'known-deviation' }, excuseOf(deviation));
  return testCase('failure', { name: check, classname: 'Known deviations', time: 0, output: '' }, fault);
}

function obstacleCase({ because, seconds }: Report): Case {
  const message = because.join(' ');
  const base = { name: 'preflight', classname: 'Preflight', time: seconds, output: '' };
  return testCase('error', base, element('error', { message, type: 'preflight' }, message));
}

function partialCase({ because }: Report): Case {
  const base = { name: 'all-requirements-tested', classname: 'Completeness', time: 0, output: '' };
  return testCase('skipped', base, element('skipped', { message: `partial: ${because.join(' ')}` }));
}

function testCase(
  kind: Case['kind'],
  base: { readonly name: string; readonly classname: string; readonly time: number; readonly output: string },
  result: string,
): Case {
  const open = `    <testcase name="${attribute(base.name)}" classname="${attribute(base.classname)}" time="${base.time.toFixed(3)}"`;
  const inside = [result, base.output].filter((part) => part !== '');
  const text = inside.length === 0 ? `${open}/>` : [`${open}>`, ...inside, '    </testcase>'].join('\n');
  return { kind, time: base.time, text };
}

function describeExchange({ request, response, error, milliseconds }: ReportedCheck['exchanges'][number]) {
  return [
    '',
    `${request.method} ${request.url}`,
    ...(request.body === null ? [] : [request.body]),
    response === null ? `no response: ${error}` : `${response.status} after ${milliseconds} ms`,
    ...(response === null ? [] : [response.body]),
  ];
}

function element(name: string, attributes: Readonly<Record<string, string>>, text = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`);
  const open = `      <${name}${written.join('')}`;
  return text === '' ? `${open}/>` : `${open}>${escapeXml(text)}</${name}>`;
}

/** Characters that XML 1.0 does not allow, not even escaped. */
const unwritable = /(?![\t\n\r\u0085])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

function escapeXml(text: string): string {
  return text
    .replaceAll(unwritable, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

function attribute(text: string): string {
  return escapeXml(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

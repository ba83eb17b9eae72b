import { elapsed } from '../../common/elapsed.ts';
import type { Report, ReportedCheck, ReportedDeviation } from './report.ts';
import { bySection, headingOf } from './sections.ts';
import { excuseOf, mismatchOf, sourceOf } from './words.ts';

/**
 * Writes a report as JUnit XML: a suite for each section of the specification, a case for each check. Excused failures
 * are skipped cases. Outdated known deviations fail in a suite of their own. A partial run has one more skipped case,
 * because checks that do not apply are skipped in a complete run too.
 */
export function writeJunit(report: Report): string {
  const suites = bySection(report.checks, ({ section }) => section).map(({ section, own }) =>
    suite(headingOf(section), own.map(checkCase), report),
  );
  const outdated = report.knownDeviations.flatMap(outdatedCase);
  if (outdated.length > 0) suites.push(suite('Known deviations', outdated, report));
  if (report.outcome === 'could-not-test') suites.push(suite('Preflight', [obstacleCase(report)], report));
  if (report.outcome === 'partial') suites.push(suite('Completeness', [partialCase(report)], report));
  const cases = suites.flatMap((one) => one.cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${attribute(`Conformance of ${report.target.name}`)}" ${counts(cases)} time="${timeOf(cases)}">`,
    ...suites.map((one) => one.text),
    '</testsuites>',
    '',
  ].join('\n');
}

interface Case {
  readonly name: string;
  readonly kind: 'passed' | 'failure' | 'error' | 'skipped';
  readonly seconds: number;
  /** The elements inside; empty texts are left out. */
  readonly inside: readonly string[];
}

function suite(name: string, cases: readonly Case[], { startedAt, target: { url } }: Report) {
  const host = URL.canParse(url) ? new URL(url).host : url;
  const text = [
    `  <testsuite name="${attribute(name)}" ${counts(cases)} skipped="${numberOf('skipped', cases)}" time="${timeOf(cases)}" timestamp="${startedAt.slice(0, 19)}" hostname="${attribute(host)}">`,
    ...cases.map((one) => writeCase(one, name)),
    '  </testsuite>',
  ].join('\n');
  return { cases, text };
}

function writeCase({ name, seconds, inside }: Case, suiteName: string): string {
  const open = `    <testcase name="${attribute(name)}" classname="${attribute(suiteName)}" time="${seconds.toFixed(3)}"`;
  const shown = inside.filter((part) => part !== '');
  return shown.length === 0 ? `${open}/>` : [`${open}>`, ...shown, '    </testcase>'].join('\n');
}

function counts(cases: readonly Case[]): string {
  return `tests="${cases.length}" failures="${numberOf('failure', cases)}" errors="${numberOf('error', cases)}"`;
}

const numberOf = (kind: Case['kind'], cases: readonly Case[]) =>
  cases.filter((one) => one.kind === kind).length;

/** The sum of the times, which exceeds the duration of the run, since checks run at the same time. */
const timeOf = (cases: readonly Case[]) => cases.reduce((sum, one) => sum + one.seconds, 0).toFixed(3);

function checkCase(check: ReportedCheck): Case {
  const { id: name, verdict, excused, expected, found, reason } = check;
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
  const ended = (kind: Case['kind'], result: string): Case => {
    return { name, kind, seconds: check.milliseconds / 1000, inside: [result, output] };
  };
  const skipped = (message: string) => ended('skipped', element('skipped', { message }));
  if (excused) return skipped(`known deviation: ${found ?? reason}`);
  switch (verdict) {
    case 'fail': {
      const message = mismatchOf(check);
      return ended('failure', element('failure', { message, type: check.clause }, shown));
    }
    case 'error':
      return ended('error', element('error', { message: reason ?? '', type: 'kit' }, reason ?? ''));
    case 'inconclusive':
    case 'flaky':
      return skipped(`${verdict}: ${reason}`);
    case 'disabled':
    case 'not-applicable':
      return skipped(reason ?? '');
    case 'pass':
    case 'warn':
      return ended('passed', '');
  }
}

/** The case of an outdated entry; none for an entry that is up to date. */
function outdatedCase(deviation: ReportedDeviation): Case[] {
  const { check, owner, expires, state } = deviation;
  const messages: Partial<Record<typeof state, string>> = {
    expired: `expired after ${expires}; its owner is ${owner}`,
    passes: 'passes now; remove it from the list',
    'unknown-check': 'no check has this id',
  };
  const message = messages[state];
  if (message === undefined) return [];
  const fault = element('failure', { message, type: 'known-deviation' }, excuseOf(deviation));
  return [{ name: check, kind: 'failure', seconds: 0, inside: [fault] }];
}

function obstacleCase({ because, seconds }: Report): Case {
  const message = because.join(' ');
  const fault = element('error', { message, type: 'preflight' }, message);
  return { name: 'preflight', kind: 'error', seconds, inside: [fault] };
}

function partialCase({ because }: Report): Case {
  const gap = element('skipped', { message: `partial: ${because.join(' ')}` });
  return { name: 'all-requirements-tested', kind: 'skipped', seconds: 0, inside: [gap] };
}

function describeExchange({ request, response, error, milliseconds }: ReportedCheck['exchanges'][number]) {
  return [
    '',
    `${request.method} ${request.url}`,
    ...(request.body === null ? [] : [request.body]),
    response === null ? `no response: ${error}` : `${response.status} after ${elapsed(milliseconds)}`,
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

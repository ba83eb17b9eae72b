import { elapsed } from '../../common/elapsed.ts';
import { checksUnder, countOf, type FindingGroup, groupByReason, groupFindings } from './group-findings.ts';
import { escapeHtml } from './html/escape-html.ts';
import type { Report, ReportedCheck, ReportedExchange, Totals } from './report.ts';
import { headingOf, numberOf } from './sections.ts';
import {
  columnsOf,
  deviationWords,
  excuseOf,
  extentOf,
  headlineOf,
  seenOf,
  sourceOf,
  wordOf,
} from './words.ts';

/** How many characters of a body, and how many findings, are shown: CI services limit the size of a summary. */
const longestBody = 1_000;
const maxDetailed = 100;

/** The report as Markdown, for the summary of a CI service. */
export function writeMarkdown(report: Report): string {
  const { target, because, checks } = report;
  const environment = target.environment === null ? '' : `, ${target.environment}`;
  const blocks = [
    `# ${headlineOf(report)}: ${inline(target.name)}`,
    because.map(inline).join('  \n'),
    `${code(target.url)}${environment}, ${extentOf(report)}, ${report.kit}`,
    ...findings('Failures', checksUnder(report, 'fail')),
    ...grouped('Errors in the kit', checksUnder(report, 'error')),
    ...findings('Excused', checksUnder(report, 'excused')),
    ...list(
      'Known deviations',
      report.knownDeviations.map(
        (one) => `${code(one.check)} **${deviationWords[one.state]}**: ${inline(excuseOf(one))}`,
      ),
    ),
    ...findings('Warnings', checksUnder(report, 'warn')),
    ...grouped('Inconclusive', checksUnder(report, 'inconclusive')),
    ...findings('Flaky', checksUnder(report, 'flaky')),
    ...(checks.length === 0 ? [] : ['## Verdicts by section', totalsTable(report)]),
    ...grouped('Disabled or not applicable', checksUnder(report, 'disabled', 'not-applicable'), collapsed),
    ...collapsed(
      'Observed at open points',
      report.observations.map((one) => `${code(one.point)}: ${inline(seenOf(one))}`),
    ),
    ...list(
      'Left behind',
      report.leftovers.map(
        ({ kind, user, id, reason }) => `${kind} of ${inline(user)}: ${code(id)}: ${inline(reason)}`,
      ),
    ),
  ];
  // Control characters may do harm where the summary is shown.
  return `${blocks.join('\n\n')}\n`.replaceAll(/(?![\t\n])\p{Cc}/gu, '\ufffd');
}

function totalsTable({ sections, totals }: Report): string {
  const columns = columnsOf(totals);
  const row = (section: string, title: string, own: Totals) =>
    `| ${section} | ${inline(title)} | ${columns.map((name) => own[name] || '').join(' | ')} |`;
  return [
    `| | Section | ${columns.map((name) => wordOf(name)).join(' | ')} |`,
    `|:--|:--|${columns.map(() => '--:').join('|')}|`,
    ...sections.map(({ section, title, totals: own }) => row(numberOf(section), title, own)),
    row('', 'All', totals),
  ].join('\n');
}

function findings(title: string, checks: readonly ReportedCheck[]): string[] {
  if (checks.length === 0) return [];
  const groups = groupFindings(checks);
  const rest = groups.slice(maxDetailed).map(({ name }) => code(name));
  return [
    `## ${title} (${countOf(checks)})`,
    ...groups.slice(0, maxDetailed).map(finding),
    ...(rest.length > 0 ? [`And ${rest.length} more: ${rest.join(', ')}.`] : []),
  ];
}

function finding({ first, checks, name }: FindingGroup): string {
  const { section, title, expected, found, reason, at } = first;
  const fact = (label: string, text: string | null) => (text === null ? [] : [`- ${label}: ${inline(text)}`]);
  const others = checks.length === 1 ? '' : ` (${checks.length} checks)`;
  const seen = found === null ? (reason ?? '') : `Found: ${found}`;
  return [
    '<details>',
    `<summary><code>${escapeHtml(name)}</code>${others} ${escapeHtml(`${title} ${oneLine(seen, 200)}`)}</summary>`,
    '',
    inline(headingOf(section)),
    '',
    ...fact('expected', expected),
    ...fact('found', found),
    ...fact('reason', reason),
    ...(expected === null ? [] : fact('source', sourceOf(first))),
    ...(at === null || at === '' ? [] : [`- at: ${code(at)}`]),
    ...(checks.length === 1 ? [] : [`- checks: ${checks.map(({ id }) => code(id)).join(', ')}`]),
    '',
    ...shownOf(first).flatMap(describeExchange),
    ...(first.repeat.length === 0 ? [] : [fence(first.repeat.join('\n'), 'sh'), '']),
    ...(first.replay === null ? [] : [`replay: ${code(`--replay ${first.replay}`)}`, '']),
    '</details>',
  ].join('\n');
}

/** For a failure, the exchange that shows it; for a flaky check, the trouble too. */
function shownOf({ verdict, exchanges }: ReportedCheck): readonly ReportedExchange[] {
  return verdict === 'flaky' ? exchanges : exchanges.slice(-1);
}

function describeExchange({ request, response, error, milliseconds }: ReportedExchange): string[] {
  const answer =
    response === null
      ? `no response: ${error}`
      : `${response.status} ${response.headers['content-type'] ?? ''}, ${elapsed(milliseconds)}\n\n${aroundMark(response)}`;
  const body = request.body === null ? '' : `\n\n${shorten(request.body)}`;
  return [fence(`${request.method} ${request.url}${body}`), '', fence(answer), ''];
}

/** The beginning of a body, or the part around its mark. */
function aroundMark({ body, mark }: NonNullable<ReportedExchange['response']>): string {
  const start = mark === null || mark.end <= longestBody ? 0 : Math.max(0, mark.start - longestBody / 2);
  return `${start === 0 ? '' : '…'}${shorten(body.slice(start))}`;
}

const shorten = (body: string) => (body.length <= longestBody ? body : `${body.slice(0, longestBody)}…`);

function grouped(title: string, checks: readonly ReportedCheck[], write = list): string[] {
  const items = groupByReason(checks).map(
    ([reason, own]) => `${inline(oneLine(reason, 500))}: ${own.map(({ id }) => code(id)).join(', ')}`,
  );
  return write(title, items, checks.length);
}

function list(title: string, items: readonly string[], count = items.length): string[] {
  return items.length === 0 ? [] : [`## ${title} (${count})`, bullets(items)];
}

function collapsed(title: string, items: readonly string[], count = items.length): string[] {
  if (items.length === 0) return [];
  return [`<details>\n<summary>${title} (${count})</summary>\n\n${bullets(items)}\n\n</details>`];
}

const bullets = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');

/** A block of code whose fence is longer than any run of backticks in it. */
function fence(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${language}\n${text}\n${marks}`;
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll(/\s+/g, ' ')}\``;
}

function inline(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]|~#@]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function oneLine(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max - 1)}…`;
}

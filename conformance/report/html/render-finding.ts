import { elapsed } from '../../../common/elapsed.ts';
import type { FindingGroup } from '../group-findings.ts';
import type { Span } from '../locate-member.ts';
import type { ReportedCheck, ReportedDeviation, ReportedExchange } from '../report.ts';
import { headingOf } from '../sections.ts';
import { excuseOf, sourceOf, wordOf } from '../words.ts';
import { escapeHtml } from './escape-html.ts';
import { indentJson } from './indent-json.ts';

/** The element id of a finding on the page. */
export const findingId = (check: string): string => `check-${check}`;

/** The element id of a clause on the page. */
export const clauseId = (clause: string): string => `clause-${clause}`;

/**
 * Renders findings with one cause, with everything that a reader needs to follow them up. `open` shows the last
 * exchange from the start; `known` holds the known deviations by check.
 */
export function renderFinding(
  { first, checks, name }: FindingGroup,
  open: boolean,
  known: ReadonlyMap<string, ReportedDeviation>,
): string {
  const { id, verdict, excused, title, section, level, exchanges } = first;
  const place = headingOf(section);
  const telling = exchanges.at(-1);
  const words = checks.flatMap((one) => [one.id, one.clause, one.title, one.expected, one.found, one.reason]);
  return `<article class="finding v-${verdict}${excused ? ' excused' : ''}" id="${escapeHtml(findingId(id))}" data-v="${verdict}" data-t="${searchable([place, ...words].join(' '))}">
<header><h3><a href="#${escapeHtml(findingId(id))}">${escapeHtml(name)}</a></h3>
<p class="place">${escapeHtml(place)}${level === 'should' ? ', advice' : ''}</p>
<span class="chip">${excused ? 'excused' : wordOf(verdict)}</span></header>
${title === first.expected ? '' : `<p class="title">${escapeHtml(title)}</p>`}
<dl>${factsOf(first, known).join('\n')}</dl>
${checks.length === 1 ? '' : renderMembers(checks)}
${exchanges.map((exchange) => renderExchange(exchange, open && exchange === telling)).join('\n')}
${first.repeat.length === 0 ? '' : renderCommands(first.repeat)}
${first.replay === null ? '' : renderCommands([`--replay ${first.replay}`], 'Option of parkproof conform that repeats it')}
</article>`;
}

function factsOf(check: ReportedCheck, known: ReadonlyMap<string, ReportedDeviation>): string[] {
  const entry = known.get(check.id);
  const facts = [
    ['Expected', check.expected, 'expected'],
    ['Found', check.found, 'found'],
    ['Reason', check.reason, 'found'],
    ['Excused', entry === undefined ? null : excuseOf(entry), ''],
  ] as const;
  const shown = facts.flatMap(([name, text, kind]) =>
    text === null ? [] : [`<dt>${name}</dt><dd class="${kind}">${escapeHtml(text)}</dd>`],
  );
  return check.source === null ? shown : [...shown, `<dt>Source</dt><dd>${sourceLink(check)}</dd>`];
}

/** The checks of a group, each with the request that shows its finding. */
function renderMembers(checks: readonly ReportedCheck[]): string {
  const items = checks.map(({ id, exchanges, found }, index) => {
    const telling = exchanges.at(-1);
    const request = telling === undefined ? '' : `${telling.request.method} ${pathOf(telling.request.url)}`;
    // The card itself has the id of the first check.
    const anchor = index === 0 ? '' : ` id="${escapeHtml(findingId(id))}"`;
    return `<li${anchor}><code>${escapeHtml(id)}</code> <span class="path">${escapeHtml(request)}</span> <span class="found">${escapeHtml(found ?? '')}</span></li>`;
  });
  return `<details class="members" open><summary>${checks.length} checks found the same; the first is shown</summary><ul>${items.join('\n')}</ul></details>`;
}

function renderCommands(
  commands: readonly string[],
  label = commands.length === 1 ? 'Command to repeat the request' : 'Commands to repeat the sequence',
): string {
  return `<figure class="curl"><figcaption>${label}</figcaption><pre tabindex="0" role="region" aria-label="${label}">${escapeHtml(commands.join('\n'))}</pre><button type="button" class="copy">Copy</button></figure>`;
}

/** The form of a text that the filter searches. */
export function searchable(text: string): string {
  return escapeHtml(text.toLowerCase().replaceAll(/\s+/g, ' '));
}

function sourceLink(check: ReportedCheck): string {
  const link = `<a href="#${escapeHtml(clauseId(check.clause))}">${escapeHtml(check.clause)}</a>`;
  return escapeHtml(sourceOf(check)).replace(escapeHtml(check.clause), () => link);
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function renderExchange({ request, response, error, milliseconds }: ReportedExchange, open: boolean) {
  const answered = response === null ? 'no response' : `${response.status}`;
  const sent = [`${request.method} ${request.url}`, ...headerLines(request.headers)];
  const came =
    response === null ? [`no response: ${error}`] : [`${response.status}`, ...headerLines(response.headers)];
  return `<details class="exchange"${open ? ' open' : ''}>
<summary><span class="verb">${escapeHtml(request.method)}</span> <span class="path">${escapeHtml(pathOf(request.url))}</span> <span class="status">${answered}, ${elapsed(milliseconds)}</span></summary>
<div class="sides">${message('Request', sent, renderBody(request.body ?? '', null))}${message('Response', came, renderBody(response?.body ?? '', response?.mark ?? null))}</div>
</details>`;
}

function message(label: string, head: readonly string[], body: string): string {
  const headers = escapeHtml(head.slice(1).join('\n'));
  return `<figure><figcaption>${label}</figcaption><pre tabindex="0" role="region" aria-label="${label}"><code class="line">${escapeHtml(head[0] ?? '')}</code><code class="headers">${headers}</code>${body}</pre></figure>`;
}

/** Private-use characters that surround the mark while a body is indented. */
const [begin, end] = ['\ue000', '\ue001'];

function renderBody(body: string, mark: Span | null): string {
  if (body === '') return '';
  const clear = body.replaceAll(/[\ue000\ue001]/g, '\ufffd');
  const text =
    mark === null
      ? clear
      : `${clear.slice(0, mark.start)}${begin}${clear.slice(mark.start, mark.end)}${end}${clear.slice(mark.end)}`;
  const shown = escapeHtml(indentJson(text)).replace(begin, '<mark>').replace(end, '</mark>');
  return `<code class="body">${shown}</code>`;
}

/** Headers that say nothing about the implementation. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers)
    .filter(([name]) => !connectionHeaders.has(name))
    .map(([name, value]) => `${name}: ${value}`);
}

import type { ReportedCheck, ReportedDeviation, ReportedExchange } from '../report.ts';
import { headingOf } from '../sections.ts';
import { sourceOf, verdictWords } from '../words.ts';
import { escapeHtml } from './escape-html.ts';
import { indentJson } from './indent-json.ts';

/** The address of a finding within the page. */
export function findingId(check: string): string {
  return `check-${check}`;
}

/** The address of a clause within the page. */
export function clauseId(clause: string): string {
  return `clause-${clause}`;
}

/**
 * A failure or a warning with everything that a reader needs to follow it up. `open` shows its exchange at once,
 * `known` is the entry that excuses it.
 */
export function renderFinding(check: ReportedCheck, open: boolean, known?: ReportedDeviation): string {
  const { id, verdict, excused, title, section, clause, level, exchanges } = check;
  const place = headingOf(section);
  const telling = exchanges.at(-1);
  const text = [id, clause, place, title, check.expected, check.found].join(' ');
  return `<article class="finding v-${verdict}${excused ? ' excused' : ''}" id="${escapeHtml(findingId(id))}" data-v="${verdict}" data-t="${searchable(text)}">
<header><h3><a href="#${escapeHtml(findingId(id))}">${escapeHtml(id)}</a></h3>
<p class="place">${escapeHtml(place)}${level === 'should' ? ', advice' : ''}</p>
<span class="chip">${excused ? 'excused' : verdictWords[verdict]}</span></header>
${title === check.expected ? '' : `<p class="title">${escapeHtml(title)}</p>`}
<dl><dt>Expected</dt><dd>${escapeHtml(check.expected ?? '')}</dd>
<dt>Found</dt><dd class="found">${escapeHtml(check.found ?? '')}</dd>
<dt>Source</dt><dd>${sourceLink(check)}</dd>
${known === undefined ? '' : `<dt>Excused</dt><dd>${escapeHtml(`${known.reason} (${known.owner}, until ${known.expires})`)}</dd>`}</dl>
${exchanges
  .slice(0, -1)
  .map((exchange) => renderExchange(exchange, false))
  .join('\n')}
${telling === undefined ? '' : renderExchange(telling, open)}
</article>`;
}

/** What the filter looks through. */
export function searchable(text: string): string {
  return escapeHtml(text.toLowerCase().replaceAll(/\s+/g, ' '));
}

function sourceLink(check: ReportedCheck): string {
  const link = `<a href="#${escapeHtml(clauseId(check.clause))}">${escapeHtml(check.clause)}</a>`;
  return escapeHtml(sourceOf(check)).replace(escapeHtml(check.clause), () => link);
}

function renderExchange({ request, response, error, milliseconds, curl }: ReportedExchange, open: boolean) {
  const { pathname, search } = new URL(request.url);
  const answered = response === null ? 'no answer' : `${response.status}`;
  const sent = [`${request.method} ${request.url}`, ...headerLines(request.headers)];
  const came =
    response === null ? [`no answer: ${error}`] : [`${response.status}`, ...headerLines(response.headers)];
  return `<details class="exchange"${open ? ' open' : ''}>
<summary><span class="verb">${escapeHtml(request.method)}</span> <span class="path">${escapeHtml(pathname + search)}</span> <span class="status">${answered}, ${milliseconds} ms</span></summary>
<div class="sides">${message('Request', sent, request.body)}${message('Answer', came, response?.body ?? null)}</div>
<div class="curl"><pre tabindex="0" role="region" aria-label="Command that repeats the request">${escapeHtml(curl)}</pre><button type="button" class="copy">Copy</button></div>
</details>`;
}

function message(label: string, head: readonly string[], body: string | null): string {
  const shown =
    body === null || body === '' ? '' : `<code class="body">${escapeHtml(indentJson(body))}</code>`;
  const headers = escapeHtml(head.slice(1).join('\n'));
  return `<figure><figcaption>${label}</figcaption><pre tabindex="0" role="region" aria-label="${label}"><code class="line">${escapeHtml(head[0] ?? '')}</code><code class="headers">${headers}</code>${shown}</pre></figure>`;
}

/** Headers that say nothing of the implementation. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers)
    .filter(([name]) => !connectionHeaders.has(name))
    .map(([name, value]) => `${name}: ${value}`);
}

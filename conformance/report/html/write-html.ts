import { verdictNames } from '../../kernel/verdict.ts';
import type { Report } from '../report.ts';
import { explorationOf, extentOf, headlineOf, limitsOf, toneOf, verdictMeanings, wordOf } from '../words.ts';
import { escapeHtml } from './escape-html.ts';
import { type Part, partsOf } from './page-parts.ts';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';

/** Writes a report as one self-contained HTML page. */
export function writeHtml(report: Report): string {
  const parts = partsOf(report);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>${escapeHtml(`${headlineOf(report)}: ${report.target.name}`)}</title>
<style>${pageStyle}</style>
</head>
<body>
${renderHead(report, parts)}
${report.checks.length === 0 ? '' : renderFilter(report)}
<main class="wrap">
${parts.map(renderPart).join('\n')}
</main>
${renderFoot(report)}
<script>${pageScript}</script>
</body>
</html>
`;
}

function renderHead(report: Report, parts: readonly Part[]): string {
  const { target, because } = report;
  const facts = [
    ['Target', target.url],
    ['Environment', target.environment],
    ['Profile', target.profile],
    ['Run', extentOf(report)],
    ['Limits', limitsOf(report.scope)],
    ['Explored', explorationOf(report)],
    ['Kit', report.kit],
  ] as const;
  const shown = facts
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd></div>`);
  const links = parts.map(({ title }) => `<li><a href="#${idOf(title)}">${title}</a></li>`);
  return `<header class="top v-${toneOf(report)}"><div class="wrap">
<p class="name">${escapeHtml(target.name)}</p>
<h1>${headlineOf(report)}</h1>
<ul class="because">${because.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>
<dl>${shown.join('')}</dl>
${links.length < 2 ? '' : `<nav aria-label="Parts of this page"><ul>${links.join('')}</ul></nav>`}
</div></header>`;
}

function renderFilter({ totals }: Report): string {
  const toggles = verdictNames
    .filter((name) => totals[name] > 0)
    .map(
      (name) =>
        `<button type="button" class="v-${name}" value="${name}" aria-pressed="false" title="${verdictMeanings[name]}">${wordOf(name)} <b>${totals[name]}</b></button>`,
    );
  return `<div class="filter" role="search"><form class="wrap">
<label class="vh" for="text">Filter by text</label><input id="text" type="search" autocomplete="off" placeholder="Filter by check, clause or words  ( / )">
<div class="toggles" role="group" aria-label="Filter by verdict">${toggles.join('')}</div>
<p class="told" role="status"></p>
</form></div>`;
}

function renderPart({ title, count, body, opens }: Part): string {
  const number = count === null ? '' : ` <small>${count}</small>`;
  const button =
    opens === true ? '<button type="button" class="all" aria-expanded="false">Open all</button>' : '';
  return `<section id="${idOf(title)}"><h2>${title}${number}${button}</h2>\n${body}</section>`;
}

const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

function renderFoot({ totals }: Report): string {
  const words = verdictNames
    .filter((name) => totals[name] > 0)
    .map(
      (name) =>
        `<dt><span class="chip v-${name}">${wordOf(name)}</span></dt><dd>${verdictMeanings[name]}</dd>`,
    );
  return `<footer class="wrap"><p>Secrets are masked. In the commands they are shell variables, such as $ACCESS_TOKEN, $API_USER and $API_KEY; those of the second user end in _2.</p><dl>${words.join('')}</dl></footer>`;
}

import { groupBy } from '../../kernel/group-by.ts';
import type { VerdictName } from '../../kernel/verdict.ts';
import { checksUnder } from '../group-findings.ts';
import type { Report, ReportedClause, Totals } from '../report.ts';
import { bySection, numberOf } from '../sections.ts';
import { columnsOf, seenOf, wordOf } from '../words.ts';
import { escapeHtml } from './escape-html.ts';
import { clauseId, findingId, searchable } from './render-finding.ts';

/** Renders every section of the specification with its totals, and below it every clause with its verdicts. */
export function renderSections(report: Report): string {
  const columns = columnsOf(report.totals);
  const shown = checksUnder(report, 'fail', 'warn', 'flaky', 'excused');
  const findings = new Set(shown.map(({ id }) => id));
  const seen = groupBy(report.observations, ({ point }) => point);
  const heads = columns.map((name) => `<span>${wordOf(name)}</span>`).join('');
  const rows = bySection(report.clauses, ({ section }) => section).map(({ section, title, own }) => {
    const totals = report.sections.find((one) => one.section === section)?.totals ?? null;
    const cells = columns.map((name) => {
      const number = totals?.[name] ?? 0;
      return number === 0
        ? '<span class="zero" aria-hidden="true"></span>'
        : `<span class="count v-${name}">${number}<i> ${wordOf(name)}</i></span>`;
    });
    return `<details class="section" id="section-${escapeHtml(section)}"><summary><span class="number">${numberOf(section)}</span><span class="name">${escapeHtml(title)}</span>${bar(totals, columns)}${cells.join('')}</summary>
<ul>${own.map((clause) => renderClause(clause, findings, seen.get(clause.id) ?? [])).join('\n')}</ul></details>`;
  });
  return `<div class="sections" style="--columns:${columns.length}">
<div class="heads" aria-hidden="true"><span></span><span></span><span></span>${heads}</div>
${rows.join('\n')}
</div>`;
}

/** The shares of the verdicts as a bar; hidden from screen readers, since the numbers say the same. */
function bar(totals: Totals | null, columns: readonly VerdictName[]): string {
  if (totals === null) return '<span class="bar none" aria-hidden="true"></span>';
  const parts = columns.flatMap((name) =>
    totals[name] === 0 ? [] : [`<b class="v-${name}" style="flex:${totals[name]}"></b>`],
  );
  return `<span class="bar" aria-hidden="true">${parts.join('')}</span>`;
}

/** Renders a clause with its checks, linked if they have a finding on the page, and what was seen if it is open. */
function renderClause(
  { id, status, requirement, checks, untestable }: ReportedClause,
  findings: ReadonlySet<string>,
  seen: Report['observations'],
): string {
  const verdicts = [...new Set(checks.map(({ verdict }) => verdict))];
  const shown = checks.map((check) => {
    const chip = `<span class="chip v-${check.verdict}">${wordOf(check.verdict)}</span>`;
    const name = findings.has(check.id)
      ? `<a href="#${escapeHtml(findingId(check.id))}">${escapeHtml(check.id)}</a>`
      : escapeHtml(check.id);
    return `<li>${chip}<span>${name}</span></li>`;
  });
  const without =
    untestable ??
    (status === 'open' ? 'left open by the specification' : 'not covered by any check in this run');
  const tried =
    shown.length > 0 ? `<ul>${shown.join('')}</ul>` : `<p class="without">${escapeHtml(without)}</p>`;
  const found = seen.map(seenOf);
  const told = found.map((one) => `<p class="seen">${escapeHtml(one)}</p>`).join('');
  const words = searchable([id, requirement, ...checks.map((check) => check.id), ...found].join(' '));
  const mark = status === 'open' ? '<span class="open">open</span>' : '';
  return `<li class="clause" id="${escapeHtml(clauseId(id))}" data-v="${verdicts.length > 0 ? verdicts.join(' ') : 'none'}" data-t="${words}"><div><code>${escapeHtml(id)}</code>${mark}<p>${escapeHtml(requirement)}</p></div><div>${tried}${told}</div></li>`;
}

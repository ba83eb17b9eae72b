import { groupBy } from '../../kernel/group-by.ts';
import { checksUnder, countOf, groupByReason, groupFindings } from '../group-findings.ts';
import type { Report, ReportedCheck, ReportedDeviation } from '../report.ts';
import { deviationWords, excuseOf, seenOf } from '../words.ts';
import { escapeHtml } from './escape-html.ts';
import { renderFinding, searchable } from './render-finding.ts';
import { renderSections } from './render-sections.ts';

/** A part of the page under a heading. */
export interface Part {
  readonly title: string;
  /** null for no number in the heading. */
  readonly count: number | string | null;
  readonly body: string;
  /** Whether a button opens everything in it at once. */
  readonly opens?: true;
}

/** Up to this many groups of findings, each group shows its exchange from the start. */
const maxOpen = 25;

/** The parts of the page that are not empty, the most urgent first. */
export function partsOf(report: Report): Part[] {
  const { checks, clauses, knownDeviations } = report;
  const requirements = new Map(clauses.map(({ id, requirement }) => [id, requirement]));
  const parts: Part[] = [
    findings('Failures', checksUnder(report, 'fail')),
    groups('Errors in the kit', checksUnder(report, 'error')),
    findings('Excused', checksUnder(report, 'excused'), knownDeviations),
    pairs('Known deviations', knownDeviations, (one) => [
      one.check,
      `${deviationWords[one.state]}\n${excuseOf(one)}`,
    ]),
    findings('Warnings', checksUnder(report, 'warn')),
    groups('Inconclusive', checksUnder(report, 'inconclusive')),
    findings('Flaky', checksUnder(report, 'flaky')),
    {
      title: 'Sections and clauses',
      count: null,
      body: checks.length === 0 ? '' : renderSections(report),
      opens: true,
    },
    pairs(
      'Observed at open points',
      [...groupBy(report.observations, ({ point }) => point).entries()],
      ([point, all]) => [point, all.map(seenOf).join('\n'), requirements.get(point)],
    ),
    pairs('Exploration', report.exploration?.coverage ?? [], ({ name, covered, of }) => [
      name,
      `${covered} of ${of}`,
    ]),
    groups('Disabled or not applicable', checksUnder(report, 'disabled', 'not-applicable')),
    pairs('Left behind', report.leftovers, ({ kind, user, id, reason }) => [
      `${kind} of ${user}`,
      `${id}\n${reason}`,
    ]),
  ];
  return parts.filter(({ count, body }) => count !== 0 && body !== '');
}

function findings(title: string, checks: readonly ReportedCheck[], known: readonly ReportedDeviation[] = []) {
  const groups = groupFindings(checks);
  const open = groups.length <= maxOpen;
  const entries = new Map(known.map((one) => [one.check, one]));
  const cards = groups.map((group) => renderFinding(group, open, entries));
  return { title, count: countOf(checks), body: cards.join('\n') };
}

/** Lists checks that neither passed nor failed, one entry for each reason. */
function groups(title: string, checks: readonly ReportedCheck[]): Part {
  const items = groupByReason(checks).map(([reason, own]) => {
    const ids = own.map(({ id }) => id);
    const verdicts = [...new Set(own.map(({ verdict }) => verdict))];
    const names = ids.map((id) => `<code>${escapeHtml(id)}</code>`).join(', ');
    const shown =
      ids.length > 8 ? `<details><summary>${ids.length} checks</summary>${names}</details>` : names;
    return `<li class="v-${verdicts[0]}" data-v="${verdicts.join(' ')}" data-t="${searchable([reason, ...ids].join(' '))}"><span class="number">${ids.length}</span><p>${escapeHtml(reason)}</p><div class="ids">${shown}</div></li>`;
  });
  return { title, count: checks.length, body: `<ul class="groups">${items.join('\n')}</ul>` };
}

/** Lists names with a text each, and if need be a note below the name. */
function pairs<T>(
  title: string,
  items: readonly T[],
  pair: (item: T) => readonly [name: string, text: string, note?: string | undefined],
): Part {
  const rows = items.map(pair).map(([name, text, note = '']) => {
    const below = note === '' ? '' : `<p class="note">${escapeHtml(note)}</p>`;
    const words = searchable(`${name} ${text} ${note}`);
    return `<li data-v="none" data-t="${words}"><div><code>${escapeHtml(name)}</code>${below}</div><p>${escapeHtml(text)}</p></li>`;
  });
  return { title, count: items.length, body: `<ul class="groups pairs">${rows.join('\n')}</ul>` };
}

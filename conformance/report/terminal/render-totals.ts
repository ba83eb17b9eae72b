import type { VerdictName } from '../../kernel/verdict.ts';
import type { Report, Totals } from '../report.ts';
import { numberOf } from '../sections.ts';
import { columnsOf, wordOf } from '../words.ts';
import { shorten } from './lines.ts';
import type { Paint, Style } from './paint.ts';

/** Colours of the verdicts. */
export const verdictStyles: Readonly<Record<VerdictName, Style>> = {
  fail: 'red',
  error: 'red',
  warn: 'yellow',
  inconclusive: 'yellow',
  flaky: 'yellow',
  disabled: 'dim',
  'not-applicable': 'dim',
  pass: 'green',
};

/** The table of verdicts by section; a verdict other than `pass` has a column only if it occurs. */
export function renderTotals(report: Report, width: number, paint: Paint): string[] {
  const columns = columnsOf(report.totals);
  const widths = columns.map((name) => Math.max(wordOf(name).length, 4) + 2);
  const room = width - widths.reduce((sum, one) => sum + one, 0) - 7;
  const titles = Math.min(room, Math.max(...report.sections.map(({ title }) => title.length), 5));

  const row = (section: string, title: string, totals: Totals) => {
    const cells = columns.map((name, index) => {
      const cell = String(totals[name] === 0 ? '·' : totals[name]).padStart(widths[index] ?? 0);
      return paint(totals[name] === 0 ? 'dim' : verdictStyles[name], cell);
    });
    return `${section.padEnd(7)}${shorten(title, titles).padEnd(titles)}${cells.join('')}`;
  };
  const heads = columns.map((name, index) => wordOf(name).padStart(widths[index] ?? 0)).join('');
  const rule = paint('dim', '─'.repeat(7 + titles + heads.length));
  return [
    paint('dim', `${'Section'.padEnd(7 + titles)}${heads}`),
    rule,
    ...report.sections.map(({ section, title, totals }) => row(numberOf(section), title, totals)),
    rule,
    row('', 'All', report.totals),
  ];
}

import type { Check } from '../check/check.ts';
import { maxExploredBookings } from '../kernel/limits.ts';
import { bySection, numberOf, sectionOf } from '../report/sections.ts';
import { indent, labelled, textWidth, wrap } from '../report/terminal/lines.ts';
import { createPaint, type Paint, type Screen } from '../report/terminal/paint.ts';
import { renderGroups } from '../report/terminal/render-groups.ts';
import { sum } from './estimate.ts';
import type { Plan } from './make-plan.ts';

/** How many of the longest waits are listed. */
const maxWaits = 5;

/** Renders a plan as text for a terminal. */
export function renderPlan(
  plan: Plan,
  options: Screen & {
    readonly target: string;
    /** How fast the implementation is assumed to be, as the end of a sentence. */
    readonly assumption: string;
    /** Seconds that the run explores after its checks. */
    readonly exploring: number;
  },
): string {
  const paint = createPaint(options.colours);
  const width = textWidth(options.columns, 4);
  const waiting = plan.run
    .filter(({ waits = 0 }) => waits > 0)
    .sort((a, b) => (b.waits ?? 0) - (a.waits ?? 0));
  const longest = waiting.slice(0, maxWaits).map(({ id, waits }) => `${id} ${waits} s`);
  const more = waiting.length > maxWaits ? `, and ${waiting.length - maxWaits} shorter ones` : '';
  const [expected, max] = [roughly(plan.duration.expected), roughly(plan.duration.max)];
  const refused = plan.refused.map(({ check, verdict }) => ({
    id: check.id,
    reason: 'reason' in verdict ? verdict.reason : '',
  }));
  const dim = (text: string) => paint('dim', text);
  const line = (label: string, text: string) => labelled(label.padEnd(11), wrap(text, width - 11), dim);
  const lines = [
    '',
    `${paint('bold', 'Plan')}  ${options.target}`,
    '',
    ...renderSections(plan, paint),
    '',
    ...renderCreations(plan.creations).flatMap(([label, text]) => line(label, text)),
    ...line('waits', longest.length === 0 ? 'none' : `${longest.join(', ')}${more}; they overlap`),
    ...line('duration', expected === max ? expected : `${expected}, or ${max} if every wait times out`),
    ...line('', `This assumes ${options.assumption}`),
    ...(options.exploring === 0 ? [] : line('exploring', renderExploring(options.exploring, plan.creations))),
    ...(refused.length === 0 ? [] : ['', paint('bold', `Not run (${refused.length})`), '']),
    ...renderGroups(refused, width, paint),
    '',
  ];
  return `${indent(lines).join('\n')}\n`;
}

/** The expected creations in words, each with its label. */
function renderCreations({ bookings, vehicles, webhooks, replaced }: Plan['creations']): [string, string][] {
  const all = replaced === null ? '' : `; the run also replaces and removes all vehicles of ${replaced}`;
  return [
    [
      'bookings',
      bookings === 0
        ? 'none'
        : `${bookings}, one of them shared by many checks; cancelled at the end unless they have begun`,
    ],
    ['vehicles', vehicles === 0 ? 'none' : `about ${vehicles}, removed at the end${all}`],
    ['webhooks', webhooks === 0 ? 'none' : `about ${webhooks}, sent with the notification trigger`],
  ];
}

function renderExploring(seconds: number, { bookings }: Plan['creations']): string {
  const more = bookings === 0 ? 'no bookings' : `at most ${maxExploredBookings} more bookings`;
  return `${seconds} s after the checks, with ${more}`;
}

function renderSections({ run, refused }: Plan, paint: Paint): string[] {
  const others = new Set(refused.map(({ check }) => check));
  const cellsOf = (checks: readonly Check[]) => {
    const running = checks.filter((check) => !others.has(check));
    return [running.length, checks.length - running.length, sum(running.map(({ bookings = 0 }) => bookings))];
  };
  const all = [...run, ...others];
  const rows = bySection(all, sectionOf);
  const room = Math.max(...rows.map(({ title }) => title.length));
  const row = (section: string, title: string, cells: readonly number[]) =>
    `${numberOf(section).padEnd(7)}${title.padEnd(room)}${cells
      .map((cell) => paint(cell === 0 ? 'dim' : 'bold', String(cell === 0 ? '·' : cell).padStart(10)))
      .join('')}`;
  const head = `${'Section'.padEnd(7 + room)}${['checks', 'not run', 'bookings'].map((one) => one.padStart(10)).join('')}`;
  const rule = paint('dim', '─'.repeat(head.length));
  return [
    paint('dim', head),
    rule,
    ...rows.map(({ section, title, own }) => row(section, title, cellsOf(own))),
    rule,
    row('', 'All', cellsOf(all)),
  ];
}

/** An estimated duration in words. */
function roughly(seconds: number): string {
  if (seconds < 45) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  return minutes <= 1 ? 'about a minute' : `about ${minutes} minutes`;
}

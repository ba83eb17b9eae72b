import { summarise } from '../statistics.ts';
import { describeFaults } from '../suites/take-turn.ts';
import type { Torture } from './run-torture.ts';

/** The bound of the 99th percentile of a well-behaved client's waits, in milliseconds. */
const longestWait = 250;

/** Whether nothing was lost and the well-behaved client did not wait for too long. */
export const isIntact = ({ lost, visits }: Torture): boolean =>
  lost.length === 0 && summarise(waitsIn(visits)).p99 <= longestWait;

/** Renders the result as text. */
export function renderTorture(seen: Torture): string {
  const { counts, lost, visits, witness } = seen;
  const waits = waitsIn(visits);
  const { p99, worst } = summarise(waits);
  const lines = [
    `${seen.kills} kills`,
    `${counts.acknowledged} changes acknowledged, ${lost.length} lost; ${counts.refused} refused, ${counts.unanswered} without an answer`,
    `well-behaved client: ${waits.length} answers, 99% within ${ms(p99)} (at most ${longestWait} ms), longest ${ms(worst)}`,
    ...describeFaults(visits),
    ...list('Attacks', witness.attacks),
    ...list('Answers of 5xx', witness.serverErrors),
    ...list('Other unexpected answers', witness.surprises),
    ...(lost.length > 0 ? ['Lost:', ...lost.slice(0, 20).map((line) => `  ${line}`)] : []),
  ];
  return `${lines.join('\n')}\n`;
}

const waitsIn = (visits: Torture['visits']) => visits.flatMap(({ times }) => times);

function list(title: string, counts: ReadonlyMap<string, number>): string[] {
  if (counts.size === 0) return [`${title}: none`];
  const most = [...counts].sort(([, a], [, b]) => b - a);
  return [`${title}:`, ...most.map(([what, count]) => `${String(count).padStart(8)}  ${what}`)];
}

const ms = (figure: number) => `${figure.toFixed()} ms`;

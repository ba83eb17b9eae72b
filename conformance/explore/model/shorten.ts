import { bare, type Command } from './commands.ts';
import type { Purpose } from './run.ts';
import { type Deviating, runOnce } from './run-once.ts';
import type { Scene } from './scene.ts';

/** The most milliseconds that shortening a sequence may take. */
const maxMilliseconds = 8000;

/** How many commands at the end of a sequence are tried alone. */
const endings = [1, 2, 3, 5, 8];

/**
 * Shortens a sequence as long as it shows a deviation that is not known. The last command shows the deviation, and
 * mostly depends on commands right before it. So the ends of the sequence are tried first, then single commands are
 * left out.
 */
export async function shorten(scene: Scene, deviating: Deviating): Promise<Deviating> {
  const until = Date.now() + maxMilliseconds;
  let best = deviating;
  const isShorter = async (commands: readonly Command[], purpose: Purpose = 'shorten') => {
    if (Date.now() > until) return false;
    const shown = await runOnce(scene, commands, purpose);
    if (shown === null || scene.known.has(shown.deviation.id)) return false;
    best = shown;
    return true;
  };

  const last = deviating.executed.at(-1);
  if (last?.do === 'book' || last?.do === 'cancel') {
    // The last command must be sent again each time, and bookings are few.
    for (const needed of essentialsOf(deviating.executed, last))
      if (await isShorter(needed, 'confirm')) break;
    return best;
  }
  for (const count of endings) {
    if (count < best.executed.length && (await isShorter(best.executed.slice(-count)))) break;
  }
  for (let at = best.executed.length - 2; at >= 0; at -= 1) {
    const tried = best.executed;
    if (at < tried.length) await isShorter([...tried.slice(0, at), ...tried.slice(at + 1)]);
  }
  for (const [at, command] of best.executed.entries()) {
    const isBare = command.first == null && command.beside !== true && command.again !== true;
    if (!isBare && best.executed[at] === command) await isShorter(best.executed.with(at, bare(command)));
  }
  return best;
}

/** Short sequences for a command on a booking: with only the commands it needs, or with the command before it too. */
function essentialsOf(executed: readonly Command[], last: Command): readonly (readonly Command[])[] {
  const own = executed.slice(0, -1).filter(({ user }) => user === last.user);
  const needed = last.do === 'cancel' ? own.filter((command): boolean => command.do === 'book') : [];
  const before = own.filter((command) => !needed.includes(command)).slice(-1);
  return [
    [...needed, { ...last, first: null, again: false }],
    [...needed, last],
    [...needed, ...before, last],
  ];
}

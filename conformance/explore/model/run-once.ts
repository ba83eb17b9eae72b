import type { Exchange } from '../../kernel/exchange.ts';
import { Inconclusive, whenInconclusive } from '../../kernel/outcomes.ts';
import type { Command } from './commands.ts';
import { lookInSilence } from './look.ts';
import { perform } from './perform.ts';
import { beginRun, clientIn, Deviation, type Purpose, type Run } from './run.ts';
import type { Scene } from './scene.ts';

/** A run that showed a deviation. */
export interface Deviating {
  readonly deviation: Deviation;
  /** The commands that were carried out; the last one shows the deviation. */
  readonly executed: readonly Command[];
  readonly sequence: readonly Exchange[];
}

/** Runs commands on new plates, then looks at every vehicle. Null if nothing deviates or the run is inconclusive. */
export async function runOnce(
  scene: Scene,
  commands: readonly Command[],
  purpose: Purpose,
): Promise<Deviating | null> {
  const run = beginRun(scene, purpose);
  try {
    for (const command of commands) await perform(run, command);
    for (const user of run.vehicles.keys()) await lookInSilence(run, user);
    return null;
  } catch (error) {
    if (error instanceof Inconclusive) return null;
    if (!(error instanceof Deviation)) throw error;
    return { deviation: error, executed: [...run.executed], sequence: [...run.sequence] };
  } finally {
    for (const [at, command] of run.executed.entries())
      if (at > 0) scene.followed.add(`${run.executed[at - 1]?.do} ${command.do}`);
    await tidyUp(run);
  }
}

/** Removes the vehicles of a run. What this leaves, the ledger removes at the end of the test run. */
async function tidyUp(run: Run): Promise<void> {
  for (const [user, { bySlot }] of run.vehicles.entries()) {
    const own = [...bySlot].flatMap(([slot, expected]) =>
      expected === 'gone' ? [] : [run.plate(user, slot)],
    );
    const strays = run.strays.filter((stray) => stray.user === user).map(({ plate }) => plate);
    const plates = [...new Set([...own, ...strays])].join(',');
    const client = clientIn(run.context, user);
    if (plates !== '')
      await client.call('deleteVehicles', { query: { plates } }).catch(whenInconclusive(null));
  }
}

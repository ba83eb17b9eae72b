import { Inconclusive } from '../../kernel/outcomes.ts';
import type { Explored, Explorer, Exploring, Finding } from '../explorer.ts';
import { type Command, choices, isCommand } from './commands.ts';
import { requirements, untried } from './predictions.ts';
import { randomCommands } from './random-commands.ts';
import { type Deviating, runOnce, runStrictly } from './run-once.ts';
import { type Scene, setScene } from './scene.ts';
import { shorten } from './shorten.ts';

/** How often deviations of one id may fail to repeat before the explorer gives them up. */
const maxDropped = 3;

/** Topics of the clauses that the model covers. */
const modelled = new Set(Object.values(requirements).map(({ clause }) => clause.split('.')[0] ?? ''));

/** Runs random sequences of commands and compares the answers with a model of what the specification states. */
export const modelExplorer: Explorer = { name: 'model', explore, replay };

async function explore({ context, random, timeLeft, writes, topics }: Exploring): Promise<Explored> {
  const findings: Finding[] = [];
  const known = new Set<string>();
  const dropped = new Map<string, number>();
  if (topics !== null && ![...topics].some((topic) => modelled.has(topic)))
    return { findings, tried: new Map(), coverage: [] };
  if (!writes) return { findings, tried: untried(), coverage: [] };
  // If no check has asked for a webhook, waiting for one may be in vain.
  const asks = context.exchanges().some(({ operation }) => operation === 'triggerNotification');
  const scene = await setScene(context, timeLeft, known, asks);
  while (timeLeft() > 0) {
    const deviating = await search(scene, randomCommands(scene, random));
    if (deviating === null) continue;
    const finding = await confirm(scene, deviating);
    const { id } = deviating.deviation;
    const count = (dropped.get(id) ?? 0) + 1;
    dropped.set(id, count);
    // A deviation that does not repeat is soon given up.
    if (finding !== null || count >= maxDropped) known.add(id);
    if (finding === null || findings.some((one) => one.id === finding.id)) continue;
    known.add(finding.id);
    findings.push(finding);
  }
  return {
    findings,
    tried: scene.tried,
    coverage: [
      { name: 'commands after commands', covered: scene.followed.size, of: Object.keys(choices).length ** 2 },
    ],
  };
}

async function replay({ context, timeLeft }: Exploring, data: unknown): Promise<Finding | null> {
  if (!Array.isArray(data) || !data.every(isCommand)) {
    throw new RangeError('the data of a replay must be a list of commands, as in the report of a failure');
  }
  const asks = data.some((command) => command.do === 'trigger');
  const scene = await setScene(context, timeLeft, new Set(), asks);
  if (data.some((command) => command.do === 'book') && scene.stock.offer === null)
    throw new Inconclusive('no offer can be booked');
  const deviating = await runStrictly(scene, data, 'confirm');
  return deviating === null ? null : findingOf(deviating);
}

/** Runs a sequence and shortens it if it shows a deviation that is not known. */
async function search(scene: Scene, commands: readonly Command[]): Promise<Deviating | null> {
  const { known } = scene;
  const deviating = await runOnce(scene, commands, 'find');
  if (deviating === null || known.has(deviating.deviation.id)) return null;
  const earlier = await findEarlier(scene, deviating.executed);
  return earlier !== null && known.has(earlier.deviation.id) ? null : shorten(scene, deviating);
}

/** Confirms a deviation: it counts only if it appears twice more. */
async function confirm(scene: Scene, { deviation, executed }: Deviating): Promise<Finding | null> {
  let last: Deviating | null = null;
  for (let times = 0; times < 2; times += 1) {
    last = await runOnce(scene, executed, 'confirm');
    if (last?.deviation.id !== deviation.id) return null;
  }
  const earlier = await findEarlier(scene, executed);
  if (earlier !== null && scene.known.has(earlier.deviation.id)) return null;
  const first = earlier === null || earlier.deviation.id === deviation.id ? last : earlier;
  return first === null ? null : findingOf(first);
}

/**
 * Runs the same commands with a look after each, because a command before the last may be to blame. Null if nothing
 * deviates any more: then no earlier command was wrong.
 */
function findEarlier(scene: Scene, executed: readonly Command[]): Promise<Deviating | null> {
  const users = [...new Set(executed.map(({ user }) => user))];
  const looks = users.map((user): Command => ({ do: 'look', user }));
  const commands = executed.flatMap((command) => [command, ...looks]);
  return runOnce(scene, commands, 'shorten');
}

function findingOf({ deviation, executed, sequence }: Deviating): Finding {
  const { requirement, found, source } = deviation;
  return {
    ...requirement,
    expected: requirement.title,
    found,
    source,
    exchanges: sequence,
    replay: executed,
  };
}

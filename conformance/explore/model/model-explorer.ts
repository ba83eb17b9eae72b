import { Inconclusive } from '../../kernel/outcomes.ts';
import type { Explored, Explorer, Exploring, Finding } from '../explorer.ts';
import { bare, type Command, choices, isCommand } from './commands.ts';
import { requirements, untried } from './predictions.ts';
import { randomCommands } from './random-commands.ts';
import type { Purpose } from './run.ts';
import { type Deviating, runOnce, runStrictly } from './run-once.ts';
import { type Scene, setScene } from './scene.ts';

/** How often deviations of one id may fail to repeat before the explorer gives them up. */
const maxDropped = 3;

const modelled = new Set(Object.values(requirements).map(({ clause }) => clause.split('.')[0] ?? ''));

/** Runs random sequences of commands and compares the answers with a model of what the specification states. */
export const modelExplorer: Explorer = { name: 'model', explore, replay };

async function explore({ context, random, timeLeft, writes, topics }: Exploring): Promise<Explored> {
  const findings: Finding[] = [];
  const dropped = new Map<string, number>();
  if (topics !== null && ![...topics].some((topic) => modelled.has(topic)))
    return { findings, tried: new Map(), coverage: [] };
  if (!writes) return { findings, tried: untried(), coverage: [] };
  // If no check has asked for a webhook, waiting for one may be in vain.
  const asks = context.exchanges().some(({ operation }) => operation === 'triggerNotification');
  const scene = await setScene(context, timeLeft, asks);
  const { known } = scene;
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
  const scene = await setScene(context, timeLeft, asks);
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

/** The most milliseconds that shortening a sequence may take. */
const maxMilliseconds = 8000;

/** How many commands at the end of a sequence are tried alone. */
const endings = [1, 2, 3, 5, 8];

/**
 * Shortens a sequence as long as it shows a deviation that is not known. The last command shows the deviation, and
 * mostly depends on commands right before it. So the ends of the sequence are tried first, then single commands are
 * left out.
 */
async function shorten(scene: Scene, deviating: Deviating): Promise<Deviating> {
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
 * deviates any longer: then no earlier command was wrong.
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

import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { type Acknowledged, createAcknowledged } from '../../cli/testing/acknowledged.ts';
import { startMixedLoad } from '../../cli/testing/mixed-load.ts';
import { readSlots } from '../../cli/testing/read-slots.ts';
import { createRandom } from '../../generators/world/random.ts';
import { credentialsOf } from '../../spec/credentials-of.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { pickByWeight } from '../pick-by-weight.ts';
import { type Server, startServer } from '../servers/start-server.ts';
import { startWorker, type Worker } from '../servers/start-worker.ts';
import { attacks } from './attacks.ts';
import type { PoliteAnswers, Visit } from './polite-client.ts';
import { createWitness, type Witness } from './witness.ts';

/** The result of a torture. */
export type Torture = Awaited<ReturnType<typeof runTorture>>;

const attackers = 3;

/** The state that all processes of the simulator share. */
interface Stage {
  readonly random: () => number;
  readonly acknowledged: Acknowledged;
  readonly polite: Worker<Visit, PoliteAnswers>;
  readonly witness: Witness;
  /** How long the well-behaved client waited for each answer, in milliseconds. */
  readonly waits: number[];
}

/**
 * Loads and attacks a simulator, and kills it every 10 to 30 seconds. After each start it compares the records with what
 * was acknowledged.
 */
export async function runTorture(options: {
  /** Minutes of real time. */
  readonly minutes: number;
  readonly seed: number;
  readonly program: string;
  /** Data directory; null keeps nothing, which the result must show. */
  readonly data: string | null;
  readonly say: (text: string) => void;
}) {
  const { minutes, seed, program, data, say } = options;
  const { next: random } = createRandom(seed);
  const stage: Stage = {
    random,
    acknowledged: createAcknowledged(),
    polite: startWorker(['--import', 'tsx', join(import.meta.dirname, 'polite-client.ts')]),
    witness: createWitness(),
    waits: [],
  };
  const { acknowledged, polite, witness, waits } = stage;
  const total = minutes * 60_000;
  const keeping = data === null ? ['--memory'] : ['--data', data];
  const settings = ['--port', '0', '--parkings', '2000', '--batch-delay', '40'];
  const start = () => startServer([program, 'simulate', ...settings, ...keeping]);
  /** Changes that were acknowledged and are gone, or were refused and are there. */
  const lost: string[] = [];
  let kills = 0;
  let server = await start();

  try {
    for (let passed = 0; passed < total; ) {
      const length = Math.min(10_000 + random() * 20_000, total - passed + 1);
      const life = begin(server, stage, `R${kills}`);
      await visit(length, server, stage);
      await server.killHard();
      kills += 1;
      await life.end();
      server = await start();
      lost.push(...(await compare(server.url, acknowledged)));
      passed += length;
      const { counts } = acknowledged;
      say(`${Math.round(passed / 1000)} s, ${kills} kills, ${counts.acknowledged} acknowledged`);
    }
    return { kills, witness, counts: acknowledged.counts, lost, waits };
  } finally {
    await server.killHard();
    polite.stop();
  }
}

/** Starts the load and the attacks on one process of the simulator. `end` stops them and notes what they saw. */
function begin({ url }: Server, { random, acknowledged, witness }: Stage, name: string) {
  const ending = new AbortController();
  const { signal } = ending;
  // Every connection of an attack listens to the signal.
  setMaxListeners(0, signal);
  const users = [headersOf(0), headersOf(1)] as const;
  const load = startMixedLoad({ url, users, acknowledged, name, random, signal });
  const attacking = Array.from({ length: attackers }, async () => {
    while (!signal.aborted) {
      const attack = pickByWeight(attacks, random);
      witness.noteAttack(
        attack.name,
        await attack.run({ url, credentials: credentialsOf(simulatorProfile), random, signal }),
      );
    }
  });
  return {
    async end(): Promise<void> {
      ending.abort();
      await Promise.all([...attacking, load.ended]);
      witness.noteSurprises('load', load.surprises);
    },
  };
}

/** Lets the well-behaved client visit the server for some milliseconds. */
async function visit(
  milliseconds: number,
  { url }: Server,
  { polite, witness, waits }: Stage,
): Promise<void> {
  const answers = await polite.run({ url, headers: headersOf(0), milliseconds });
  waits.push(...answers.waits);
  witness.noteSurprises('well-behaved client', answers.surprises);
}

/** Returns the changes that were lost or have appeared. What the well-behaved client changes has no record. */
async function compare(url: string, acknowledged: Acknowledged): Promise<readonly string[]> {
  const there = await readSlots(url);
  for (const slot of there.keys()) if (slot.startsWith('QUIET')) there.delete(slot);
  return acknowledged.compare(there);
}

const headersOf = (user: 0 | 1) => ({
  'content-type': 'application/json',
  ...credentialsOf(simulatorProfile, user),
});

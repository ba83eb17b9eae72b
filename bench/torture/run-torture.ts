import { setMaxListeners } from 'node:events';
import { createAcknowledged, readSlots } from '../../cli/testing/acknowledged.ts';
import { startMixedLoad } from '../../cli/testing/mixed-load.ts';
import { createRandom } from '../../generators/world/random.ts';
import { credentialsOf } from '../../spec/credentials-of.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import type { LoadOrder, LoadResult } from '../generator/load.ts';
import { startProgram, startServer } from '../servers.ts';
import { chooseList, chooseSearches, offerAsk } from '../suites/asks.ts';
import { attackTurns } from './attacks.ts';
import { createWitness } from './witness.ts';

/** The result of a torture. */
export type Torture = Awaited<ReturnType<typeof runTorture>>;

const attackers = 3;

/** Milliseconds between an answer to the well-behaved client and its next request on the same connection. */
const rest = 160;

/**
 * Loads and attacks a simulator, and kills it every 10 to 30 seconds. After each start it compares the records with what
 * was acknowledged.
 */
export async function runTorture(options: {
  /** Minutes of real time. */
  readonly minutes: number;
  readonly seed: number;
  /** The command to torture. */
  readonly command: string;
  /** Data directory; null keeps nothing, which the result must show. */
  readonly data: string | null;
  readonly say: (text: string) => void;
}) {
  const { minutes, seed, command, data, say } = options;
  const { next: random } = createRandom(seed);
  const acknowledged = createAcknowledged();
  const witness = createWitness();
  // In its own process, so that only the server makes it wait.
  const wellBehaved = startProgram<LoadOrder, LoadResult>('generator/load');
  const visits: LoadResult[] = [];
  const total = minutes * 60_000;
  const keeping = data === null ? ['--memory'] : ['--data', data];
  const settings = ['--port', '0', '--parkings', '2000', '--batch-delay', '40'];
  const start = () => startServer([command, 'simulate', ...settings, ...keeping]);
  /** Changes that were acknowledged and are gone, or were refused and are there. */
  const lost: string[] = [];
  let kills = 0;
  let server = await start();

  /** Starts the load and the attacks on one process of the simulator. `end` stops them and notes what they saw. */
  function begin(url: string) {
    const ending = new AbortController();
    const { signal } = ending;
    // Every connection of an attack listens to the signal.
    setMaxListeners(0, signal);
    const users = [credentialsOf(simulatorProfile), credentialsOf(simulatorProfile, 1)] as const;
    const load = startMixedLoad({ url, users, acknowledged, name: `R${kills}`, random, signal });
    const attacked = { url, credentials: users[0], random, signal };
    const attacking = Array.from({ length: attackers }, async () => {
      while (!signal.aborted) {
        const turn = attackTurns[Math.floor(random() * attackTurns.length)];
        if (turn !== undefined) witness.noteAttack(turn[0], await turn[1](attacked));
      }
    });
    return {
      async end(): Promise<void> {
        ending.abort();
        await Promise.all([...attacking, load.ended]);
        witness.noteSurprises(load.surprises);
      },
    };
  }

  try {
    const { url } = server;
    const asks = [await chooseList(url), ...(await chooseSearches(url, 10, 1)), offerAsk];
    for (let passed = 0; passed < total; ) {
      const length = Math.min(10_000 + random() * 20_000, total - passed + 1);
      const life = begin(server.url);
      visits.push(await wellBehaved.run({ url: server.url, warmUp: 0, duration: length, asks, rest }));
      await server.killHard();
      kills += 1;
      await life.end();
      server = await start();
      lost.push(...acknowledged.compare(await readSlots(server.url)));
      passed += length;
      const { counts } = acknowledged;
      say(`${Math.round(passed / 1000)} s, ${kills} kills, ${counts.acknowledged} acknowledged`);
    }
    return { kills, witness, counts: acknowledged.counts, lost, visits };
  } finally {
    await server.killHard();
    wellBehaved.stop();
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRandom } from '../generators/world/random.ts';
import { credentialsOf } from '../spec/credentials-of.ts';
import { simulatorProfile } from '../spec/generated/simulator-profile.ts';
import { temporaryFolder } from '../spec/testing/temporary-folder.ts';
import { type Acknowledged, createAcknowledged, readSlots } from './testing/acknowledged.ts';
import { startMixedLoad } from './testing/mixed-load.ts';
import { killHard, type SimulatorProcess, startSimulate } from './testing/run-parkproof.ts';

/** How often the simulator is killed. */
const rounds = Number(process.env.PARKPROOF_CRASH_ROUNDS ?? 3);
/** Determines the load and the moments of the kills. */
const seed = Number(process.env.PARKPROOF_CRASH_SEED ?? 1);

test('kill -9 under load loses no acknowledged change and leaves no refused or partial one', {
  timeout: 30_000 + rounds * 20_000,
}, async () => {
  const random = createRandom(seed);
  // A short delay, so that accepted batches are waiting when the simulator is killed.
  const args = ['--data', temporaryFolder(), '--batch-delay', '40'];
  const acknowledged = createAcknowledged();
  let simulator = await startSimulate(...args);
  for (let round = 1; round <= rounds; round += 1) {
    const surprises = await loadUntilKilled(simulator, acknowledged, `R${round}`, random.next);
    expect(surprises, `seed ${seed}, round ${round}`).toEqual([]);
    // The simulator refuses to start with a damaged file.
    simulator = await startSimulate(...args);
    expect(acknowledged.compare(await readSlots(simulator.url)), `seed ${seed}, round ${round}`).toEqual([]);
  }
  const { counts } = acknowledged;
  expect(counts.acknowledged).toBeGreaterThan(20 * rounds);
  expect(counts.refused).toBeGreaterThan(rounds);
  expect(counts.unanswered).toBeGreaterThan(rounds);
});

test('changes that were lost, refused or made only in part are noticed', () => {
  const acknowledged = createAcknowledged();
  acknowledged.ask('LOST', '40 of A').acknowledge();
  acknowledged.ask('PART', '40 of A').acknowledge();
  acknowledged.ask('REFUSED', '40 of A').refuse();
  acknowledged.ask('OPEN', '40 of A');
  const there = new Map(['PART', 'REFUSED', 'OPEN'].map((slot) => [slot, '39 of A']));
  expect(acknowledged.compare(there)).toEqual([
    "LOST: 'nothing' is there, and '40 of A' was acknowledged",
    "PART: '39 of A' is there, and '40 of A' was acknowledged",
    "REFUSED: '39 of A' is there, and 'nothing' was acknowledged",
    "OPEN: '39 of A' is there, and 'nothing' was acknowledged, or '40 of A', which had no answer",
  ]);
});

/** Kills the simulator while requests are under way; returns the unexpected answers. */
async function loadUntilKilled(
  simulator: SimulatorProcess,
  acknowledged: Acknowledged,
  name: string,
  random: () => number,
): Promise<readonly string[]> {
  const kill = { after: 10 + Math.floor(random() * 400), turns: Math.floor(random() * 30) };
  let sent = 0;
  let reached = () => {};
  const isDue = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const load = startMixedLoad({
    url: simulator.url,
    users,
    acknowledged,
    name,
    random,
    onSent: () => {
      sent += 1;
      if (sent === kill.after) reached();
    },
  });
  await isDue;
  for (let turn = 0; turn < kill.turns; turn += 1) await nextTurn();
  await killHard(simulator);
  await load.ended;
  return load.surprises;
}

const users = [credentialsOf(simulatorProfile, 0), credentialsOf(simulatorProfile, 1)] as const;

import { afterAll, describe, expect, it } from 'vitest';
import { allDefects } from './all-defects.ts';
import type { Defect } from './defect.ts';
import {
  firstDifference,
  type RequestScript,
  type Seen,
  type SharedSimulator,
  startSharedSimulator,
} from './testing/observe.ts';
import { refusedChanges } from './testing/rare-scripts.ts';
import { credentialsOfEach, type ScriptRun, scriptRuns } from './testing/request-scripts.ts';

/** The number of parkings in a small world. */
const few = 200;

type Environment = 'production' | 'pre-production';

const simulators = new Map<string, Promise<SharedSimulator>>();

afterAll(async () => {
  for (const simulator of simulators.values()) await (await simulator).close();
});

/** The simulator shared by all scripts that need the same environment and number of parkings. */
function simulatorFor({ parkings = few }: ScriptRun, environment: Environment): Promise<SharedSimulator> {
  const key = `${parkings} ${environment}`;
  const simulator = simulators.get(key) ?? startSharedSimulator({ parkings, environment });
  simulators.set(key, simulator);
  return simulator;
}

const usual = new Map<string, Promise<Seen[]>>();

/** The observations of a script on a simulator without defects. */
function usualOf(run: ScriptRun, environment: Environment): Promise<Seen[]> {
  const key = `${scriptRuns.indexOf(run)} ${environment}`;
  const known =
    usual.get(key) ?? simulatorFor(run, environment).then((simulator) => simulator.observe(run.script));
  usual.set(key, known);
  return known;
}

const aboutCredentials: readonly RequestScript[] = [credentialsOfEach, refusedChanges];

/**
 * All scripts, starting with those that are likely to show the defect. The ones with wrong credentials are likely only
 * for a defect in authentication, and for `auth.` no other ones are.
 */
function runsFor(defect: Defect): readonly ScriptRun[] {
  const changed = Object.keys({ ...defect.operations, ...defect.handlers });
  if (defect.webhooks !== undefined) changed.push('triggerNotification');
  const isLikely = ({ script, operations }: ScriptRun) =>
    (aboutCredentials.includes(script) ? defect.id.startsWith('auth') : !defect.id.startsWith('auth.')) &&
    operations.some((id) => changed.includes(id));
  return [...scriptRuns.filter(isLikely), ...scriptRuns.filter((run) => !isLikely(run))];
}

describe('without defects', () => {
  it.each(scriptRuns.map((run) => [run.script.name, run] as const))(
    'the script %s sees the same every time',
    async (_name, run) => {
      const expected = await usualOf(run, 'pre-production');
      const again = await (await simulatorFor(run, 'pre-production')).observe(run.script);
      expect(firstDifference(expected, again)).toBe(null);
    },
  );
});

describe('a client can see', () => {
  it.each(allDefects.map((defect) => [defect.id, defect] as const))('%s', async (id, defect) => {
    const environment = defect.environment ?? 'pre-production';
    for (const run of runsFor(defect)) {
      const expected = await usualOf(run, environment);
      const simulator = await simulatorFor(run, environment);
      const seen = await simulator.observe(run.script, { defects: [id], usual: expected });
      const broken = seen.find(({ status }) => status === 500);
      if (broken !== undefined) expect.fail(`${broken.call}: ${broken.text}`);
      if (firstDifference(expected, seen) !== null) return;
    }
    expect.fail('no script tells it from a simulator without defects');
  });
});

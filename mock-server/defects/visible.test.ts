import { afterAll, describe, expect, it } from 'vitest';
import { allDefects } from './all-defects.ts';
import type { Defect } from './defect.ts';
import { firstDifference, observe, type Seen, type Stage, startStage } from './testing/observe.ts';
import { credentialsOfEach, type Show, shows } from './testing/walks.ts';

/** Parkings of a small world. */
const few = 200;

type Environment = 'production' | 'pre-production';

const stages = new Map<string, Promise<Stage>>();

afterAll(async () => {
  for (const stage of stages.values()) await (await stage).close();
});

/** The simulator shared by all walks that need the same environment and number of parkings. */
function stageOf({ parkings = few }: Show, environment: Environment): Promise<Stage> {
  const key = `${parkings} ${environment}`;
  const stage = stages.get(key) ?? startStage({ parkings, environment });
  stages.set(key, stage);
  return stage;
}

const usual = new Map<string, Promise<Seen[]>>();

/** What a walk sees on a simulator without defects. */
function usualOf(show: Show, environment: Environment): Promise<Seen[]> {
  const key = `${shows.indexOf(show)} ${environment}`;
  const known = usual.get(key) ?? stageOf(show, environment).then((stage) => stage.observe(show.walk));
  usual.set(key, known);
  return known;
}

/** All walks, those first that are likely to show the defect. A defect of authentication shows with odd credentials. */
function showsFor(defect: Defect): readonly Show[] {
  const changed = Object.keys({ ...defect.operations, ...defect.handlers });
  if (defect.webhooks !== undefined) changed.push('triggerNotification');
  const isNear = ({ walk, operations }: Show) =>
    (walk === credentialsOfEach) === defect.id.startsWith('auth.') &&
    operations.some((id) => changed.includes(id));
  return [...shows.filter(isNear), ...shows.filter((show) => !isNear(show))];
}

describe('without defects', () => {
  it.each(shows.map((show) => [show.walk.name, show] as const))(
    'the walk %s sees the same every time',
    async (_name, show) => {
      const expected = await usualOf(show, 'pre-production');
      const fresh = await observe(show.walk, { parkings: show.parkings ?? few });
      expect(firstDifference(expected, fresh)).toBe(null);
      const again = await (await stageOf(show, 'pre-production')).observe(show.walk);
      expect(firstDifference(expected, again)).toBe(null);
    },
  );
});

describe('a client can see', () => {
  it.each(allDefects.map((defect) => [defect.id, defect] as const))('%s', async (id, defect) => {
    const environment = defect.environment ?? 'pre-production';
    for (const show of showsFor(defect)) {
      const expected = await usualOf(show, environment);
      const stage = await stageOf(show, environment);
      const seen = await stage.observe(show.walk, { defects: [id], usual: expected });
      const broken = seen.find(({ status }) => status === 500);
      if (broken !== undefined) expect.fail(`${broken.call}: ${broken.text}`);
      if (firstDifference(expected, seen) !== null) return;
    }
    expect.fail('no walk tells it from a simulator without defects');
  });
});

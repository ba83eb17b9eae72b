import { describe, expect, it } from 'vitest';
import { allDefects } from './all-defects.ts';
import type { Defect } from './defect.ts';
import { firstDifference, observe, type Seen } from './testing/observe.ts';
import { type Show, shows } from './testing/walks.ts';

/** Parkings of a small world. */
const few = 200;

type Environment = 'production' | 'pre-production';

const optionsFor = ({ parkings = few }: Show, environment: Environment) => ({ parkings, environment });

const usual = new Map<string, Promise<Seen[]>>();

/** What a walk sees of a simulator without defects. */
function usualOf(show: Show, environment: Environment): Promise<Seen[]> {
  const key = `${shows.indexOf(show)} ${environment}`;
  const known = usual.get(key) ?? observe(show.walk, optionsFor(show, environment));
  usual.set(key, known);
  return known;
}

/** The walks that ask for what the defect changes, and then all others. */
function showsFor(defect: Defect): readonly Show[] {
  const changed = Object.keys({ ...defect.operations, ...defect.handlers });
  if (defect.webhooks !== undefined) changed.push('triggerNotification');
  const isNear = ({ operations }: Show) => operations.some((id) => changed.includes(id));
  return [...shows.filter(isNear), ...shows.filter((show) => !isNear(show))];
}

describe('without defects', () => {
  it.each(shows.map((show) => [show.walk.name, show] as const))(
    'the walk %s sees the same every time',
    async (_name, show) => {
      const again = await observe(show.walk, optionsFor(show, 'pre-production'));
      expect(firstDifference(await usualOf(show, 'pre-production'), again)).toBe(null);
    },
  );
});

describe('a client can see', () => {
  it.each(allDefects.map((defect) => [defect.id, defect] as const))('%s', async (id, defect) => {
    const environment = defect.environment ?? 'pre-production';
    for (const show of showsFor(defect)) {
      const expected = await usualOf(show, environment);
      const options = { ...optionsFor(show, environment), defects: [id] };
      const seen = await observe(show.walk, options, expected);
      for (const { call, status, text } of seen) expect(status, `${call}: ${text}`).not.toBe(500);
      if (firstDifference(expected, seen) !== null) return;
    }
    expect.fail('no walk tells it from a simulator without defects');
  });
});

import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

const places = 3;

/** A task that runs until `end` is called, and adds its name to `begun` when it starts. */
function createTask(name: string, begun: string[]) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = () => {
    begun.push(name);
    return ended;
  };
  return { run, end: () => end() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a task that takes all places waits for all others', async () => {
  const begun: string[] = [];
  const limiter = createLimiter(places);
  const [a, b, c] = ['a', 'b', 'c'].map((name) => createTask(name, begun));
  if (a === undefined || b === undefined || c === undefined) throw new Error('three tasks');
  const all = [limiter(a.run), limiter(b.run), limiter(c.run, places)];
  await settle();
  expect(begun).toEqual(['a', 'b']);
  a.end();
  await settle();
  expect(begun).toEqual(['a', 'b']);
  b.end();
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
  c.end();
  await Promise.all(all);
});

test('a later task does not overtake one that waits for all places', async () => {
  const begun: string[] = [];
  const limiter = createLimiter(places);
  const first = createTask('first', begun);
  const alone = createTask('alone', begun);
  const later = createTask('later', begun);
  const all = [limiter(first.run), limiter(alone.run, places), limiter(later.run)];
  await settle();
  expect(begun).toEqual(['first']);
  first.end();
  await settle();
  expect(begun).toEqual(['first', 'alone']);
  alone.end();
  await settle();
  expect(begun).toEqual(['first', 'alone', 'later']);
  later.end();
  await Promise.all(all);
});

test('a task that fails gives its places back', async () => {
  const limiter = createLimiter(places);
  await expect(limiter(() => Promise.reject(new Error('broken')), places)).rejects.toThrow('broken');
  await expect(limiter(() => Promise.resolve('held'))).resolves.toBe('held');
});

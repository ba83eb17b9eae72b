import { expect, test } from 'vitest';
import { createLock } from './lock.ts';

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

test('a task that needs the lock alone waits for all tasks that share it', async () => {
  const begun: string[] = [];
  const lock = createLock();
  const [a, b, c] = ['a', 'b', 'c'].map((name) => createTask(name, begun));
  if (a === undefined || b === undefined || c === undefined) throw new Error('three tasks');
  const all = [lock.shared(a.run), lock.shared(b.run), lock.alone(c.run)];
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

test('a later task does not overtake one that waits for the lock alone', async () => {
  const begun: string[] = [];
  const lock = createLock();
  const first = createTask('first', begun);
  const alone = createTask('alone', begun);
  const later = createTask('later', begun);
  const all = [lock.shared(first.run), lock.alone(alone.run), lock.shared(later.run)];
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

test('a task that fails releases the lock', async () => {
  const lock = createLock();
  await expect(lock.alone(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(lock.shared(() => Promise.resolve('held'))).resolves.toBe('held');
});

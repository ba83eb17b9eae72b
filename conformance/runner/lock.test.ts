import { expect, test } from 'vitest';
import { createLock } from './lock.ts';

/** A task that goes on until it is told to end, and notes when it begins. */
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

test('many share the lock, and one that wants it alone waits for all of them', async () => {
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

test('who asks after one that wants the lock alone does not overtake it', async () => {
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

test('a task that fails gives the lock back', async () => {
  const lock = createLock();
  await expect(lock.alone(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(lock.shared(() => Promise.resolve('held'))).resolves.toBe('held');
});

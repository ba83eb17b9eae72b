import { setImmediate as nextTurn } from 'node:timers/promises';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createClock } from './clock.ts';

const now = new Date('2026-03-03T09:00:00Z');
const start = now.getTime();

describe('a frozen clock', () => {
  test('stands still until it is advanced', async () => {
    const clock = createClock({ now, frozen: true });
    expect(clock.now()).toBe(start);
    await clock.advance({ days: 1, hours: 2, minutes: 3, seconds: 4, milliseconds: 5 });
    expect(clock.now()).toBe(start + 93_784_005);
    await clock.advance({});
    expect(clock.now()).toBe(start + 93_784_005);
  });

  test('runs each task at its due time, and tasks due together in the order they were set', async () => {
    const clock = createClock({ now, frozen: true });
    const ran: [name: string, at: number][] = [];
    const note = (name: string) => () => void ran.push([name, clock.now() - start]);
    clock.after(3000, note('late'));
    clock.after(1000, note('first'));
    clock.after(1000, note('second'));
    clock.after(-5, note('at once'));
    await clock.advance({ seconds: 2 });
    expect(ran).toEqual([
      ['at once', 0],
      ['first', 1000],
      ['second', 1000],
    ]);
    await clock.advance({ seconds: 2 });
    expect(ran.at(-1)).toEqual(['late', 3000]);
    expect(clock.now()).toBe(start + 4000);
  });

  test('runs timers that other timers set if they fall due in the same advance', async () => {
    const clock = createClock({ now, frozen: true });
    const ran: number[] = [];
    const again = () => {
      ran.push(clock.now() - start);
      clock.after(1000, again);
    };
    clock.after(1000, again);
    await clock.advance({ milliseconds: 3500 });
    expect(ran).toEqual([1000, 2000, 3000]);
  });

  test('waits for each task before the next one', async () => {
    const clock = createClock({ now, frozen: true });
    const ran: string[] = [];
    clock.after(1000, async () => {
      ran.push('begun');
      await nextTurn();
      ran.push('done');
    });
    clock.after(1000, () => void ran.push('next'));
    await clock.advance({ seconds: 1 });
    expect(ran).toEqual(['begun', 'done', 'next']);
  });

  test('does not run a cancelled timer', async () => {
    const clock = createClock({ now, frozen: true });
    const ran: string[] = [];
    const timer = clock.after(1000, () => void ran.push('cancelled'));
    clock.after(1000, () => void ran.push('kept'));
    timer.cancel();
    await clock.advance({ seconds: 1 });
    timer.cancel();
    expect(ran).toEqual(['kept']);
  });

  test('reports a failed task and goes on', async () => {
    const errors: unknown[] = [];
    const clock = createClock({ now, frozen: true, onError: (error) => errors.push(error) });
    const ran: string[] = [];
    clock.after(1000, () => {
      throw new Error('thrown');
    });
    clock.after(1000, () => Promise.reject(new Error('rejected')));
    clock.after(1000, () => void ran.push('next'));
    await clock.advance({ seconds: 1 });
    expect(errors).toEqual([new Error('thrown'), new Error('rejected')]);
    expect(ran).toEqual(['next']);
  });

  test.each([
    { minutes: -1 },
    { seconds: Number.NaN },
    { hours: Number.POSITIVE_INFINITY },
    { hour: 1 },
    { hours: '2' },
    5,
    undefined,
  ])('cannot be advanced by %o', async (duration) => {
    const clock = createClock({ now, frozen: true });
    await expect(clock.advance(duration as never)).rejects.toThrow(
      new RangeError(
        `the duration must be an object such as { hours: 2, minutes: 30 }, in days, hours, minutes, seconds and milliseconds, not ${inspect(duration)}`,
      ),
    );
    expect(clock.now()).toBe(start);
  });
});

describe('waiting', () => {
  test('ends when the clock has advanced far enough', async () => {
    const clock = createClock({ now, frozen: true });
    const ended: number[] = [];
    const waits = [2000, 1000].map(async (milliseconds) => {
      await clock.wait(milliseconds);
      ended.push(clock.now() - start);
    });
    await clock.advance({ milliseconds: 999 });
    expect(ended).toEqual([]);
    await clock.advance({ seconds: 10 });
    await Promise.all(waits);
    expect(ended).toEqual([1000, 2000]);
  });

  test('for zero or negative time ends at once', async () => {
    const clock = createClock({ now, frozen: true });
    await clock.wait(0);
    await clock.wait(-1);
    expect(clock.now()).toBe(start);
  });

  test('can be observed: untilWaiting resolves when enough waits are under way', async () => {
    const clock = createClock({ now, frozen: true });
    const known: number[] = [];
    const two = clock.untilWaiting(2).then(() => known.push(2));
    const one = clock.untilWaiting().then(() => known.push(1));
    const first = clock.wait(1000);
    await one;
    expect(known).toEqual([1]);
    const second = clock.wait(1000);
    await two;
    await clock.advance({ seconds: 1 });
    await Promise.all([first, second]);
  });
});

describe('shutting down', () => {
  test('ends every wait, drops every timer, and ends later waits at once', async () => {
    const clock = createClock({ now, frozen: true });
    const ran: string[] = [];
    const wait = clock.wait(45_000);
    clock.after(1000, () => void ran.push('dropped'));
    clock.shutDown();
    await wait;
    await clock.wait(45_000);
    clock.after(0, () => void ran.push('too late'));
    await clock.advance({ seconds: 10 });
    expect(ran).toEqual([]);
  });
});

describe('a running clock', () => {
  test('follows real time and runs the timers that fall due', async () => {
    const clock = createClock({ now });
    const before = clock.now();
    await clock.wait(2);
    expect(clock.now() - before).toBeGreaterThanOrEqual(2);
    expect(clock.now() - start).toBeLessThan(60_000);
  });

  test('can be advanced too', async () => {
    const clock = createClock({ now });
    const wait = clock.wait(3_600_000);
    await clock.advance({ hours: 1 });
    await wait;
    expect(clock.now() - start).toBeGreaterThanOrEqual(3_600_000);
  });
});

describe('setting a clock', () => {
  test('runs the timers that fall due on the way and stops at exactly that time', async () => {
    const clock = createClock({ now, frozen: true });
    const ran: number[] = [];
    clock.after(1000, () => void ran.push(clock.now() - start));
    await clock.set(new Date(start + 5000));
    expect(ran).toEqual([1000]);
    expect(clock.now()).toBe(start + 5000);
    await clock.set(new Date(start + 5000));
    expect(clock.now()).toBe(start + 5000);
  });

  test.each([
    { time: new Date(start - 1), why: 'the clock cannot run backwards; it is 2026-03-03T09:00:00.000Z' },
    { time: new Date(Number.NaN), why: 'the time must be a valid Date, not Invalid Date' },
    { time: '2026-03-04', why: "the time must be a valid Date, not '2026-03-04'" },
    { time: undefined, why: 'the time must be a valid Date, not undefined' },
  ])('to $time is refused', async ({ time, why }) => {
    const clock = createClock({ now, frozen: true });
    await expect(clock.set(time as never)).rejects.toThrow(new RangeError(why));
    expect(clock.now()).toBe(start);
  });
});

describe('a clock at another rate', () => {
  test('runs timers sooner, and does not jump when the rate changes', async () => {
    const clock = createClock({ now });
    clock.run(36_000);
    expect(clock.now() - start).toBeLessThan(3_600_000);
    await clock.wait(180_000);
    expect(clock.now() - start).toBeGreaterThanOrEqual(180_000);
    clock.freeze();
    const stopped = clock.now();
    await nextTurn();
    expect(clock.now()).toBe(stopped);
    expect([clock.rate, clock.frozen]).toEqual([36_000, true]);
  });

  test.each([0, -1, Number.NaN, 100_001])('cannot run at %s', (rate) => {
    const clock = createClock({ now, frozen: true });
    expect(() => clock.run(rate)).toThrow(RangeError);
    expect(clock.rate).toBe(1);
  });

  test('continues from its frozen time when it is unfrozen, and then runs its timers', async () => {
    const clock = createClock({ now, frozen: true });
    const wait = clock.wait(2);
    expect(clock.pending()).toEqual({ timers: 1, next: start + 2, waiting: 1 });
    clock.unfreeze();
    await wait;
    expect(clock.now() - start).toBeGreaterThanOrEqual(2);
    expect(clock.pending()).toEqual({ timers: 0, next: null, waiting: 0 });
  });
});

describe('waits under way', () => {
  test('end at a restart, which drops the timers and can set the clock back', async () => {
    const clock = createClock({ now, frozen: true });
    const ran: string[] = [];
    clock.after(1000, () => void ran.push('dropped'));
    const wait = clock.wait(45_000);
    clock.restart({ now: start - 86_400_000, rate: 2, frozen: true });
    await wait;
    expect([clock.now(), clock.rate, clock.frozen]).toEqual([start - 86_400_000, 2, true]);
    clock.after(1000, () => void ran.push('kept'));
    await clock.advance({ days: 2 });
    expect(ran).toEqual(['kept']);
  });

  test('end at endWaits, which keeps the timers', async () => {
    const clock = createClock({ now, frozen: true });
    const ran: string[] = [];
    clock.after(1000, () => void ran.push('kept'));
    const wait = clock.wait(45_000);
    clock.endWaits();
    await wait;
    expect(clock.pending()).toEqual({ timers: 1, next: start + 1000, waiting: 0 });
    await clock.advance({ seconds: 1 });
    expect(ran).toEqual(['kept']);
  });
});

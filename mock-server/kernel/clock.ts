/** A length of time; the parts add up. */
export interface Duration {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly milliseconds?: number;
}

export interface Timer {
  /** The task will not run any more; harmless when it already did. */
  cancel(): void;
}

/** Where a clock stands and how it runs. */
export interface ClockState {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Simulated seconds in a real one, while it is not frozen. */
  readonly rate: number;
  readonly frozen: boolean;
}

/**
 * The one source of time of the simulator: answers, delays, token life, opening hours and webhook retries all
 * follow it. It runs with real time, faster or not at all, and can be moved on with `advance`.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Simulated seconds in a real one; it counts while the clock is not frozen. */
  readonly rate: number;
  /** Whether the clock stands still until it is moved on. */
  readonly frozen: boolean;
  /** How many timers are set, waits included, and when the first is due, in milliseconds since the epoch. */
  pending(): { readonly timers: number; readonly next: number | null; readonly waiting: number };
  /** Runs the task once when the clock has moved on by this many milliseconds. */
  after(milliseconds: number, task: () => void | Promise<void>): Timer;
  /** Resolves when the clock has moved on by this many milliseconds. */
  wait(milliseconds: number): Promise<void>;
  /** Resolves when this many waits, default 1, are under way: a slow request that was sent has then come to its wait. */
  untilWaiting(count?: number): Promise<void>;
  /** Moves the clock forward; what falls due on the way runs in order, each task awaited. */
  advance(duration: Duration): Promise<void>;
  /** Advances to a time. Throws RangeError when that has passed: what has happened would lie in the future. */
  set(time: Date): Promise<void>;
  /** Runs at so many simulated seconds in a real one from now on. Throws RangeError when it is not above zero. */
  run(rate: number): void;
  freeze(): void;
  unfreeze(): void;
  /** Ends every wait that is under way, as if its time had come. */
  endWaits(): void;
  /** Drops all timers, ends all waits and goes on from another time, be it an earlier one. */
  restart(state: ClockState): void;
  /** Ends every wait now and from now on, and drops all timers: the simulator is shutting down. */
  hurry(): void;
}

interface Pending extends Timer {
  readonly due: number;
  readonly task: () => void | Promise<void>;
}

/**
 * A clock that starts at `now` (default: the present) and stands still when `frozen`.
 * `onError` is told of a task that throws or rejects, `onSteered` how the clock stands whenever it is moved or runs
 * otherwise, and where it will stand before anything runs on the way.
 */
export function createClock(
  options: {
    readonly now?: Date;
    readonly frozen?: boolean;
    readonly rate?: number;
    readonly onError?: (error: unknown) => void;
    readonly onSteered?: (state: ClockState) => void;
  } = {},
): Clock {
  let frozen = options.frozen ?? false;
  let rate = options.rate ?? 1;
  /** The time of the clock at `since`, a moment of real time. */
  let base = options.now?.getTime() ?? Date.now();
  let since = performance.now();
  let pending: Pending[] = [];
  let alarm: NodeJS.Timeout | null = null;
  let hurried = false;
  const waiting = new Set<() => void>();
  const watchers = new Set<{ readonly count: number; readonly resolve: () => void }>();

  const exactly = () => base + (frozen ? 0 : (performance.now() - since) * rate);
  const now = () => Math.floor(exactly());

  /** Changes how the clock runs without a leap. */
  function steer(change: () => void): void {
    base = exactly();
    since = performance.now();
    change();
    setAlarm();
    options.onSteered?.({ now: now(), rate, frozen });
  }

  function after(milliseconds: number, task: () => void | Promise<void>): Timer {
    if (hurried) return { cancel: () => undefined };
    const timer: Pending = {
      due: now() + Math.max(0, milliseconds),
      task,
      cancel: () => {
        pending = pending.filter((other) => other !== timer);
      },
    };
    const place = pending.findIndex((other) => other.due > timer.due);
    pending.splice(place === -1 ? pending.length : place, 0, timer);
    setAlarm();
    return timer;
  }

  function setAlarm(): void {
    if (alarm !== null) clearTimeout(alarm);
    alarm = null;
    const next = pending[0];
    if (frozen || next === undefined) return;
    alarm = setTimeout(runDue, Math.min(Math.max(0, (next.due - now()) / rate), longestTimeout));
  }

  function runDue(): void {
    for (let next = pending[0]; next !== undefined && next.due <= now(); next = pending[0]) {
      pending.shift();
      void run(next);
    }
    setAlarm();
  }

  async function run(timer: Pending): Promise<void> {
    try {
      await timer.task();
    } catch (error) {
      options.onError?.(error);
    }
  }

  function tellWatchers(): void {
    for (const watcher of watchers) {
      if (waiting.size < watcher.count) continue;
      watchers.delete(watcher);
      watcher.resolve();
    }
  }

  async function advanceTo(target: number): Promise<void> {
    options.onSteered?.({ now: target, rate, frozen });
    // What is being stored now may set a timer that is due on the way.
    await settle();
    for (let next = pending[0]; next !== undefined && next.due <= target; next = pending[0]) {
      pending.shift();
      base += Math.max(0, next.due - now());
      await run(next);
      await settle();
    }
    base += Math.max(0, target - now());
    setAlarm();
    options.onSteered?.({ now: now(), rate, frozen });
    await settle();
  }

  function endWaits(): void {
    for (const resolve of waiting) resolve();
    waiting.clear();
  }

  return {
    now,
    get rate() {
      return rate;
    },
    get frozen() {
      return frozen;
    },
    pending: () => ({ timers: pending.length, next: pending[0]?.due ?? null, waiting: waiting.size }),
    after,
    wait(milliseconds) {
      if (milliseconds <= 0 || hurried) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = after(milliseconds, () => {
          waiting.delete(endEarly);
          resolve();
        });
        const endEarly = () => {
          timer.cancel();
          resolve();
        };
        waiting.add(endEarly);
        tellWatchers();
      });
    },
    untilWaiting(count = 1) {
      return new Promise((resolve) => {
        watchers.add({ count, resolve });
        tellWatchers();
      });
    },
    advance: async (duration) => advanceTo(now() + toMilliseconds(duration)),
    async set(time) {
      const present = now();
      if (!(time.getTime() >= present)) {
        throw new RangeError(`the clock cannot run backwards; it is ${new Date(present).toISOString()}`);
      }
      await advanceTo(time.getTime());
    },
    run(next) {
      if (!(next > 0) || next > fastest)
        throw new RangeError(`the rate must be greater than 0 and at most ${fastest}, not ${next}`);
      steer(() => {
        rate = next;
      });
    },
    freeze: () =>
      steer(() => {
        frozen = true;
      }),
    unfreeze: () =>
      steer(() => {
        frozen = false;
      }),
    endWaits,
    restart(state) {
      pending = [];
      endWaits();
      steer(() => {
        ({ now: base, rate, frozen } = state);
      });
    },
    hurry() {
      hurried = true;
      pending = [];
      setAlarm();
      endWaits();
    },
  };
}

/** Length in milliseconds. Throws RangeError when it is negative or not finite. */
export function toMilliseconds(duration: Duration): number {
  const { days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 } = duration;
  const total = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
  if (!Number.isFinite(total) || total < 0) throw new RangeError(`invalid length of time: ${total} ms`);
  return total;
}

/** Simulated seconds in a real one. */
const fastest = 100_000;

/** The longest delay that `setTimeout` takes; a later timer is looked at again then. */
const longestTimeout = 2 ** 31 - 1;

/** Lets what a task has set going reach its next timer before the clock moves past it. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

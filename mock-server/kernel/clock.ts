import { createTimerQueue, type Task, type Timer } from './timer-queue.ts';
import { createWaits } from './waits.ts';

/** A length of time; the parts add up. */
export interface Duration {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly milliseconds?: number;
}

/** Where a clock stands and how it runs. */
export interface ClockState {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Simulated seconds in a real one, while it is not frozen. */
  readonly rate: number;
  readonly frozen: boolean;
}

/** The one source of time of the simulator. It runs with real time, faster or not at all, and can be moved on. */
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
  after(milliseconds: number, task: Task): Timer;
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
  /** Drops all timers, ends all waits and continues from another time, even an earlier one. */
  restart(state: ClockState): void;
  /** Ends every wait now and from now on, and drops all timers: the simulator is shutting down. */
  hurry(): void;
}

/**
 * A clock that starts at `now` (default: the present) and stands still when `frozen`. `onError` gets the error of a
 * task that throws or rejects. `onSteered` gets the state of the clock whenever it is moved or its rate changes, and
 * the time it will show before any task on the way runs.
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
  let alarm: NodeJS.Timeout | null = null;
  let hurried = false;
  const timers = createTimerQueue();
  const waits = createWaits();

  const exactly = () => base + (frozen ? 0 : (performance.now() - since) * rate);
  const now = () => Math.floor(exactly());

  /** Changes how the clock runs, without a leap unless a time is given. */
  function steer(to: Partial<ClockState>): void {
    base = to.now ?? exactly();
    since = performance.now();
    rate = to.rate ?? rate;
    frozen = to.frozen ?? frozen;
    setAlarm();
    options.onSteered?.({ now: now(), rate, frozen });
  }

  function after(milliseconds: number, task: Task): Timer {
    if (hurried) return { cancel: () => undefined };
    const timer = timers.add(now() + Math.max(0, milliseconds), task);
    setAlarm();
    return timer;
  }

  function setAlarm(): void {
    if (alarm !== null) clearTimeout(alarm);
    alarm = null;
    const next = timers.next();
    if (frozen || next === null) return;
    alarm = setTimeout(runDue, Math.min(Math.max(0, (next - now()) / rate), longestTimeout));
  }

  function runDue(): void {
    for (let due = timers.takeDue(now()); due !== null; due = timers.takeDue(now())) void run(due.task);
    setAlarm();
  }

  async function run(task: Task): Promise<void> {
    try {
      await task();
    } catch (error) {
      options.onError?.(error);
    }
  }

  async function advanceTo(target: number): Promise<void> {
    options.onSteered?.({ now: target, rate, frozen });
    // What is being stored now may set a timer that is due on the way.
    await settle();
    for (let next = timers.takeDue(target); next !== null; next = timers.takeDue(target)) {
      base += Math.max(0, next.due - now());
      await run(next.task);
      await settle();
    }
    base += Math.max(0, target - now());
    setAlarm();
    options.onSteered?.({ now: now(), rate, frozen });
    await settle();
  }

  return {
    now,
    get rate() {
      return rate;
    },
    get frozen() {
      return frozen;
    },
    pending: () => ({ timers: timers.size, next: timers.next(), waiting: waits.count }),
    after,
    wait: (milliseconds) =>
      milliseconds <= 0 || hurried ? Promise.resolve() : waits.begin((task) => after(milliseconds, task)),
    untilWaiting: (count = 1) => waits.until(count),
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
      steer({ rate: next });
    },
    freeze: () => steer({ frozen: true }),
    unfreeze: () => steer({ frozen: false }),
    endWaits: waits.endAll,
    restart(state) {
      timers.clear();
      waits.endAll();
      steer(state);
    },
    hurry() {
      hurried = true;
      timers.clear();
      setAlarm();
      waits.endAll();
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

import { computed, signal } from '@preact/signals';
import { control, dataOf, type Schemas } from '../api/clients.ts';
import { readAgain } from '../live/keep-reading.ts';
import { status } from '../live/status.ts';

/** The simulator's clock as last read, and `performance.now()` at that moment; null before the first read. */
export const clock = computed(() => status.value && { ...status.value.clock, readAt: performance.now() });

const beat = signal(performance.now());

/** The time on the simulator's clock, in milliseconds since the epoch; null before it was read. */
export const now = computed(() => {
  if (clock.value === null) return null;
  const { now: then, rate, frozen, readAt } = clock.value;
  return Date.parse(then) + (frozen ? 0 : Math.max(0, beat.value - readAt) * rate);
});

/** The day that the clock shows. */
export const simulatedDay = computed(() => (now.value === null ? '' : new Date(now.value).toDateString()));

/** Lets the clock run while the page is open, and has the views read again when time has passed. */
export function followClock(): void {
  setInterval(() => {
    if (document.hidden || clock.peek() === null) return;
    beat.value = performance.now();
  }, 250);
  let passed = 0;
  setInterval(() => {
    const read = clock.peek();
    if (document.hidden || read === null || read.frozen) return;
    passed += read.rate;
    // Views show minutes: read them again every 30 simulated seconds, at most once in a real second.
    if (passed < 30) return;
    passed = 0;
    readAgain();
  }, 1_000);
}

/** Advances the clock. Everything that falls due on the way happens first. */
export async function advance(duration: Schemas['Duration']): Promise<undefined> {
  showClock(await dataOf(control.POST('/clock/advance', { body: duration })));
}

/** Changes the time or speed of the clock, or freezes it. */
export async function change(setting: Schemas['ClockSetting']): Promise<undefined> {
  showClock(await dataOf(control.PATCH('/clock', { body: setting })));
}

function showClock(read: Schemas['Clock']): void {
  if (status.value !== null) status.value = { ...status.value, clock: read };
}

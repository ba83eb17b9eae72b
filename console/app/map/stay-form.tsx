import { TZDate } from '@date-fns/tz';
import type { Signal } from '@preact/signals';
import { boundStay, longestStay, shortestStay } from '../../../spec/limits.ts';
import { now } from '../clock/now.ts';
import { localText, minutesInWords } from '../parts/format.ts';

/** A stay in the form: the start as `datetime-local` text in the parking's time zone, '' for now, and minutes. */
export interface Stay {
  readonly start: string;
  readonly duration: number;
}

/** A form for the start and duration of a stay; every change quotes all offers anew. */
export function StayForm({ stay, timeZone }: { readonly stay: Signal<Stay>; readonly timeZone: string }) {
  const { start, duration } = stay.value;
  const set = (change: Partial<Stay>) => {
    stay.value = { ...stay.peek(), ...change };
  };
  const inHours = (hours: number) =>
    localText((now.peek() ?? Date.now()) + hours * 3_600_000, timeZone).slice(0, 16);
  return (
    <fieldset class="stay inline-form">
      <legend class="unseen">Stay</legend>
      <label class="field wide">
        <span>Start, local time</span>
        <input
          type="datetime-local"
          value={start}
          onInput={({ currentTarget: { value } }) => set({ start: value })}
        />
      </label>
      <label class="field short">
        <span>Minutes</span>
        <input
          type="number"
          min={shortestStay}
          max={longestStay}
          value={duration}
          onInput={({ currentTarget: { valueAsNumber } }) => {
            if (valueAsNumber === boundStay(valueAsNumber)) set({ duration: Math.round(valueAsNumber) });
          }}
        />
      </label>
      <p class="line">
        <button type="button" class="small" aria-pressed={start === ''} onClick={() => set({ start: '' })}>
          Now
        </button>
        <button type="button" class="small" onClick={() => set({ start: inHours(2) })}>
          In 2 hours
        </button>
        <button type="button" class="small" onClick={() => set({ start: inHours(24) })}>
          In a day
        </button>
        <span class="hint">for {minutesInWords(duration)}</span>
      </p>
    </fieldset>
  );
}

/** Converts a form's text in a time zone to ISO 8601 in UTC; null for '', which means now, or an invalid text. */
export function instantOf(start: string, timeZone: string): string | null {
  const [year, month, day, hour, minute] = start.split(/[-T:]/).map(Number);
  if (year === undefined || month === undefined || day === undefined || Number.isNaN(year)) return null;
  const date = new TZDate(year, month - 1, day, hour ?? 0, minute ?? 0, timeZone);
  return Number.isNaN(date.getTime()) ? null : new Date(date.getTime()).toISOString();
}

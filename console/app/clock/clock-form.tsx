import { useLayoutEffect, useRef } from 'preact/hooks';
import { submit } from '../parts/action-button.tsx';
import { localText } from '../parts/format.ts';
import { tellTime } from '../parts/when.tsx';
import { advance, change, clock, now } from './now.ts';

/** A form that sets the clock to a later time, advances it by any length, and changes its speed. */
export function ClockForm() {
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <>
      <form
        onSubmit={submit(async (form) => {
          await change({ now: new Date(String(form.get('now'))).toISOString() });
          return `The clock now shows ${tellTime(now.peek() ?? 0)}.`;
        })}
      >
        <label class="field">
          <span>Set to a later time ({zone})</span>
          <input
            ref={first}
            type="datetime-local"
            name="now"
            step="1"
            defaultValue={localText(now.peek() ?? 0, zone)}
            required
          />
        </label>
        <button type="submit">Set</button>
      </form>
      <form onSubmit={submit((form) => advance({ [String(form.get('unit'))]: Number(form.get('amount')) }))}>
        <label class="field short">
          <span>Advance by</span>
          <input type="number" name="amount" min="0" step="any" defaultValue="30" required />
        </label>
        <label class="field">
          <span>Unit</span>
          <select name="unit">
            {['minutes', 'hours', 'days', 'seconds'].map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </select>
        </label>
        <button type="submit">Advance</button>
      </form>
      <form onSubmit={submit((form) => change({ rate: Number(form.get('rate')), frozen: false }))}>
        <label class="field">
          <span>Speed: simulated seconds per real second</span>
          <input
            type="number"
            name="rate"
            min="0.01"
            max="100000"
            step="any"
            defaultValue={String(clock.peek()?.rate ?? 1)}
            required
          />
        </label>
        <button type="submit">Set speed</button>
      </form>
      <Due />
      <button type="button" popovertarget="clock-form" popovertargetaction="hide">
        Close
      </button>
    </>
  );
}

function Due() {
  const { timers = 0, nextTimer = null } = clock.value ?? {};
  if (nextTimer === null) return <p class="hint">No timers are pending.</p>;
  return (
    <p class="hint">
      {timers} pending {timers === 1 ? 'timer' : 'timers; the next'} goes off at {tellTime(nextTimer)}.
    </p>
  );
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

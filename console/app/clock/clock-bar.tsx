import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { counted } from '../../../common/counted.ts';
import { ActionButton, submit } from '../parts/action-button.tsx';
import { localText, minutesInWords } from '../parts/format.ts';
import { formatTime } from '../parts/when.tsx';
import { advance, change, clock, now } from './now.ts';

/** The simulator's clock, with buttons to advance and freeze it, and a form for all other settings. */
export function ClockBar() {
  const open = useSignal(false);
  if (clock.value === null || now.value === null) return <div class="clock" aria-hidden="true" />;
  const { frozen, waiting } = clock.value;
  return (
    <section class="clock" aria-label="Clock of the simulator">
      <button type="button" class="clock-face" aria-expanded={open.value} popovertarget="clock-form">
        <time dateTime={new Date(now.value).toISOString()}>
          <span class="clock-day">{day.format(now.value)}</span>
          <span class="clock-time">{time.format(now.value)}</span>{' '}
          <span class="clock-zone">{zoneAt(now.value)}</span>
        </time>
        <span class="clock-pace">
          {describePace(clock.value, now.value)}
          {waiting > 0 && `, ${counted(waiting, 'request')} waiting`}
        </span>
      </button>
      <span class="clock-steps">
        {steps.map(({ text, duration }) => (
          <ActionButton key={text} act={() => advance(duration)}>
            {text}
          </ActionButton>
        ))}
        <ActionButton act={() => change({ frozen: !frozen })}>{frozen ? 'Unfreeze' : 'Freeze'}</ActionButton>
      </span>
      <div
        id="clock-form"
        popover="auto"
        class="popover"
        role="dialog"
        aria-label="Set the clock"
        onToggle={({ newState }) => {
          open.value = newState === 'open';
        }}
      >
        {open.value && <ClockForm />}
      </div>
    </section>
  );
}

const steps = [
  { text: '+10 min', duration: { minutes: 10 } },
  { text: '+1 h', duration: { hours: 1 } },
  { text: '+1 day', duration: { days: 1 } },
];

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const zoned = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' });

/** The reader's time zone at a moment, such as CET. */
const zoneAt = (moment: number): string =>
  zoned.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** How the clock runs, and how far it is from real time once it has been moved. */
function describePace(
  { frozen, rate }: { readonly frozen: boolean; readonly rate: number },
  now: number,
): string {
  if (frozen) return 'frozen';
  if (rate !== 1) return `running at ${rate}× speed`;
  const ahead = Math.round((now - Date.now()) / 60_000);
  if (ahead === 0) return 'real time';
  const distance = Math.abs(ahead);
  // From a day on, only whole days matter.
  const shown = minutesInWords(distance < 1440 ? distance : distance - (distance % 1440));
  return `${shown} ${ahead > 0 ? 'ahead of' : 'behind'} real time`;
}

/** A form that sets the clock to a later time, advances it by any length, and changes its speed. */
function ClockForm() {
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <>
      <form
        onSubmit={submit(async (form) => {
          await change({ now: new Date(String(form.get('now'))).toISOString() });
          return `The clock now shows ${formatTime(now.peek() ?? 0)}.`;
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
      {timers} pending {timers === 1 ? 'timer' : 'timers; the next'} goes off at {formatTime(nextTimer)}.
    </p>
  );
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

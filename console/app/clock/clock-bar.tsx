import { useSignal } from '@preact/signals';
import { ActionButton } from '../parts/action-button.tsx';
import { advance, change } from './change-clock.ts';
import { ClockForm } from './clock-form.tsx';
import { clock, now } from './now.ts';
import { describePace } from './pace.ts';

/** The simulator's clock, with steps ahead, a stop, and all else in a form below it. */
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
          {waiting > 0 && `, ${waiting} ${waiting === 1 ? 'request' : 'requests'} waiting`}
        </span>
      </button>
      <span class="clock-steps">
        {steps.map(({ text, label, duration }) => (
          <ActionButton key={text} title={label} act={() => advance(duration)}>
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
  { text: '+10 min', label: 'Advance the clock by 10 minutes', duration: { minutes: 10 } },
  { text: '+1 h', label: 'Advance the clock by an hour', duration: { hours: 1 } },
  { text: '+1 day', label: 'Advance the clock by a day', duration: { days: 1 } },
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

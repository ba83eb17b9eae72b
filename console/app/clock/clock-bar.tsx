import { useSignal } from '@preact/signals';
import { counted } from '../../../common/counted.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { minutesInWords } from '../parts/format.ts';
import { ClockForm } from './clock-form.tsx';
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

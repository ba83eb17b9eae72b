import { useSignal } from '@preact/signals';
import { control, type Schemas, told } from '../api/clients.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ClockForm } from './clock-form.tsx';
import { clock, now, showClock } from './now.ts';

/** The simulator's clock, with steps ahead, a stop, and all else in a form below it. */
export function ClockBar() {
  const open = useSignal(false);
  if (clock.value === null || now.value === null) return <div class="clock" aria-hidden="true" />;
  const { frozen, rate, waiting } = clock.value;
  const pace = frozen ? 'frozen' : rate === 1 ? 'real time' : `${rate} × real time`;
  return (
    <section class="clock" aria-label="Clock of the simulator">
      <button
        type="button"
        class="clock-face"
        aria-expanded={open.value}
        aria-controls="clock-form"
        onClick={() => {
          open.value = !open.value;
        }}
      >
        <time dateTime={new Date(now.value).toISOString()}>
          <span class="clock-day">{day.format(now.value)}</span>
          <span class="clock-time">{time.format(now.value)}</span>
        </time>
        <span class="clock-pace">
          {pace}
          {waiting > 0 && `, ${waiting} waiting`}
        </span>
      </button>
      <span class="clock-steps">
        {steps.map(({ text, label, duration }) => (
          <ActionButton key={text} title={label} act={() => advance(duration, label)}>
            {text}
          </ActionButton>
        ))}
        <ActionButton act={() => change({ frozen: !frozen })}>{frozen ? 'Run' : 'Freeze'}</ActionButton>
      </span>
      {open.value && (
        <ClockForm
          close={() => {
            open.value = false;
          }}
        />
      )}
    </section>
  );
}

const steps = [
  { text: '+10 min', label: 'Ten minutes ahead', duration: { minutes: 10 } },
  { text: '+1 h', label: 'An hour ahead', duration: { hours: 1 } },
  { text: '+1 day', label: 'A day ahead', duration: { days: 1 } },
];

/** Moves the clock forwards; everything that falls due on the way happens first. */
export async function advance(duration: Schemas['Duration'], label: string): Promise<string> {
  showClock(await told(control.POST('/clock/advance', { body: duration })));
  return `${label}.`;
}

/** Changes the clock. */
export async function change(setting: Schemas['ClockSetting']): Promise<undefined> {
  showClock(await told(control.PATCH('/clock', { body: setting })));
}

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

import { simulatedDay } from '../clock/now.ts';

/** A time on the simulator's clock, without what it shares with the present; the tooltip shows it in full. */
export function When({ at }: { readonly at: string | null | undefined }) {
  if (at == null) return <span class="quiet">–</span>;
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date(simulatedDay.value).getFullYear();
  const longer = isThisYear ? day : dayOfYear;
  const text = date.toDateString() === simulatedDay.value ? time.format(date) : longer.format(date);
  return (
    <time dateTime={at} title={whole.format(date)} class="figure">
      {text}
    </time>
  );
}

/** A date and time in words, in the reader's own time zone. */
export const formatTime = (at: string | number): string => whole.format(new Date(at));

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const dayAndTime = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
const day = new Intl.DateTimeFormat('en-GB', dayAndTime);
const dayOfYear = new Intl.DateTimeFormat('en-GB', { ...dayAndTime, year: 'numeric' });
const whole = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

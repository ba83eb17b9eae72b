import { TZDate } from '@date-fns/tz';

/** A whole number with its thousands separated. */
export const whole = (number: number): string => integer.format(number);

/** An amount of euros; a dash if there is none yet. */
export const euros = (amount: number | null | undefined): string =>
  amount == null ? '–' : money(amount, 'EUR');

/** An amount in a currency. */
export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-IE', { style: 'currency', currency }).format(amount);

/** A length of time given in minutes; a dash if it is not known yet. */
export function minutesInWords(minutes: number | null | undefined): string {
  if (minutes == null) return '–';
  const parts = [
    { unit: 'd', count: Math.floor(minutes / 1440) },
    { unit: 'h', count: Math.floor((minutes % 1440) / 60) },
    { unit: 'min', count: minutes % 60 },
  ];
  const shown = parts.filter(({ count }) => count > 0).map(({ unit, count }) => `${count} ${unit}`);
  return shown.length === 0 ? '0 min' : shown.join(' ');
}

/** A moment as a `datetime-local` field holds it in a time zone, to the second. */
export const localText = (moment: number, timeZone: string): string =>
  new TZDate(moment, timeZone).toISOString().slice(0, 19);

const integer = new Intl.NumberFormat('en');

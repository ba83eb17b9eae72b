import { minutesInWords } from '../bookings/format.ts';

/** How the clock runs, and how far it is from real time once it has been moved. */
export function describePace(
  { frozen, rate }: { readonly frozen: boolean; readonly rate: number },
  now: number,
): string {
  if (frozen) return 'frozen';
  if (rate !== 1) return `running at ${rate}× speed`;
  const ahead = Math.round((now - Date.now()) / 60_000);
  if (ahead === 0) return 'real time';
  const distance = Math.abs(ahead);
  // Minutes do not matter beside days.
  const told = minutesInWords(distance < 1440 ? distance : distance - (distance % 1440));
  return `${told} ${ahead > 0 ? 'ahead of' : 'behind'} real time`;
}

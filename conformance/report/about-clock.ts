import { counted } from '../../spec/counted.ts';
import { clockError } from '../answers/instants.ts';
import type { Exchange } from '../kernel/exchange.ts';

const minute = 60_000;

/** A sentence about the clock of an implementation if its `Date` header is far from ours; null otherwise. */
export function aboutClock(exchanges: readonly Exchange[]): string | null {
  const differences = exchanges.flatMap(({ sentAt, milliseconds, responseHeaders: { date = '' } }) => {
    const difference = Date.parse(date) - sentAt - milliseconds;
    return Number.isNaN(difference) ? [] : [difference];
  });
  // A cache may repeat an old header, so the smallest difference counts.
  const [off = 0] = differences.toSorted((one, two) => Math.abs(one) - Math.abs(two));
  if (Math.abs(off) <= clockError) return null;
  const minutes = Math.round(Math.abs(off) / minute);
  const amount = minutes < 120 ? counted(minutes, 'minute') : counted(Math.round(minutes / 60), 'hour');
  const where = off > 0 ? 'ahead of' : 'behind';
  return `The implementation's clock is ${amount} ${where} this machine's; failures about times may come from that.`;
}

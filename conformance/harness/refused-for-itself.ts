import type { BookingAttempt, MadeBooking } from './booking-desk.ts';
import type { Exchange } from './exchange.ts';
import { Failure, Inconclusive } from './outcomes.ts';

/** Asks for a booking. */
export type Attempt = () => Promise<BookingAttempt>;

/** How often a booking has to be refused, and made without what is special about it, before that is to blame. */
const enough = 3;

/**
 * Requires that a booking is not refused for what is special about it. An offer may be without a space for a moment, so
 * the special one has to be refused and a plain one made again and again. Answers with the special one; throws
 * `Inconclusive` where the plain one is refused as well.
 */
export async function requireTaken(special: Attempt, plain: Attempt, expected: string): Promise<MadeBooking> {
  const exchanges: Exchange[] = [];
  for (let times = 0; times < enough; times += 1) {
    const tried = await special();
    if (tried.made !== null) return tried.made;
    const control = await plain();
    exchanges.push(control.answer.exchange, tried.answer.exchange);
    if (control.made === null) {
      throw new Inconclusive(`a plain booking was refused as well: ${control.answer.status}`, exchanges);
    }
  }
  const found = `status ${exchanges.at(-1)?.status}`;
  throw new Failure({ expected, found, source: 'spec', exchanges });
}

import type { BookingAttempt, MadeBooking } from '../fixtures/booking-desk.ts';
import { type Answer, type Exchange, isSuccess } from '../kernel/exchange.ts';
import { Failure, Inconclusive } from '../kernel/outcomes.ts';

/** Asks for a booking. */
export type Attempt = () => Promise<BookingAttempt>;

/** How often a booking has to be refused, and made without what is special about it, before that is to blame. */
const enough = 3;

/**
 * The answer to a booking with something special about it. An offer may be without a space for a moment, so where the
 * answer is a refusal that does not fit, a plain booking is made and the special one asked for again. Throws
 * `Inconclusive` where the plain one is refused as well.
 */
export async function answerTo(
  special: () => Promise<Answer>,
  plain: Attempt,
  fits: (answer: Answer) => boolean,
): Promise<{ readonly answer: Answer; readonly exchanges: readonly Exchange[] }> {
  const exchanges: Exchange[] = [];
  for (let times = 1; ; times += 1) {
    const answer = await special();
    exchanges.push(answer.exchange);
    if (fits(answer) || isSuccess(answer.status) || times > enough) return { answer, exchanges };
    const control = await plain();
    exchanges.push(control.answer.exchange);
    if (control.made === null) {
      throw new Inconclusive(`a plain booking was refused too: ${control.answer.status}`, exchanges);
    }
  }
}

/** Requires that a booking is not refused for what is special about it; returns it. */
export async function requireTaken(special: Attempt, plain: Attempt, expected: string): Promise<MadeBooking> {
  let made: MadeBooking | null = null;
  const ask = async () => {
    const attempt = await special();
    made = attempt.made;
    return attempt.answer;
  };
  const { answer, exchanges } = await answerTo(ask, plain, () => false);
  if (made !== null) return made;
  throw new Failure({ expected, found: `status ${answer.status}`, source: 'spec', exchanges });
}

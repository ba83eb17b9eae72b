import { sameCent } from './amounts.ts';
import type { Context } from './context.ts';
import { type Exchange, isSuccess } from './exchange.ts';
import { asObject, type JsonObject, numberIn, parseJson } from './json.ts';
import { laterBy, mayBeBooked } from './kit-bookings.ts';
import { Failure, Inconclusive, require } from './outcomes.ts';
import type { PricedBooking } from './priced-booking.ts';
import { requireRefused } from './refused-booking.ts';

/** The exchange in which the price was learnt. */
export const learnt = (priced: PricedBooking): Exchange => priced.made.answer.exchange;
const requestOf = ({ offer, stay }: PricedBooking): JsonObject => ({ svcpid: offer.svcpid, ...stay });

/** The price that the guard compares; throws `Inconclusive` where that cannot be known. */
export function guarded(priced: PricedBooking): number {
  if (priced.price !== null) return priced.price;
  throw new Inconclusive(
    'what the guard compares is open: the rates are not in EUR, or the amounts contradict each other',
    [learnt(priced)],
  );
}

/** Requires that a booking of a known price is refused with an expected price below two thirds of it. */
export async function requireGuarded(
  context: Context,
  priced: PricedBooking,
  expected: number,
): Promise<void> {
  const vehicle = await context.facts.desk.vehicle(context);
  const body = { ...requestOf(priced), ...vehicle, expected_price: expected };
  const price = priced.price ?? numberIn(priced.made.booking, 'actual_price');
  const status = context.profile.statuses?.price_guard;
  try {
    await requireRefused(
      context,
      { body },
      {
        expected: `a refusal: the price of ${price} is more than 50% above the expected ${expected}`,
        status,
      },
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const booked = asObject(parseJson(error.finding.exchanges[0]?.responseText ?? ''));
    const now = booked === null ? undefined : numberIn(booked, 'actual_price');
    if (now !== undefined && now <= expected * 1.5)
      throw new Inconclusive(`the price fell to ${now} in the meantime`, error.finding.exchanges);
    throw new Failure({ ...error.finding, exchanges: [learnt(priced), ...error.finding.exchanges] });
  }
}

/** An expected price with which a booking should be made. */
export interface Trial {
  readonly expected: number;
  /** How much later than the known one its stay begins. */
  readonly weeks: number;
  /** Whether another price than the known one would prove nothing. */
  readonly isBoundary: boolean;
}

/**
 * Requires that a booking of a known price is made with an expected price. It is tried some weeks later first, on the
 * same day of the week, where it takes no space that the other checks need. At the
 * boundary the price has to be the same there.
 */
export async function requirePassed(
  context: Context,
  priced: PricedBooking,
  { expected, weeks, isBoundary }: Trial,
): Promise<void> {
  const later = { ...priced.stay, start: laterBy(priced.stay.start, 7 * weeks) };
  const stays = (await mayBeBooked(context, priced.offer.svcpid, later))
    ? [later, priced.stay]
    : [priced.stay];
  const before = numberIn(priced.made.booking, 'actual_price');
  const exchanges: Exchange[] = [learnt(priced)];
  for (const stay of stays) {
    const request = { svcpid: priced.offer.svcpid, ...stay };
    const refusals: Exchange[] = [];
    // Twice, because a provider may fail.
    for (let tries = 0; tries < 2; tries += 1) {
      const attempt = await context.facts.desk.attempt(context, { ...request, expected_price: expected });
      exchanges.push(attempt.answer.exchange);
      const price = attempt.made === null ? undefined : numberIn(attempt.made.booking, 'actual_price');
      require(price === undefined || price === before || Math.abs(price - expected) > sameCent, {
        expected: `a booking for ${before}, the price of the stay, whatever the expected_price`,
        found: `an actual_price of ${price}, exactly the expected_price`,
        exchanges: [learnt(priced), attempt.answer.exchange],
      });
      if (attempt.made !== null && (!isBoundary || price === before)) return;
      if (isSuccess(attempt.answer.status)) break;
      refusals.push(attempt.answer.exchange);
    }
    if (refusals.length < 2) continue;
    const control = await context.facts.desk.attempt(context, request);
    exchanges.push(control.answer.exchange);
    if (control.made === null || numberIn(control.made.booking, 'actual_price') !== before) continue;
    // A price or a space may have moved for a moment, so it is refused once more after the same has cost the same.
    const last = await context.facts.desk.attempt(context, { ...request, expected_price: expected });
    exchanges.push(last.answer.exchange);
    if (last.made !== null) return;
    require(false, {
      expected: `a booking for ${before}, at most 50% above the expected ${expected}`,
      found: `statuses ${refusals.map(({ status }) => status).join(' and ')}`,
      exchanges: [control.answer.exchange, ...refusals],
    });
  }
  throw new Inconclusive(
    `the stay that cost ${before} now has another price or can no longer be booked`,
    exchanges,
  );
}

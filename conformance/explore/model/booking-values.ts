import { instantOf, isDuring, isSameMoment } from '../../answers/instants.ts';
import type { Answer } from '../../kernel/exchange.ts';
import { asObject, jsonOrAbsent } from '../../kernel/json.ts';
import type { OwnBooking } from './booking-stock.ts';
import type { Run } from './run.ts';

// The checks of the last phase look at every booking and cancellation of the run, so they judge the values of these too.

/** Requires that a booking without a plate is for the default vehicle of its user. */
export function compareNew(run: Run, { sent, booking, user }: OwnBooking): void {
  const usual = run.context.profile.credentials.users[user]?.default_vehicle?.plate ?? null;
  const isUsual = sent.number_plate !== undefined || usual === null || booking.number_plate === usual;
  run.predict('booking.default-vehicle', isUsual, `${String(booking.number_plate)} instead of ${usual}`);
}

/** Compares the answer to a first cancellation with the time at which it was sent (3.1, 4.10). */
export function compareCancelled(run: Run, { status, body, exchange }: Answer): void {
  const { cancelled_date: date } = asObject(body) ?? {};
  run.predict('cancel-booking.answer', status === 200, `${status}`);
  const moment = instantOf(date);
  const isNow = moment !== null && isDuring(moment, exchange);
  run.predict('cancel-booking.date', isNow, `cancelled_date ${String(date)}`);
}

/** Compares the answer to another cancellation with the answer to the first (rule 1 of section 7). */
export function compareRepeated(run: Run, { cancellation }: OwnBooking, { status, body }: Answer): void {
  run.predict('cancel-booking.repeat-answer', status === 200, `${status} for another cancellation`);
  const { cancelled, cancelled_date: date = null } = asObject(body) ?? {};
  run.predict('cancel-booking.repeat-cancelled', cancelled === true, `cancelled ${jsonOrAbsent(cancelled)}`);
  const first = asObject(cancellation?.body)?.cancelled_date;
  const isKept = instantOf(first) === null || isSameMoment(first, date);
  run.predict('cancel-booking.repeat-date', isKept, `${String(date)} instead of ${String(first)}`);
}

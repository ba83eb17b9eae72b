import { amountsOf, judgeCommission, judgeSum } from '../../answers/amounts.ts';
import { instantOf, isDuring, isSameMoment } from '../../answers/instants.ts';
import { asAsked } from '../../fixtures/bookings/same-booking.ts';
import { anyCase } from '../../fixtures/vehicles/vehicle.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { asObject, type Json, type JsonObject, jsonOrAbsent } from '../../kernel/json.ts';
import type { OwnBooking } from './booking-stock.ts';
import type { Run } from './run.ts';

/** Members that a cancellation leaves as they are. */
const lasting = ['uid', ...asAsked] as const;

/** Compares a new booking with its request (4.9) and with itself (2.5). */
export function compareNew(run: Run, { sent, booking, user, uid, answer }: OwnBooking): void {
  const { status, exchange } = answer;
  run.predict('create-booking.answer', status === 201, `${status} with a booking`);
  run.predict('create-booking.starts-active', booking.cancelled !== true, 'cancelled true in a new booking');
  for (const member of asAsked) {
    const [asked, got] = [(sent as JsonObject)[member], booking[member]];
    if (asked == null || got == null) continue;
    run.predict(`create-booking.${member}`, isSame(asked, got), `${String(got)} instead of ${String(asked)}`);
  }
  const others = run.scene.stock.all().filter((one) => one.uid === uid);
  run.predict('booking.uid-unique', others.length <= 1, `${uid} for two bookings`);
  const moment = instantOf(booking.timestamp);
  const isNow = moment === null || isDuring(moment, exchange);
  run.predict('booking.timestamp', isNow, String(booking.timestamp));
  const amounts = amountsOf(booking);
  const sum = judgeSum(amounts, run.context.profile);
  run.predict('booking.actual_price', sum == null, `${sum?.found} instead of ${sum?.expected}`);
  const commission = judgeCommission(amounts);
  const found = `${commission?.found} instead of ${commission?.expected}`;
  run.predict('booking.commission_percent', commission == null, found);
  run.predict('booking.type', booking.type === 'booking', JSON.stringify(booking.type) ?? 'no type');
  const { user_uid: owner, default_vehicle: usual } = run.context.profile.credentials.users[user] ?? {};
  const plate = sent.number_plate === undefined ? (usual?.plate ?? null) : null;
  const isUsual = plate === null || booking.number_plate === plate;
  run.predict('booking.default-vehicle', isUsual, `${String(booking.number_plate)} instead of ${plate}`);
  const isTheirs = owner == null || booking.user_uid === owner;
  run.predict('booking.user_uid', isTheirs, `${String(booking.user_uid)} instead of ${String(owner)}`);
}

/** Compares the answer to a first cancellation with the booking (3.1, 4.10). */
export function compareCancelled(
  run: Run,
  { booking }: OwnBooking,
  { status, body, exchange }: Answer,
): void {
  const after = asObject(body) ?? {};
  const { cancelled, cancelled_date: date } = after;
  run.predict('cancel-booking.answer', status === 200, `${status}`);
  run.predict('cancel-booking.cancels', cancelled === true, `cancelled ${jsonOrAbsent(cancelled)}`);
  const moment = instantOf(date);
  const isNow = moment !== null && isDuring(moment, exchange);
  run.predict('cancel-booking.date', isNow, `cancelled_date ${String(date)}`);
  compareLasting(run, booking, after);
}

/** Compares the answer to another cancellation with the answer to the first (rule 1 of section 7). */
export function compareRepeated(
  run: Run,
  { booking, cancellation }: OwnBooking,
  { status, body }: Answer,
): void {
  const repeat = asObject(body) ?? {};
  run.predict('cancel-booking.repeat-answer', status === 200, `${status} for another cancellation`);
  const { cancelled, cancelled_date: date = null } = repeat;
  run.predict('cancel-booking.repeat-cancelled', cancelled === true, `cancelled ${jsonOrAbsent(cancelled)}`);
  run.predict('cancel-booking.response-body', date !== null, 'a cancelled booking without cancelled_date');
  const first = asObject(cancellation?.body)?.cancelled_date;
  const isKept = instantOf(first) === null || isSameMoment(first, date);
  run.predict('cancel-booking.repeat-date', isKept, `${String(date)} instead of ${String(first)}`);
  if (isSuccess(status)) compareLasting(run, booking, repeat);
}

function compareLasting(run: Run, before: JsonObject, after: JsonObject): void {
  for (const member of lasting) {
    const [one, other] = [before[member], after[member]];
    const isNaming = member === 'uid' || member === 'svcpid';
    const holds = (!isNaming && (one == null || other == null)) || one === other || isSameMoment(one, other);
    const found = `${member} ${jsonOrAbsent(other)} instead of ${JSON.stringify(one)}`;
    run.predict('cancel-booking.response-body', holds, found);
  }
}

/** Whether two values mean the same: date-times may be written differently, and texts may differ in case. */
function isSame(asked: Json, got: Json): boolean {
  // A value of the wrong type is a matter for the checks of forms.
  return isSameMoment(asked, got) || anyCase(asked) === anyCase(got) || typeof asked !== typeof got;
}

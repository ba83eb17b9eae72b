import { randomBytes, randomUUID } from 'node:crypto';
import { writtenWithOffset } from '../fixtures/offers/stays.ts';
import type { JsonObject } from '../kernel/json.ts';

/** A stay of a made-up vehicle, which deliveries report. */
export interface Session {
  readonly uid: string;
  readonly plate: string;
  readonly enteredAt: Date;
}

/** The choices that the specification leaves for writing a booking. */
export interface Form {
  /** Whether an entry has null for values that are not known yet. */
  readonly nulls: boolean;
  /** The cancelled_date of a booking that is not cancelled. */
  readonly cancelledDate: 'null' | 'absent';
  /** Offset of the date-times: Z, or hours and minutes. */
  readonly offset: string;
  readonly type: 'automated' | 'booking';
}

/** The form that an entry has in section 6. */
export const ordinaryForm: Form = {
  nulls: true,
  cancelledDate: 'null',
  offset: '+02:00',
  type: 'automated',
};

/** Fields that an entry may leave null: the duration and the final prices (section 6). */
export const unknownAtEntry = ['duration', 'actual_price', 'commission_price', 'svc_price'] as const;

/** Minutes between an entry and its exit. */
const stay = 95;

/**
 * Makes up sessions that are easy to recognise as a test: uids begin with 7e577e57, plates with TEST, and all other
 * texts name Parkproof. The nth vehicle leaves n seconds after `begun`.
 */
export function sessionSource(begun: Date): () => Session {
  const run = randomBytes(3).toString('hex').slice(0, 4).toUpperCase();
  let count = 0;
  return () => {
    count += 1;
    return {
      uid: newUid(),
      plate: `TEST${run}${count.toString(36).toUpperCase().padStart(2, '0')}`,
      enteredAt: new Date(begun.getTime() - (stay * 60 - count) * 1000),
    };
  };
}

/** A new uid, which says that it belongs to a test. */
export const newUid = () => `7e577e57${randomUUID().slice(8)}`;

/** The booking in the webhook of its entry. */
export function entryOf(session: Session, form: Form): JsonObject {
  const known = { duration: 60, actual_price: 2.2, commission_price: 0.2, svc_price: 2 };
  const unknown = Object.fromEntries(unknownAtEntry.map((name) => [name, null]));
  return bookingOf(session, form, form.nulls ? unknown : known);
}

/** The booking in the webhook of its exit, with all values. */
export function exitOf(session: Session, form: Form): JsonObject {
  return bookingOf(session, form, { duration: stay, actual_price: 3.3, commission_price: 0.3, svc_price: 3 });
}

/** The fields in the order of section 6. */
function bookingOf(session: Session, form: Form, values: JsonObject): JsonObject {
  const entered = writtenWithOffset(session.enteredAt.getTime(), form.offset);
  return {
    uid: session.uid,
    timestamp: entered,
    svcpid: 'svc-parkproof-test',
    parking_name: 'Parkproof Test Parking',
    address: 'Calle de Parkproof, 1, 28013 Madrid',
    lat: 40.4168,
    long: -3.7038,
    start: entered,
    duration: values.duration,
    user_uid: 'parkproof-test-user',
    number_plate: session.plate,
    car_brand: 'Parkproof',
    car_model: 'Test',
    actual_price: values.actual_price,
    commission_percent: 0.1,
    commission_price: values.commission_price,
    svc_price: values.svc_price,
    booking_ref: 'PARKPROOF-TEST',
    support_phone: '+34910000000',
    support_email: 'test@parkproof.example',
    cancel_mn: 60,
    cancelled: false,
    ...(form.cancelledDate === 'null' && { cancelled_date: null }),
    type: form.type,
  };
}

import { type Violation, violationInBody } from '../../kernel/problems.ts';
import type { SavedState } from './snapshot.ts';

type SavedBooking = SavedState['records']['bookings'][number];

/** Finds values in the format `date-time` that `Date` cannot hold, such as leap seconds. */
export function findInvalidTimes({ clock, records }: Pick<SavedState, 'clock' | 'records'>): Violation[] {
  const violations: Violation[] = [];
  const check = (pointer: string, time: string | null | undefined) => {
    if (typeof time === 'string' && Number.isNaN(Date.parse(time)))
      violations.push(violationInBody(pointer, 'format', 'must be a valid date and time, not a leap second'));
  };
  const checkBooking = (at: string, { timestamp, start, cancelled_date }: SavedBooking) => {
    check(`${at}/timestamp`, timestamp);
    check(`${at}/start`, start);
    check(`${at}/cancelled_date`, cancelled_date);
  };
  check('/clock/now', clock.now);
  for (const [index, booking] of records.bookings.entries())
    checkBooking(`/records/bookings/${index}`, booking);
  for (const [index, { events }] of records.deliveries.entries())
    for (const [place, event] of events.entries())
      checkBooking(`/records/deliveries/${index}/events/${place}`, event);
  return violations;
}

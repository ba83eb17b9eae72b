import { type BookingRecord, isSettled } from '../kernel/booking.ts';
import type { Choices } from '../profile/choices.ts';

/** Which of a user's bookings GET /bookings lists and in which order is open (4.1), so the profile says. */
export function arrangeList(
  oldestFirst: readonly BookingRecord[],
  choices: Choices['bookings'],
): readonly BookingRecord[] {
  const lists = sessionRules[choices.lists_automated_sessions];
  const listed = oldestFirst.filter(
    (booking) => lists(booking) && (choices.lists_cancelled || booking.cancelled !== true),
  );
  return choices.order === 'newest-first' ? listed.reverse() : listed;
}

const sessionRules: Readonly<
  Record<Choices['bookings']['lists_automated_sessions'], (booking: BookingRecord) => boolean>
> = {
  never: ({ type }) => type === 'booking',
  'when-ended': isSettled,
  always: () => true,
};

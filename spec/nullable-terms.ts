/** The terms of an offer that can be null in every form that has them (2.3). */
export const nullableTerms = [
  'access_type',
  'max_hours',
  'max_days',
  'extra_hours',
  'booking_min_time',
  'start_min_time',
] as const;

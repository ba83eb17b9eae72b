import { faker } from '@faker-js/faker/locale/es';
import { describe, expect, it } from 'vitest';
import { dayHours, randomHours, scheduleSentence, weekHours } from './opening-hours.ts';
import { weekdays } from './types.ts';

describe('the schedule sentence', () => {
  it.each([
    { given: null, want: 'Open 24 hours, every day' },
    { given: weekHours(dayHours('07:00-22:00')), want: 'Monday to Sunday 07:00-22:00' },
    {
      given: weekHours(dayHours('08:00-20:00'), dayHours()),
      want: 'Monday to Friday 08:00-20:00, Saturday to Sunday closed',
    },
    {
      given: weekHours(dayHours('08:00-14:00', '17:00-21:00'), dayHours('09:00-14:00'), dayHours()),
      want: 'Monday to Friday 08:00-14:00 and 17:00-21:00, Saturday 09:00-14:00, Sunday closed',
    },
  ])('says "$want"', ({ given, want }) => {
    expect(scheduleSentence(given)).toBe(want);
  });
});

it('random periods are in order within their day', () => {
  faker.seed(1);
  for (let round = 0; round < 500; round += 1) {
    const hours = randomHours(faker);
    if (hours === null) continue;
    for (const day of weekdays) {
      const times = hours[day].periods.flatMap(({ open, close }) => [open, close]);
      expect(times).toEqual([...new Set(times)].sort());
      expect(times.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time))).toBe(true);
      if (hours[day].allDay) expect(times).toEqual([]);
    }
  }
});

import type { Faker } from '@faker-js/faker';
import { type DayHours, type OpeningPeriod, type Weekday, type WeekHours, weekdays } from './types.ts';

const allDay: DayHours = { allDay: true, periods: [] };
const closed: DayHours = { allDay: false, periods: [] };

/** A day with these periods, each as `HH:mm-HH:mm`; without any, it is closed. */
export function dayHours(...periods: readonly string[]): DayHours {
  return { allDay: false, periods: periods.map(parsePeriod) };
}

/** A week with the same hours on all working days. Saturday defaults to these, and Sunday to Saturday. */
export function weekHours(working: DayHours, saturday: DayHours = working, sunday = saturday): WeekHours {
  return {
    Monday: working,
    Tuesday: working,
    Wednesday: working,
    Thursday: working,
    Friday: working,
    Saturday: saturday,
    Sunday: sunday,
  };
}

/** Random hours of a parking; null means open 24 hours, every day. */
export function randomHours(faker: Faker): WeekHours | null {
  if (faker.datatype.boolean(0.55)) return null;
  const open = faker.helpers.arrayElement(['06:00', '06:30', '07:00', '07:30', '08:00']);
  const close = faker.helpers.arrayElement(['20:00', '21:30', '22:00', '23:00', '23:30', '23:59']);
  const full = dayHours(`${open}-${close}`);
  const short = dayHours(faker.helpers.arrayElement(['09:00-14:00', '09:00-20:00', '10:00-22:00']));
  const split = dayHours(
    faker.helpers.arrayElement([`${open}-14:00`, `${open}-13:30`]),
    faker.helpers.arrayElement(['16:00-20:30', '16:30-21:00', '17:00-22:00']),
  );
  return faker.helpers.arrayElement([
    weekHours(full),
    weekHours(full, short),
    weekHours(full, short, closed),
    weekHours(full, closed),
    weekHours(split),
    weekHours(split, short, closed),
    { ...weekHours(full), Friday: allDay, Saturday: allDay },
    { ...weekHours(allDay), Sunday: full },
  ]);
}

/** The schedule in one sentence, in which adjacent days with the same hours are joined. */
export function scheduleSentence(hours: WeekHours | null): string {
  if (hours === null) return 'Open 24 hours, every day';
  const groups: { first: Weekday; last: Weekday; text: string }[] = [];
  for (const day of weekdays) {
    const text = dayText(hours[day]);
    const group = groups.at(-1);
    if (group?.text === text) group.last = day;
    else groups.push({ first: day, last: day, text });
  }
  return groups
    .map(({ first, last, text }) => `${first === last ? first : `${first} to ${last}`} ${text}`)
    .join(', ');
}

function dayText({ allDay: open, periods }: DayHours): string {
  if (open) return 'open 24 hours';
  return periods.length === 0
    ? 'closed'
    : periods.map((period) => `${period.open}-${period.close}`).join(' and ');
}

function parsePeriod(text: string): OpeningPeriod {
  const [open, close] = text.split('-');
  if (open === undefined || close === undefined) throw new TypeError(`not a period: ${text}`);
  return { open, close };
}

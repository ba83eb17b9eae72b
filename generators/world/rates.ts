import type { Faker } from '@faker-js/faker';
import { type Currency, currencies } from './currencies.ts';
import type { RateRecord } from './types.ts';

/** Prices by hours of a rate, as multiples of the price of one hour. */
const multiples: Readonly<Record<number, number>> = {
  1: 1,
  2: 1.9,
  3: 2.7,
  4: 3.4,
  8: 5.2,
  12: 6.8,
  24: 8.5,
  48: 15,
  72: 21,
  168: 42,
  240: 56,
};

/** Durations that an offer's rates can have, shortest first. */
const ladders: readonly { readonly hour?: readonly number[]; readonly day?: readonly number[] }[] = [
  { hour: [1, 2, 4, 12, 24] },
  { hour: [1, 2, 3, 4, 8], day: [1] },
  { hour: [1, 4, 12], day: [1, 7] },
  { hour: [1, 24], day: [2, 7] },
  { hour: [1], day: [1, 7, 10] },
  { hour: [2, 4, 12], day: [1] },
  { day: [1, 2, 3, 7] },
  { hour: [1, 2, 4] },
];

/** Random rates of an offer, lowest price first, with the commission of 10% included. */
export function randomRates(faker: Faker, currency: Currency): RateRecord[] {
  const hourInEuro = faker.number.int({ min: 12, max: 42 }) / 10;
  const { hour = [], day = [] } = faker.helpers.arrayElement(ladders);
  let dearest = 0;
  const rateOf = (time: number, unit: RateRecord['unit']) => {
    const multiple = multiples[minutesOf({ time, unit }) / 60] ?? 1;
    dearest = Math.max(dearest, grossCents(hourInEuro * multiple * currencies[currency].perEuro, currency));
    return { time, unit, priceCents: dearest };
  };
  return [...hour.map((time) => rateOf(time, 'hour')), ...day.map((time) => rateOf(time, 'day'))];
}

/** The minutes that a rate covers. */
export function minutesOf({ time, unit }: Pick<RateRecord, 'time' | 'unit'>): number {
  return time * (unit === 'day' ? 24 * 60 : 60);
}

/** The gross price. The net price is a multiple of the provider's step, so that a tenth of it is whole cents. */
function grossCents(netUnits: number, currency: Currency): number {
  const { stepCents } = currencies[currency];
  return (Math.max(1, Math.round((netUnits * 100) / stepCents)) * stepCents * 11) / 10;
}

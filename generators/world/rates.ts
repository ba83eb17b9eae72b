import type { Faker } from '@faker-js/faker';
import { netStepCents, unitsPerEuro } from './currencies.ts';
import type { Currency, RateRecord } from './types.ts';

type Rung = readonly [time: number, unit: RateRecord['unit']];

/** What the durations of a ladder cost, in prices of one hour. */
const multiples: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [2, 1.9],
  [3, 2.7],
  [4, 3.4],
  [8, 5.2],
  [12, 6.8],
  [24, 8.5],
  [48, 15],
  [72, 21],
  [168, 42],
  [240, 56],
]);

const ladders: readonly (readonly Rung[])[] = [
  [
    [1, 'hour'],
    [2, 'hour'],
    [4, 'hour'],
    [12, 'hour'],
    [24, 'hour'],
  ],
  [
    [1, 'hour'],
    [2, 'hour'],
    [3, 'hour'],
    [4, 'hour'],
    [8, 'hour'],
    [1, 'day'],
  ],
  [
    [1, 'hour'],
    [4, 'hour'],
    [12, 'hour'],
    [1, 'day'],
    [7, 'day'],
  ],
  [
    [1, 'hour'],
    [24, 'hour'],
    [2, 'day'],
    [7, 'day'],
  ],
  [
    [1, 'hour'],
    [1, 'day'],
    [7, 'day'],
    [10, 'day'],
  ],
  [
    [2, 'hour'],
    [4, 'hour'],
    [12, 'hour'],
    [1, 'day'],
  ],
  [
    [1, 'day'],
    [2, 'day'],
    [3, 'day'],
    [7, 'day'],
  ],
  [
    [1, 'hour'],
    [2, 'hour'],
    [4, 'hour'],
  ],
];

/** Random rates of an offer, ascending by price, commission of 10 % included. */
export function randomRates(faker: Faker, currency: Currency): RateRecord[] {
  const hourInEuro = faker.number.int({ min: 12, max: 42 }) / 10;
  const ladder = faker.helpers.arrayElement(ladders);
  let dearest = 0;
  return ladder.map(([time, unit]) => {
    const multiple = multiples.get(hoursOf(time, unit)) ?? 1;
    dearest = Math.max(dearest, grossCents(hourInEuro * multiple * unitsPerEuro[currency], currency));
    return { time, unit, priceCents: dearest };
  });
}

/** Hours that a rate covers. */
export function hoursOf(time: number, unit: RateRecord['unit']): number {
  return unit === 'day' ? time * 24 : time;
}

/** A net price rounded to the provider's step: with a tenth on top it is still a whole number of cents. */
function grossCents(netUnits: number, currency: Currency): number {
  const step = netStepCents[currency];
  return (Math.max(1, Math.round((netUnits * 100) / step)) * step * 11) / 10;
}

import type { Choices } from './choices.ts';

/** Puts what an operation found in the order of its answer. */
export type Arrange = <T>(found: Iterable<T>) => Iterable<T>;

/** Orders the lists of parkings and offers, which are found nearest first or in the order of the world. */
export function createArrangements(choices: Choices, random: () => number) {
  const shuffle: Arrange = (found) => shuffled([...found], random);
  const { stable_order, order } = choices.parkings;
  return {
    list: stable_order ? asFound : shuffle,
    nearby: order === 'distance' ? asFound : stable_order ? backwards : shuffle,
    search: choices.search.order === 'unordered' ? shuffle : asFound,
    offers: choices.offers.order === 'unordered' ? shuffle : asFound,
  };
}

const asFound: Arrange = (found) => found;
const backwards: Arrange = (found) => [...found].reverse();

function shuffled<T>(elements: T[], random: () => number): T[] {
  for (let last = elements.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [elements[last], elements[other]] = [elements[other] as T, elements[last] as T];
  }
  return elements;
}

import { fraction } from '../random.ts';
import type { Point } from './ground.ts';
import { type LandBox, landBoxes } from './land-boxes.ts';

/** The position of a town. Its name and other details are made on demand. */
export interface TownSite extends Point {
  readonly box: LandBox;
}

const turns = planRound();

// Steps of the R2 sequence (M. Roberts), whose points lie well apart, however many are used.
const stepNorth = 0.7548776662466927;
const stepEast = 0.5698402909980532;

/** The site of a town. Each round adds towns to every box in proportion to its size, spread evenly. */
export function townSite(word: number, town: number): TownSite {
  const turn = turns[town % turns.length];
  if (turn === undefined) throw new RangeError(`no town ${town}`);
  const { box, boxNumber, perRound, ordinal } = turn;
  const step = Math.floor(town / turns.length) * perRound + ordinal;
  const north = fractional(fraction(word, boxNumber, 101) + step * stepNorth);
  const east = fractional(fraction(word, boxNumber, 102) + step * stepEast);
  return {
    box,
    lat: box.south + north * (box.north - box.south),
    long: box.west + east * (box.east - box.west),
  };
}

/**
 * The turns of a round, each with the towns that its box gets per round and the ordinal of this one. The boxes take
 * turns, so that the first towns already lie in every country.
 */
function planRound() {
  const shares = landBoxes.map((box, boxNumber) => ({
    box,
    boxNumber,
    perRound: Math.max(1, Math.round((box.north - box.south) * (box.east - box.west) * 8)),
  }));
  const most = Math.max(...shares.map(({ perRound }) => perRound));
  return Array.from({ length: most }, (_, ordinal) =>
    shares.filter(({ perRound }) => ordinal < perRound).map((share) => ({ ...share, ordinal })),
  ).flat();
}

const fractional = (value: number) => value - Math.floor(value);

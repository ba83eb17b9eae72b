import { groupBy } from '../kernel/group-by.ts';
import type { Side } from '../runner/side.ts';
import { type Example, exampleOf } from './causes.ts';
import type { Difference } from './differences.ts';
import type { Reply } from './reply.ts';
import type { Look } from './standing.ts';
import { thingsIn, worldOf } from './world.ts';

/** What one side shows and no answer of the other does. */
export interface Absence {
  /** The side that never shows it. */
  readonly side: 'A' | 'B';
  /** How many there are of each kind, by its name, such as `parking`. */
  readonly things: Readonly<Record<string, number>>;
  readonly a: Example;
  readonly b: Example;
}

/** A difference that comes of a thing which one side does not have. */
export interface Absent {
  readonly side: 0 | 1;
  /** All that the other side shows and this one does not. */
  readonly things: ReadonlySet<string>;
  readonly difference: Difference;
}

/** Separates differences that come from the contents of the two worlds from all others. */
export function betweenWorlds(looks: readonly Look[]): {
  readonly differences: readonly Difference[];
  readonly absent: readonly Absent[];
} {
  const [a, b] = [worldOf(looks.flatMap((look) => look.a)), worldOf(looks.flatMap((look) => look.b))];
  const without = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    new Set([...one].filter((thing) => !other.has(thing)));
  const lacking = [
    { side: 0, things: without(b, a) },
    { side: 1, things: without(a, b) },
  ] as const;
  const absent: Absent[] = [];
  const others: Difference[] = [];
  for (const difference of looks.flatMap((look) => look.differences)) {
    const own = thingsIn(difference);
    const found = lacking.find(({ things }) => own.some((one) => things.has(one)));
    if (found === undefined) others.push(difference);
    else absent.push({ ...found, difference });
  }
  const isCut = cutBy(others, absent.length > 0);
  return { absent, differences: others.filter((one) => !isCut(one)) };
}

/**
 * Whether a difference only shows that two pages begin or end elsewhere: the contents and order of the lists were
 * compared where they are whole.
 */
function cutBy(differences: readonly Difference[], worldsDiffer: boolean): (one: Difference) => boolean {
  const isOfList = ({ kind, path }: Difference) =>
    path === '$[*]' && (kind === 'element' || kind === 'order');
  const known = new Set(
    differences.flatMap((one) =>
      isOfList(one) && !one.replies.some(isPage) ? [one.replies[0].operation] : [],
    ),
  );
  return (one) => {
    const { replies } = one;
    if (!isOfList(one)) return false;
    return replies.some(isPage) && (worldsDiffer || known.has(replies[0].operation));
  };
}

/** The default of `limit` (4.4, 4.5). */
const usualLimit = 100;

/** Whether an answer may be a part of a list. */
function isPage({ operation, values, body }: Reply): boolean {
  if (operation !== 'listParkings' && operation !== 'listProviderParkings') return false;
  const { limit = usualLimit, offset = 0 } = values;
  const length = Array.isArray(body) ? body.length : 0;
  return Number(offset) > 0 || (limit !== 0 && length >= Number(limit));
}

/** What is absent from each side, with the shortest request that shows it. */
export function absences(absent: readonly Absent[], sides: readonly [Side, Side]): readonly Absence[] {
  return [...groupBy(absent, ({ side }) => side)].map(([side, group]) => {
    const { things, difference } = group.reduce((best, one) => (lengthOf(one) < lengthOf(best) ? one : best));
    const { a, b, replies } = difference;
    const kinds = groupBy(things, (one) => `${one.split(' ')[0]}`);
    return {
      side: side === 0 ? 'A' : 'B',
      things: Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length])),
      a: exampleOf(a, replies[0], sides[0]),
      b: exampleOf(b, replies[1], sides[1]),
    };
  });
}

const lengthOf = ({ difference: { replies } }: Absent) => JSON.stringify(replies[0].request).length;

import type { Entry } from '../../spec/profile-entry.ts';
import { groupBy } from '../kernel/group-by.ts';
import { repeatSequence, sequenceOf } from '../report/repeat-sequence.ts';
import type { Difference } from './differences.ts';
import type { Reply } from './reply.ts';

/** One side of an example. */
export type Example = ReturnType<typeof showSide>;

/** Differences that, as far as an outsider can tell, have one cause: same operation, kind, path and words. */
export type Cause = ReturnType<typeof groupByCause>[number];

/** Groups differences by cause, in the order in which they were found. `asked` holds every answer of side A. */
export function groupByCause(
  differences: readonly Difference[],
  asked: readonly Reply[],
  declared: readonly Entry[],
) {
  const groups = groupBy(differences, ({ kind, path, words, replies }) =>
    JSON.stringify([replies[0].operation, kind, path, words]),
  );
  return [...groups.values()].map((group) => {
    const [{ kind, path, words, replies }] = group;
    const { operation } = replies[0];
    const showing = new Set(group.map((one) => one.replies[0]));
    const all = asked.filter((reply) => reply.operation === operation);
    // A request to be refused is unusual by design, so what it shares with others says nothing.
    const isOrdinary = ({ entry }: Reply) => entry === undefined;
    const entries = new Set([...showing].map(({ entry }) => entry ?? null));
    const [entry = null] = entries;
    return {
      operation,
      kind,
      /** JSON path with `*` for every index. */
      path,
      /** What each side answers, in words; two empty texts if only values or their order differ. */
      words,
      /** How many requests show the cause, how many of the operation were compared, and how many values differ. */
      requests: showing.size,
      of: all.length,
      places: group.length,
      /** What sets the requests that show the cause apart from the others, such as `with duration`. */
      circumstances: commonTo([...showing].filter(isOrdinary), all.filter(isOrdinary)),
      /** The profile entry in which the two sides declare this difference; null if there is none. */
      declared: entries.size === 1 && entry !== null && declared.includes(entry) ? entry : null,
      ...exampleOf(group),
    };
  });
}

/** How many requests must show a difference before we say what they share: two often share something by chance. */
const fewest = 3;

/** What all requests that show a difference share and some other request lacks, such as a parameter or its value. */
function commonTo(showing: readonly Reply[], all: readonly Reply[]): readonly string[] {
  if (showing.length < fewest) return [];
  const names = [...new Set(all.flatMap(({ values }) => Object.keys(values)))];
  return names.flatMap((name) => {
    const has = ({ values }: Reply) => values[name] !== undefined;
    const isTelling = (fits: (reply: Reply) => boolean) => showing.every(fits) && !all.every(fits);
    const value = JSON.stringify(showing[0]?.values[name]);
    if (isTelling((reply) => has(reply) && JSON.stringify(reply.values[name]) === value))
      return [`with ${name}=${value}`];
    if (isTelling(has)) return [`with ${name}`];
    return isTelling((reply) => !has(reply)) ? [`without ${name}`] : [];
  });
}

/** The difference whose request has the fewest parameters, and of several the one with the shortest request. */
function plainestOf(differences: readonly Difference[]): Difference {
  const lengthOf = ({ replies: [{ values, request }] }: Difference) =>
    Object.keys(values).length * 10_000 + JSON.stringify(request).length;
  return differences.reduce((best, one) => (lengthOf(one) < lengthOf(best) ? one : best));
}

/** What each side shows where they differ, by the plainest of these differences. */
export function exampleOf(differences: readonly Difference[]) {
  const { a, b, replies } = plainestOf(differences);
  return { a: showSide(a, replies[0]), b: showSide(b, replies[1]) };
}

/** A value and the commands that show it, with secrets masked. */
function showSide(value: unknown, { side, exchange, earlier = [] }: Reply) {
  const mask = side.mask();
  const sequence = exchange === null ? [] : sequenceOf([...earlier, exchange], side.log.exchanges);
  return {
    /** The value as JSON; empty if there is none. */
    value: value === undefined ? '' : mask.text(JSON.stringify(value)),
    /** Commands that repeat the request, after the earlier requests it depends on. */
    commands: repeatSequence(sequence, mask),
  };
}

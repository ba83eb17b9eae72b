import type { OperationId } from '../../spec/generated/operations.ts';
import type { Entry } from '../../spec/profile-entry.ts';
import { groupBy } from '../kernel/group-by.ts';
import { repeatSequence, sequenceOf } from '../report/repeat-sequence.ts';
import type { Side } from '../runner/side.ts';
import type { Difference, Kind } from './differences.ts';
import type { Reply } from './reply.ts';

/** One side of an example. */
export interface Example {
  /** The value as JSON; empty if there is none. */
  readonly value: string;
  /** Commands that repeat the request, with those before it that it needs. */
  readonly commands: readonly string[];
}

/** Differences with one cause, as far as an outsider can tell: the same kind at the same place of an answer. */
export interface Cause {
  readonly operation: OperationId;
  readonly kind: Kind;
  /** JSON path with `*` for every index. */
  readonly path: string;
  /** What each side answers, in words, if all differences have it in common. */
  readonly words: readonly [string, string];
  /** Requests that show it, of all that were compared, and values that differ. */
  readonly requests: number;
  readonly of: number;
  readonly places: number;
  /** What the requests that show it have in common and others have not, such as `with duration`. */
  readonly circumstances: readonly string[];
  /** The entry in which the two profiles declare it. */
  readonly declared: Entry | null;
  readonly a: Example;
  readonly b: Example;
}

/** Groups differences by cause, in the order of the operations; `asked` are all replies of the first side. */
export function groupByCause(
  differences: readonly Difference[],
  { sides, asked, declared }: CauseFacts,
): readonly Cause[] {
  const groups = groupBy(differences, ({ kind, path, words, replies }) =>
    JSON.stringify([replies[0].operation, kind, path, words]),
  );
  return [...groups.values()].map((group) => {
    const example = group.reduce((best, one) => (lengthOf(one) < lengthOf(best) ? one : best));
    const { kind, path, words, replies } = example;
    const { operation } = replies[0];
    const showing = new Set(group.map((one) => one.replies[0]));
    const all = asked.filter((reply) => reply.operation === operation);
    // What is refused goes beyond the parameters.
    const isOrdinary = ({ entry }: Reply) => entry === undefined;
    const entries = new Set([...showing].map(({ entry }) => entry ?? null));
    const [entry = null] = entries;
    return {
      operation,
      kind,
      path,
      words,
      requests: showing.size,
      of: all.length,
      places: group.length,
      circumstances: commonTo([...showing].filter(isOrdinary), all.filter(isOrdinary)),
      declared: entries.size === 1 && entry !== null && declared.includes(entry) ? entry : null,
      a: exampleOf(example.a, replies[0], sides[0]),
      b: exampleOf(example.b, replies[1], sides[1]),
    };
  });
}

/** What the description of causes needs. */
export interface CauseFacts {
  readonly sides: readonly [Side, Side];
  readonly asked: readonly Reply[];
  /** Entries at which the two profiles declare different choices. */
  readonly declared: readonly Entry[];
}

/** Requests that have to show a difference before it is said what they have in common: two often do by chance. */
const fewest = 3;

/** What requests have in common and not all others have: a parameter, its value, or that one is left out. */
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

/** How long the request of an example is: the fewest parameters first. */
function lengthOf({ replies: [{ values, request }] }: Difference): number {
  return Object.keys(values).length * 10_000 + JSON.stringify(request).length;
}

/** A value and the commands that show it, without secrets. */
export function exampleOf(
  value: unknown,
  { exchange, earlier = [] }: Reply,
  { mask, exchanges }: Side,
): Example {
  const text = mask();
  const sequence = exchange === null ? [] : sequenceOf([...earlier, exchange], exchanges);
  return {
    value: value === undefined ? '' : text.text(JSON.stringify(value)),
    commands: repeatSequence(sequence, text),
  };
}

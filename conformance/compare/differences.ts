import { isDeepStrictEqual } from 'node:util';
import { instantOf } from '../answers/instants.ts';
import { asArray, asObject, type Json } from '../kernel/json.ts';
import type { Reply } from './reply.ts';

/** The ways in which two answers can differ. */
export type Kind = 'status' | 'header' | 'form' | 'element' | 'order' | 'value';

/** One difference between two answers to the same request. */
export interface Difference {
  readonly kind: Kind;
  /** JSON path with `*` for every index; `$` for the answer as a whole. */
  readonly path: string;
  /** The path with the keys of its elements, after the position of the request. */
  readonly place: string;
  /** What each side answers, in words; two empty texts if only values or their order differ. */
  readonly words: readonly [string, string];
  readonly a: Json | undefined;
  readonly b: Json | undefined;
  readonly replies: readonly [Reply, Reply];
}

/** A difference as it is found, before its answers are named and its values put into words. */
type Found = Omit<Difference, 'replies' | 'words'>;

/** What a side answers where the two differ in some way, in words. */
const inWords: Readonly<Record<Kind, (value: Json | undefined) => string>> = {
  status: (value) => String(value ?? 'no response'),
  header: String,
  form: formOf,
  element: (value) => (value === undefined ? 'absent' : 'there'),
  order: () => '',
  value: () => '',
};

/** The differences between answers to the same requests; a request that only one side received is skipped. */
export function differencesBetween(a: readonly Reply[], b: readonly Reply[]): readonly Difference[] {
  return a.flatMap((first, at) => {
    const second = b[at];
    if (second === undefined || isRateLimited(first) || isRateLimited(second)) return [];
    return [...betweenReplies(first, second)].map((one) => ({
      ...one,
      place: `${at} ${one.place}`,
      words: [inWords[one.kind](one.a), inWords[one.kind](one.b)] as const,
      replies: [first, second] as const,
    }));
  });
}

/** Whether an answer says nothing about its request, because the kit has sent too many. */
const isRateLimited = ({ status }: Reply) => status === 429;

function* betweenReplies(a: Reply, b: Reply): Iterable<Found> {
  if (a.status !== b.status) {
    yield { kind: 'status', path: 'status', place: 'status', a: a.status, b: b.status };
    return;
  }
  for (const name of new Set([...Object.keys(a.headers), ...Object.keys(b.headers)])) {
    const [one, other] = [a.headers[name] ?? 'absent', b.headers[name] ?? 'absent'];
    const path = `header ${name}`;
    if (one !== other) yield { kind: 'header', path, place: path, a: one, b: other };
  }
  yield* betweenValues(a.body, b.body, '$', '$');
}

function* betweenValues(
  a: Json | undefined,
  b: Json | undefined,
  path: string,
  place: string,
): Iterable<Found> {
  // Most values are equal, and finding that out is much faster than aligning their lists.
  if (isDeepStrictEqual(a, b)) return;
  const [list, otherList, object, otherObject] = [asArray(a), asArray(b), asObject(a), asObject(b)];
  if (list !== null && otherList !== null) yield* betweenLists(list, otherList, path, place);
  else if (object !== null && otherObject !== null) {
    for (const name of new Set([...Object.keys(object), ...Object.keys(otherObject)]))
      yield* betweenValues(object[name], otherObject[name], `${path}.${name}`, `${place}.${name}`);
  } else if (a !== b) yield { kind: formOf(a) === formOf(b) ? 'value' : 'form', path, place, a, b };
}

function* betweenLists(a: readonly Json[], b: readonly Json[], path: string, place: string): Iterable<Found> {
  const { pairs, isInOrder } = align(a, b, path === '$');
  const of = `${path}[*]`;
  for (const { key, a: one, b: other } of pairs) {
    const here = `${place}[${key}]`;
    if (one !== undefined && other !== undefined) yield* betweenValues(one, other, of, here);
    else yield { kind: 'element', path: of, place: here, a: one, b: other };
  }
  if (!isInOrder) yield { kind: 'order', path: of, place: of, a, b };
}

/** The form of a value: its type and, for a date-time, how it is written. */
export function formOf(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return `a ${typeof value}`;
  if (instantOf(value) === null) return 'a text';
  const fraction = /\.\d+/.test(value) ? ' with a fraction' : '';
  return `a date-time${fraction} ${/z$/i.test(value) ? 'in UTC' : 'with an offset'}`;
}

/** Members that identify an element, the best first, and members that only distinguish it from its neighbours. */
const identities = [['uid'], ['svcpid'], ['svcPID'], ['plate'], ['id'], ['parkingId']];
const marks = [['time', 'unit'], ['day'], ['name'], ['latitude', 'longitude']];

/**
 * Pairs the elements of two lists by what identifies or distinguishes them, else by position; an element is `undefined`
 * if a list lacks it. `isInOrder` says whether the elements that both lists have come in the same order.
 */
function align(a: readonly Json[], b: readonly Json[], isWhole: boolean) {
  for (const members of [...identities, null, ...marks]) {
    const keys = [keysOf(a, members), keysOf(b, members)] as const;
    if (keys[0] === null || keys[1] === null) continue;
    const [first, second] = [new Map(zip(keys[0], a)), new Map(zip(keys[1], b))];
    const shared = keys[0].filter((key) => second.has(key));
    // Parkings that share no identifier differ; rates, days and names may be the same in other words.
    const isIdentity = members === null ? isWhole : identities.includes(members);
    if (shared.length === 0 && a.length === b.length && !isIdentity) continue;
    const all = [...new Set([...keys[0], ...keys[1]])];
    return {
      pairs: all.map((key) => ({ key, a: first.get(key), b: second.get(key) })),
      isInOrder: keys[1].filter((key) => first.has(key)).every((key, at) => key === shared[at]),
    };
  }
  const length = Math.max(a.length, b.length);
  const pairs = Array.from({ length }, (_, at) => ({ key: String(at), a: a[at], b: b[at] }));
  return { pairs, isInOrder: true };
}

/** A key for each element; null if one has none or two share one. If `members` is null, texts are their own keys. */
function keysOf(list: readonly Json[], members: readonly string[] | null): readonly string[] | null {
  const keys = list.map((element) => {
    if (members === null) return typeof element === 'string' ? element : null;
    const values = members.map((member) => asObject(element)?.[member] ?? null);
    return values.includes(null) ? null : `${members.join(' and ')} ${values.map(String).join(' ')}`;
  });
  const known = keys.filter((key) => key !== null);
  return new Set(known).size === list.length ? known : null;
}

const zip = (keys: readonly string[], list: readonly Json[]) =>
  keys.map((key, at): [string, Json | undefined] => [key, list[at]]);

import { isDeepStrictEqual } from 'node:util';
import { instantOf } from '../answers/instants.ts';
import { asArray, asObject, type Json, type JsonObject } from '../kernel/json.ts';
import { align } from './align.ts';
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

/** A difference that does not name its answers yet. */
type Found = Omit<Difference, 'replies'>;

/** The differences between answers to the same requests; a request that only one side received is skipped. */
export function differencesBetween(a: readonly Reply[], b: readonly Reply[]): readonly Difference[] {
  return a.flatMap((first, at) => {
    const second = b[at];
    if (second === undefined || isRateLimited(first) || isRateLimited(second)) return [];
    return [...betweenReplies(first, second)].map((one) => ({
      ...one,
      place: `${at} ${one.place}`,
      replies: [first, second] as const,
    }));
  });
}

/** Whether an answer says nothing about its request, because the kit has sent too many. */
const isRateLimited = ({ status }: Reply) => status === 429;

function* betweenReplies(a: Reply, b: Reply): Iterable<Found> {
  if (a.status !== b.status) {
    const words = [a, b].map(({ status }) => String(status ?? 'no response')) as [string, string];
    yield { kind: 'status', path: 'status', place: 'status', words, a: a.status, b: b.status };
    return;
  }
  for (const name of new Set([...Object.keys(a.headers), ...Object.keys(b.headers)])) {
    const [one, other] = [a.headers[name] ?? 'absent', b.headers[name] ?? 'absent'];
    const path = `header ${name}`;
    if (one !== other) yield { kind: 'header', path, place: path, words: [one, other], a: one, b: other };
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
  const [lists, objects] = [[asArray(a), asArray(b)] as const, [asObject(a), asObject(b)] as const];
  if (lists[0] !== null && lists[1] !== null) yield* betweenLists(lists[0], lists[1], path, place);
  else if (objects[0] !== null && objects[1] !== null)
    yield* betweenObjects(objects[0], objects[1], path, place);
  else if (a !== b) {
    const forms = [formOf(a), formOf(b)] as [string, string];
    const isForm = forms[0] !== forms[1];
    const words = isForm ? forms : (['', ''] as const);
    yield { kind: isForm ? 'form' : 'value', path, place, words, a, b };
  }
}

function* betweenObjects(a: JsonObject, b: JsonObject, path: string, place: string): Iterable<Found> {
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)]))
    yield* betweenValues(a[name], b[name], `${path}.${name}`, `${place}.${name}`);
}

function* betweenLists(a: readonly Json[], b: readonly Json[], path: string, place: string): Iterable<Found> {
  const { pairs, isInOrder } = align(a, b, path === '$');
  const of = `${path}[*]`;
  for (const { key, a: one, b: other } of pairs) {
    const here = `${place}[${key}]`;
    if (one !== undefined && other !== undefined) yield* betweenValues(one, other, of, here);
    else yield { kind: 'element', path: of, place: here, words: presence(one, other), a: one, b: other };
  }
  if (!isInOrder) yield { kind: 'order', path: of, place: of, words: ['', ''], a, b };
}

const presence = (a: unknown, b: unknown): [string, string] => [
  a === undefined ? 'absent' : 'there',
  b === undefined ? 'absent' : 'there',
];

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

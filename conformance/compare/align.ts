import { asObject, type Json } from '../kernel/json.ts';

/** Members that identify an element, the best first, and members that only distinguish it from its neighbours. */
const identities = [['uid'], ['svcpid'], ['svcPID'], ['plate'], ['id'], ['parkingId']];
const marks = [['time', 'unit'], ['day'], ['name'], ['latitude', 'longitude']];

/**
 * Pairs the elements of two lists by what identifies or distinguishes them, else by position; an element is `undefined`
 * if a list lacks it. `isInOrder` says whether the elements that both lists have come in the same order.
 */
export function align(a: readonly Json[], b: readonly Json[], isWhole: boolean) {
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

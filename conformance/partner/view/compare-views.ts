import { asArray, asObject, type Json, type JsonObject } from '../../kernel/json.ts';

/** A difference between two views. */
export interface Change {
  /** Names from the outside in, such as `.visits[].price`; all elements of a list have the same path. */
  readonly path: string;
  /** undefined if the value is new; `to` is undefined if it is gone. */
  readonly from: Json | undefined;
  readonly to: Json | undefined;
}

/** Lists with up to this many pairs are matched by likeness, longer ones by position. */
const maxPairs = 10_000;

/** Lists the differences between two views. Ignores the order of lists, which has no stated meaning. */
export function compareViews(before: Json | undefined, after: Json | undefined, path = ''): Change[] {
  if (write(before) === write(after)) return [];
  const [listed, listedNow] = [asArray(before), asArray(after)];
  if (listed !== null && listedNow !== null) return compareLists(listed, listedNow, `${path}[]`);
  const [object, objectNow] = [asObject(before), asObject(after)];
  if (object !== null && objectNow !== null) {
    const names = new Set([...Object.keys(object), ...Object.keys(objectNow)]);
    return [...names].flatMap((name) => compareViews(object[name], objectNow[name], `${path}.${name}`));
  }
  return [{ path, from: before, to: after }];
}

function compareLists(before: readonly Json[], after: readonly Json[], path: string): Change[] {
  const gone = without(before, after);
  const come = without(after, before);
  if (gone.length * come.length > maxPairs) {
    return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) =>
      compareViews(gone[index], come[index], path),
    ).flat();
  }
  const changes: Change[] = [];
  for (const element of gone) {
    const match = maxLike(element, come);
    const [partner] = match === -1 ? [] : come.splice(match, 1);
    if (partner === undefined) changes.push({ path, from: element, to: undefined });
    else changes.push(...compareViews(element, partner, path));
  }
  return [...changes, ...come.map((element) => ({ path, from: undefined, to: element }))];
}

/** The elements of a list that another list has less often. */
function without(list: readonly Json[], other: readonly Json[]): Json[] {
  const counts = new Map<string, number>();
  for (const text of other.map(write)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return list.filter((element) => {
    const text = write(element);
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left <= 0;
  });
}

/** Position of the object that shares most members with this one; -1 if none shares any. */
function maxLike(element: Json, others: readonly Json[]): number {
  const shared = others.map((other) => sharedMembers(asObject(element), asObject(other)));
  const max = Math.max(0, ...shared);
  return max === 0 ? -1 : shared.indexOf(max);
}

function sharedMembers(one: JsonObject | null, other: JsonObject | null): number {
  if (one === null || other === null) return 0;
  return Object.keys(one).filter((name) => name in other && write(one[name]) === write(other[name])).length;
}

/** Writes a value as text that is the same for equal values: members sorted by name, list elements sorted too. */
function write(value: Json | undefined): string {
  const list = asArray(value);
  if (list !== null) return `[${list.map(write).sort().join()}]`;
  const object = asObject(value);
  if (object === null) return String(JSON.stringify(value));
  const members = Object.keys(object).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${write(object[name])}`).join()}}`;
}

/** How many changes, and how many characters of a value, are shown. */
const maxChanges = 3;
const longestValue = 120;

/** Describes changes of a view: where, from which value, and to which. */
export function wordsOfChanges(changes: readonly Change[]): string {
  const told = changes.slice(0, maxChanges).map(wordsOf);
  const more = changes.length - told.length;
  return `${told.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

function wordsOf({ path, from, to }: Change): string {
  const place = path === '' ? 'the view' : path.replace(/^\./, '');
  if (from === undefined) return `${place} additionally has ${inWords(to)}`;
  if (to === undefined) return `${place} has lost ${inWords(from)}`;
  return `${place} was ${inWords(from)} and is ${inWords(to)}`;
}

function inWords(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`;
}

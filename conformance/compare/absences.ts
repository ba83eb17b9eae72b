import { defaultLimit } from '../expectations/pages.ts';
import { groupBy } from '../kernel/group-by.ts';
import { asArray, asObject, type Json, type JsonObject } from '../kernel/json.ts';
import { exampleOf } from './causes.ts';
import type { Difference } from './differences.ts';
import type { Reply } from './reply.ts';
import type { Look } from './standing.ts';

/** One side, and everything that the other side shows and this one does not. */
interface Lack {
  readonly side: 'A' | 'B';
  readonly things: ReadonlySet<string>;
}

/** Separates the differences that come from the contents of the two worlds from all others. */
export function separateAbsences(looks: readonly Look[]) {
  const [a, b] = [worldOf(looks.flatMap((look) => look.a)), worldOf(looks.flatMap((look) => look.b))];
  const without = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    new Set([...one].filter((thing) => !other.has(thing)));
  const lacking: readonly Lack[] = [
    { side: 'A', things: without(b, a) },
    { side: 'B', things: without(a, b) },
  ];
  const groups = groupBy(
    looks.flatMap((look) => look.differences),
    (difference) => {
      const own = thingsIn(difference);
      return lacking.find(({ things }) => own.some((one) => things.has(one)));
    },
  );
  const others = groups.get(undefined) ?? [];
  const absences = [...groups].flatMap(([lack, own]) => (lack === undefined ? [] : [absenceOf(lack, own)]));
  const isCut = cutBy(others, absences.length > 0);
  return { absences, differences: others.filter((one) => !isCut(one)) };
}

/**
 * Returns whether a difference only shows that two pages begin or end at different elements. Such a difference
 * follows from different worlds or from a difference between whole lists, which are reported already.
 */
function cutBy(differences: readonly Difference[], worldsDiffer: boolean): (one: Difference) => boolean {
  const isOfList = ({ kind, path }: Difference) =>
    path === '$[*]' && (kind === 'element' || kind === 'order');
  const known = new Set(
    differences.flatMap((one) =>
      isOfList(one) && !one.replies.some(isPage) ? [one.replies[0].operation] : [],
    ),
  );
  return (one) =>
    isOfList(one) && one.replies.some(isPage) && (worldsDiffer || known.has(one.replies[0].operation));
}

/** Whether an answer may be only part of a list. */
function isPage({ operation, values, body }: Reply): boolean {
  if (operation !== 'listParkings' && operation !== 'listProviderParkings') return false;
  const { limit = defaultLimit, offset = 0 } = values;
  const length = Array.isArray(body) ? body.length : 0;
  return Number(offset) > 0 || (limit !== 0 && length >= Number(limit));
}

/** Things that one side shows and no answer of the other does. */
export type Absence = ReturnType<typeof absenceOf>;

/** The things that a side lacks, with the plainest request that shows it. */
function absenceOf({ side, things }: Lack, differences: readonly Difference[]) {
  const kinds = groupBy(things, (one) => `${one.split(' ')[0]}`);
  return {
    /** The side that never shows them. */
    side,
    /** How many things of each kind are missing, such as `parking`. */
    things: Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length])),
    ...exampleOf(differences),
  };
}

/** Members that identify an element, each with the kind of thing it identifies. */
const identifiers: Readonly<Record<string, string>> = {
  id: 'parking',
  parkingId: 'parking',
  svcpid: 'offer',
  svcPID: 'offer',
};

/** Members and parameters that name a thing in a service's world. */
const names: Readonly<Record<string, string>> = {
  ...identifiers,
  provider: 'provider',
  providers: 'provider',
  type: 'type',
};

const ofProviders: ReadonlySet<string> = new Set(['listTransactionalProviders', 'listVehicleProviders']);

/** The parkings, offers, providers and types that answers show, each as its kind and identifier. */
function worldOf(replies: readonly Reply[]): ReadonlySet<string> {
  const world = new Set<string>();
  const add = (value: Json | undefined): void => {
    const object = asObject(value);
    for (const element of asArray(value) ?? []) add(element);
    if (object === null) return;
    for (const thing of named(object, names)) world.add(thing);
    for (const one of Object.values(object)) add(one);
  };
  for (const { operation, status, body } of replies) {
    if (status !== 200) continue;
    if (ofProviders.has(operation)) for (const one of asArray(body) ?? []) world.add(`provider ${one}`);
    else add(body);
  }
  return world;
}

/** The things that the request of a difference names and, for a missing element, that element. */
function thingsIn({ kind, a, b, replies: [{ operation, values }] }: Difference): readonly string[] {
  const asked = named(values, names);
  if (kind !== 'element') return asked;
  const element = a ?? b;
  if (typeof element === 'string' && ofProviders.has(operation)) return [...asked, `provider ${element}`];
  return [...asked, ...named(asObject(element) ?? {}, identifiers)];
}

function named(object: JsonObject, things: typeof names): readonly string[] {
  return Object.entries(object).flatMap(([name, value]) =>
    things[name] !== undefined && typeof value === 'string' ? [`${things[name]} ${value}`] : [],
  );
}

import { type Form, formMembers } from '../../../spec/generated/forms.ts';
import { clauseIds } from '../../kernel/clauses.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { asArray, asObject, type Json, type JsonObject } from '../../kernel/json.ts';

/** The members of each form and, by `form.member`, of the objects in it, as the specification spells them. */
const members = statedMembers();

function statedMembers(): ReadonlyMap<string, ReadonlySet<string>> {
  const stated = new Map<string, Set<string>>();
  for (const [form, paths] of Object.entries(formMembers))
    for (const path of paths) {
      const [member = '', nested] = path.split('-');
      const owner = nested === undefined ? form : `${form}.${member}`;
      stated.set(owner, (stated.get(owner) ?? new Set()).add(nested ?? member));
    }
  return stated;
}

/** The members of each form that are objects, or lists of objects, and no forms. */
const membersWithin = groupBy(
  [...members.keys()].flatMap((owner) => {
    const [form = '', member] = owner.split('.');
    return member === undefined ? [] : [{ form, member, owner }];
  }),
  ({ form }) => form,
);

/** A clause broken somewhere in an answer. */
export interface FormViolation {
  readonly clause: string;
  /** JSON pointer to the offending value, within the answer or within the object that was looked at. */
  readonly at: string;
  readonly message: string;
  readonly value: unknown;
}

/**
 * Members of an object, and of the objects in it, whose names differ from the specification's only in letter case or
 * underscores while the right name is missing: `svcPID` instead of `svcpid`, or the search form's `pointsOfInterest`
 * in the list form. Additional members are open, but if an object in a member has none of the stated names, it has
 * other names for them.
 */
export function misspelt(form: Form, object: JsonObject): readonly FormViolation[] {
  const found = misspeltIn(form, object, `${form}.`, '');
  for (const { at, owner, object: nested } of objectsWithin(form, object)) {
    const spelt = misspeltIn(owner, nested, `${owner}-`, `${at}/`);
    found.push(...spelt);
    const stated = [...(members.get(owner) ?? [])];
    if (spelt.length > 0 || Object.keys(nested).length === 0 || stated.some((name) => name in nested))
      continue;
    const message = `has none of the members ${stated.join(', ')}`;
    found.push({ at, clause: owner, message, value: nested });
  }
  return found;
}

/** The members of an object, and of the objects in it, that no clause describes, as `form.member`. */
export function unlisted(form: Form, object: JsonObject): readonly string[] {
  return [
    ...unlistedIn(form, object, `${form}.`),
    ...objectsWithin(form, object).flatMap((one) => unlistedIn(one.owner, one.object, `${one.owner}-`)),
  ];
}

function unlistedIn(owner: string, object: JsonObject, prefix: string): readonly string[] {
  const stated = members.get(owner);
  const others = Object.keys(object).filter((name) => stated?.has(name) !== true);
  return others.map((name) => `${prefix}${name}`).filter((id) => !clauseIds.has(id));
}

/** The objects in the members of an object, without those that are forms themselves. */
function objectsWithin(form: Form, object: JsonObject) {
  return (membersWithin.get(form) ?? []).flatMap(({ member, owner }) => {
    const value = object[member];
    const inner = asArray(value);
    return (inner ?? [value]).flatMap((element, index) => {
      const nested = asObject(element);
      return nested === null
        ? []
        : [{ at: inner === null ? member : `${member}/${index}`, owner, object: nested }];
    });
  });
}

/** Clauses and pointers begin with `prefix` and `at`. */
function misspeltIn(owner: string, object: JsonObject, prefix: string, at: string): FormViolation[] {
  const stated = members.get(owner);
  const found: FormViolation[] = [];
  for (const name of Object.keys(object)) {
    if (stated === undefined || stated.has(name)) continue;
    const instead = [...stated].find((one) => fold(one) === fold(name));
    if (instead === undefined || instead in object) continue;
    const clause = `${prefix}${instead}`;
    const message = `must be spelled ${instead}`;
    found.push({ at: `${at}${name}`, clause, message, value: object[name] });
  }
  return found;
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}

/** The largest difference in degrees between a parking and its entrance. */
const nearby = 0.02;

const timeOfDay = /^\d{1,2}:\d{2}$/;

/**
 * Missing members whose values are under other names: the position of an entrance, which is near that of its parking,
 * and the hours of the search form's schedule. A member with any other value may be an additional one, which is open.
 */
export function recognised(form: Form, object: JsonObject): readonly FormViolation[] {
  if (form === 'list-parking') return placesOfEntrances(object);
  return form === 'search-schedule' ? hoursOf(object) : [];
}

function placesOfEntrances(parking: JsonObject): readonly FormViolation[] {
  const found: FormViolation[] = [];
  for (const [index, element] of (asArray(parking.entrances) ?? []).entries()) {
    const entrance = asObject(element) ?? {};
    for (const [member, expected] of [
      ['latitude', parking.lat],
      ['longitude', parking.long],
    ] as const) {
      if (member in entrance || typeof expected !== 'number') continue;
      for (const [name, value] of Object.entries(entrance)) {
        if (name === 'latitude' || name === 'longitude' || !isNear(value, expected)) continue;
        const [at, clause] = [`entrances/${index}/${name}`, `list-parking.entrances-${member}`];
        found.push({ at, clause, message: `must be called ${member}`, value });
      }
    }
  }
  return found;
}

/** Whole numbers do not count: they may be counts or measurements of anything. */
function isNear(value: Json | undefined, degrees: number): boolean {
  return typeof value === 'number' && !Number.isInteger(value) && Math.abs(value - degrees) <= nearby;
}

function hoursOf(schedule: JsonObject): readonly FormViolation[] {
  const stated = [...(members.get('search-schedule') ?? [])];
  const hours = Object.entries(schedule).filter(
    ([name, value]) => !stated.includes(name) && typeof value === 'string' && timeOfDay.test(value),
  );
  const [first] = hours;
  if (first !== undefined && !stated.some((name) => name in schedule)) {
    const message = `is there instead of the members ${stated.join(', ')}`;
    return [{ at: first[0], clause: 'search-parking.schedule_formatted', message, value: first[1] }];
  }
  return (['open', 'close'] as const).flatMap((member) => {
    const other = hours.find(([name]) => name.toLowerCase().startsWith(member.slice(0, 4)));
    if (member in schedule || other === undefined) return [];
    const [name, value] = other;
    return [{ at: name, clause: `search-schedule.${member}`, message: `must be called ${member}`, value }];
  });
}

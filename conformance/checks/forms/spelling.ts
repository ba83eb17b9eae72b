import { clauses } from '../../../spec/generated/clauses.ts';
import type { Form } from '../../../spec/generated/forms.ts';
import { asArray, asObject, type JsonObject } from '../../kernel/json.ts';
import { nestedForms } from './form-places.ts';

/**
 * The members of each form as the specification spells them, by their names without letter case and underscores,
 * taken from the ids of their clauses: `list-parking.points_of_interest-distance_mts` is a member within a member.
 */
const members = speltMembers();

function speltMembers(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const spelt = new Map<string, Map<string, string>>();
  for (const { id, status, kind } of clauses) {
    const [form = '', path = ''] = id.split('.');
    const [member = '', nested, ...further] = path.split('-');
    if (status !== 'stated' || kind !== 'schema' || member === '' || further.length > 0) continue;
    const owner = nested === undefined ? form : `${form}.${member}`;
    const ofOwner = spelt.get(owner) ?? new Map<string, string>();
    spelt.set(owner, ofOwner.set(fold(nested ?? member), nested ?? member));
  }
  return spelt;
}

/** A member that stands under another name than the specification gives it. */
export interface OtherName {
  /** Where it stands in the object, as the end of a JSON pointer. */
  readonly at: string;
  readonly clause: string;
  readonly message: string;
  readonly value: unknown;
}

/**
 * Members of an object, and of the objects in them, whose names differ from the specification's only in letter case or
 * underscores, if the right one is missing: `svcPID` instead of `svcpid`, or the search form's `pointsOfInterest` in
 * the list form. Members beside the stated ones are open, but an object in a member that has nothing else has the
 * stated ones under other names.
 */
export function misspelt(form: Form, object: JsonObject): readonly OtherName[] {
  const found = misspeltIn(form, object, form, '');
  for (const [member, value] of Object.entries(object)) {
    const owner = `${form}.${member}`;
    if (!members.has(owner) || nestedForms.has(owner)) continue;
    const inner = asArray(value);
    for (const [index, element] of (inner ?? [value ?? null]).entries()) {
      const nested = asObject(element);
      if (nested === null) continue;
      const at = inner === null ? member : `${member}/${index}`;
      const spelt = misspeltIn(owner, nested, form, `${at}/`, `${member}-`);
      found.push(...spelt);
      const names = Object.keys(nested);
      const isStated = (name: string) => members.get(owner)?.get(fold(name)) === name;
      if (spelt.length > 0 || names.length === 0 || names.some(isStated)) continue;
      const message = `has none of the members ${statedNames(owner).join(', ')}`;
      found.push({ at, clause: owner, message, value: nested });
    }
  }
  return found;
}

/** The names of the members that the specification gives a form, or a member of a form. */
export function statedNames(owner: string): readonly string[] {
  return [...(members.get(owner)?.values() ?? [])];
}

function misspeltIn(owner: string, object: JsonObject, form: Form, at: string, prefix = ''): OtherName[] {
  const spelt = members.get(owner);
  const found: OtherName[] = [];
  for (const name of Object.keys(object)) {
    const instead = spelt?.get(fold(name));
    if (instead === undefined || instead === name || instead in object) continue;
    const clause = `${form}.${prefix}${instead}`;
    const message = `must be spelt ${instead}`;
    found.push({ at: `${at}${name}`, clause, message, value: object[name] });
  }
  return found;
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}

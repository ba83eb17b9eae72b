import { clauses } from '../../../spec/generated/clauses.ts';
import { asArray, asObject, type JsonObject } from '../../harness/json.ts';
import { type Form, nestedForms } from './form-places.ts';

/**
 * The members of each form as the specification spells them, by their names without letter case and underscores,
 * taken from the ids of their clauses: `list-parking.points_of_interest-distance_mts` is a member within a member.
 */
const members = new Map<string, Map<string, string>>();
for (const { id, status, kind } of clauses) {
  const [form = '', path = ''] = id.split('.');
  const [member = '', nested, ...further] = path.split('-');
  if (status !== 'stated' || kind !== 'schema' || member === '' || further.length > 0) continue;
  const owner = nested === undefined ? form : `${form}.${member}`;
  const ofOwner = members.get(owner) ?? new Map<string, string>();
  members.set(owner, ofOwner.set(fold(nested ?? member), nested ?? member));
}

/** A member that is spelt in another way than the specification spells it. */
interface Misspelling {
  readonly name: string;
  readonly instead: string;
  /** Where it stands in the object, as the end of a JSON pointer. */
  readonly at: string;
  readonly clause: string;
  readonly value: unknown;
}

/**
 * Members of an object, and of the objects in them, whose names differ from the specification's in letter case or
 * underscores only, where the right one is missing: `svcPID` where it writes `svcpid`, or the search form's
 * `pointsOfInterest` in the list form.
 */
export function misspelt(form: Form, object: JsonObject): readonly Misspelling[] {
  const found = [...misspeltIn(form, object, form, '')];
  for (const [member, value] of Object.entries(object)) {
    const owner = `${form}.${member}`;
    if (!members.has(owner) || nestedForms.has(owner)) continue;
    for (const [index, inner] of (asArray(value) ?? [value ?? null]).entries()) {
      const nested = asObject(inner);
      const at = asArray(value) === null ? `${member}/` : `${member}/${index}/`;
      if (nested !== null) found.push(...misspeltIn(owner, nested, form, at, `${member}-`));
    }
  }
  return found;
}

function* misspeltIn(
  owner: string,
  object: JsonObject,
  form: Form,
  at: string,
  prefix = '',
): Iterable<Misspelling> {
  for (const [name, value] of Object.entries(object)) {
    const instead = members.get(owner)?.get(fold(name));
    if (instead === undefined || instead === name || instead in object) continue;
    yield { name, instead, at: `${at}${name}`, clause: `${form}.${prefix}${instead}`, value };
  }
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}

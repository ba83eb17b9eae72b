import { clauses } from '../../../spec/generated/clauses.ts';
import type { Form } from './form-places.ts';

/** The members of each form as the specification spells them, taken from the ids of their clauses. */
const members = new Map<string, Map<string, string>>();
for (const { id, status, kind } of clauses) {
  const [form = '', member = ''] = id.split('.');
  if (status !== 'stated' || kind !== 'schema' || member.includes('-') || member === '') continue;
  const ofForm = members.get(form) ?? new Map<string, string>();
  members.set(form, ofForm.set(fold(member), member));
}

/**
 * Members of an object whose names differ from the specification's in letter case or underscores only, where the
 * right one is missing: `svcPID` where it writes `svcpid`, or the search form's `pointsOfInterest` in the list form.
 */
export function misspelt(
  form: Form,
  object: Readonly<Record<string, unknown>>,
): { readonly name: string; readonly instead: string }[] {
  const spelt = members.get(form);
  return Object.keys(object).flatMap((name) => {
    const instead = spelt?.get(fold(name));
    return instead === undefined || instead === name || instead in object ? [] : [{ name, instead }];
  });
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}

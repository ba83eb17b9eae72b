import { type Form, formPlaces } from '../../spec/generated/forms.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import { at } from '../kernel/edit-json.ts';
import type { Clauses, Row } from './defect.ts';
import { labelOf } from './defects-in.ts';
import { deviatingIn, editingReplyBody } from './deviate.ts';
import type { NamedEdit } from './named-edits.ts';

/** Builds rows that edit a form of section 2 in the replies of an operation. */
export const editsIn = (id: OperationId, form: Form) => editsInEach([id], form, labelOf(id));

/**
 * Builds rows that edit a form in the replies of several operations; `label` names these in titles. A row edits the
 * member that its clause begins with, as in `lat-bounds`, or else the value at a path from the whole body.
 */
export function editsInEach(ids: readonly [OperationId, ...OperationId[]], form: Form, label: string) {
  const root = formPlaces[ids[0]].find((place) => place.form === form)?.at ?? [];
  return (
    clause: Clauses,
    { phrase, edit }: NamedEdit,
    path = [...root, memberIn(clause)].join('.'),
  ): Row => {
    const operations = deviatingIn(ids, editingReplyBody(at(path, edit)));
    const name = describePath(path);
    const predicate = phrase.replace(name === '' ? ' in {value}' : '{value}', name);
    return { clause, title: `${label} ${predicate}.`, operations };
  };
}

/** Lists whose elements have members of their own, as in the clause `entrances-latitude`. */
const nesting: ReadonlySet<string> = new Set([
  'entrances',
  'points_of_interest',
  'pointsOfInterest',
  'services',
]);

/** The path, within the form, of the member that the first clause begins with. */
function memberIn(clause: Clauses): string {
  const requirement = [clause].flat()[0]?.split('.').at(-1) ?? '';
  const [member = '', nested] = requirement.split('-');
  return nesting.has(member) && nested !== undefined ? `${member}.*.${nested}` : member;
}

/** Names the value at a path in a sentence: `offers.name in the last element` for `*.offers.last.name`. */
function describePath(path: string): string {
  const steps = path.split('.');
  const field = steps.filter((step) => !/^(\*|\d+|last)$/.test(step)).join('.');
  if (steps.includes('last')) return `${field} in the last element`;
  if (steps.includes('10')) return `${field} in the eleventh element`;
  return field !== '' && path.endsWith('.*') ? `each element of ${field}` : field;
}

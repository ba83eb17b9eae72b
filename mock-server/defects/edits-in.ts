import type { OperationId } from '../../spec/generated/operations.ts';
import { at, type EditJson } from '../kernel/edit-json.ts';
import type { Clauses, Row } from './defect.ts';
import { labelOf } from './defects-in.ts';
import { editingReplyBody } from './deviate.ts';
import type { NamedEdit } from './named-edits.ts';

/** Builds rows that edit a value in the replies of an operation. */
export const editsIn = (id: OperationId, root = '') => editsInEach([id], root, labelOf(id));

/** Builds rows that edit a value in the replies of several operations; `label` names these in titles. */
export function editsInEach(ids: readonly OperationId[], root: string, label: string) {
  function row(clause: Clauses, path: string, edit: NamedEdit): Row;
  function row(clause: Clauses, path: string, phrase: string, edit: EditJson): Row;
  function row(clause: Clauses, path: string, given: NamedEdit | string, own: EditJson = String): Row {
    const whole = [root, path].filter((part) => part !== '').join('.');
    const [phrase, edit] =
      typeof given === 'string' ? [given, own] : [given.says(describePath(whole)), given.edit];
    const deviation = editingReplyBody(at(whole, edit));
    const operations = Object.fromEntries(ids.map((id) => [id, deviation]));
    return { clause, title: `${label} ${phrase}.`, operations };
  }
  return row;
}

/** Names the value at a path in a sentence: `offers.name in the last element` for `*.offers.last.name`. */
function describePath(path: string): string {
  const steps = path.split('.');
  const field = steps.filter((step) => !/^(\*|\d+|last)$/.test(step)).join('.');
  if (steps.includes('last')) return `${field} in the last element`;
  if (steps.includes('10')) return `${field} in the eleventh element`;
  return field !== '' && path.endsWith('.*') ? `each element of ${field}` : field;
}

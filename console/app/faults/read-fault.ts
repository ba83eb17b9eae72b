import { operationIds } from '../../../spec/generated/operations.ts';
import type { NewFault } from './fault.ts';
import { type FieldName, fieldsOf } from './fault-fields.ts';

/** The fault that a filled-in form describes; what was left empty is left out. */
export function readFault(kind: NewFault['kind'], form: FormData): NewFault {
  const numbers: Partial<Record<FieldName, number>> = {};
  for (const name of [...fieldsOf(kind), 'times' as const, 'share' as const]) {
    const text = String(form.get(name) ?? '');
    if (text !== '') numbers[name] = name === 'share' ? Number(text) / 100 : Number(text);
  }
  const operations = operationIds.filter((id) => form.getAll('operations').includes(id));
  return {
    kind,
    ...numbers,
    ...(operations.length > 0 && { operations }),
    ...(form.has('carriesOut') && { carriesOut: true }),
  };
}

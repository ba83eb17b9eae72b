import type { OperationId } from '../../../spec/generated/operations.ts';
import * as validators from '../../../spec/generated/response-validators.js';
import { valueAt } from '../../../spec/json-pointer.ts';
import type { Validate } from '../../../spec/validate.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { asObject, type JsonObject } from '../../kernel/json.ts';
import { attribute } from './attribute.ts';
import { type FormElement, formsIn, isOfLists } from './elements.ts';
import { nestedForms } from './form-places.ts';
import { recognised } from './recognised.ts';
import { type FormViolation, misspelt } from './spelling.ts';

/** The forms that one part of an answer shows, with their members and violations. */
export interface Inspection {
  readonly violations: readonly FormViolation[];
  readonly elements: readonly FormElement[];
  /** Members that occur, as `form.member` with nested names joined by a dash. */
  readonly members: ReadonlySet<string>;
}

const byName = validators as unknown as Readonly<Record<string, Validate | undefined>>;

/** Compares a part of a successful answer with the contract. Pointers begin at the part. */
export function inspect({ operation, status }: Exchange, part: unknown): Inspection {
  const elements = formsIn(operation, part);
  const members = new Set<string>();
  for (const { form, value } of elements) collectMembers(value, `${form}.`, members);
  const otherNames = elements.flatMap(({ form, value, pointer }) =>
    [...misspelt(form, value), ...recognised(form, value)].map((found) => ({
      ...found,
      at: `${pointer}/${found.at}`,
    })),
  );
  // A 202 response need not show what was requested.
  const violations = status === 202 ? [] : violationsIn(operation, part);
  return { elements, members, violations: [...otherNames, ...violations] };
}

function violationsIn(operation: OperationId, part: unknown): readonly FormViolation[] {
  const validate = byName[`${operation}_${operation === 'createBooking' ? 201 : 200}`];
  const body = isOfLists(operation) ? [part] : part;
  if (validate === undefined || validate(body)) return [];
  const violations = validate.errors ?? [];
  const mistyped = new Set(
    violations.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath),
  );
  return violations.flatMap((violation) => {
    const { instancePath, keyword } = violation;
    // If the type is wrong, nothing else can be said about a value.
    if (keyword !== 'type' && mistyped.has(instancePath)) return [];
    const value = valueAt(body, instancePath);
    const clause = attribute(operation, violation, value);
    if (clause === null) return [];
    const at = isOfLists(operation) ? instancePath.replace(/^\/0/, '') : instancePath;
    if (keyword !== 'required') return [{ clause, at, message: violation.message ?? keyword, value }];
    return [
      { clause, at: `${at}/${violation.params.missingProperty}`, message: 'is missing', value: undefined },
    ];
  });
}

function collectMembers(object: JsonObject, prefix: string, into: Set<string>): void {
  for (const [name, value] of Object.entries(object)) {
    const member = `${prefix}${name}`;
    into.add(member);
    if (typeof value !== 'object' || value === null || nestedForms.has(member)) continue;
    for (const inner of Array.isArray(value) ? value : [value]) {
      const nested = asObject(inner);
      if (nested !== null) collectMembers(nested, `${member}-`, into);
    }
  }
}

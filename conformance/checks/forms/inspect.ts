import { stepsOf, valueAt } from '../../../common/json-pointer.ts';
import { describeViolations } from '../../../spec/describe-violations.ts';
import { requiredMembers } from '../../../spec/generated/forms.ts';
import type { OperationId } from '../../../spec/generated/operations.ts';
import * as validators from '../../../spec/generated/response-validators.js';
import type { SchemaError, Validate } from '../../../spec/validate.ts';
import { whenAvailable } from '../../answers/amounts.ts';
import { clauseIds } from '../../kernel/clauses.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { asObject } from '../../kernel/json.ts';
import { type FormElement, formAt, formsIn, isOfLists } from './elements.ts';
import { type FormViolation, misspelt, recognised } from './spelling.ts';

const byName = validators as unknown as Readonly<Record<string, Validate | undefined>>;

/**
 * Compares a part of a successful answer with the contract: the objects of forms in it, and the violations. Pointers
 * begin at the part.
 */
export function inspect({ operation, status }: Exchange, part: unknown) {
  const elements = formsIn(operation, part);
  const otherNames = elements.flatMap(({ form, value, pointer }) =>
    [...misspelt(form, value), ...recognised(form, value)].map((found) => ({
      ...found,
      at: `${pointer}/${found.at}`,
    })),
  );
  // A 202 response need not show what was requested.
  const violations: readonly FormViolation[] = status === 202 ? [] : violationsIn(operation, part);
  return { elements, violations: [...otherNames, ...withOneCause(elements, violations)] };
}

/** An object that lacks most of what its form requires is something else, so one missing member stands for all. */
function withOneCause(elements: readonly FormElement[], violations: readonly FormViolation[]) {
  const told = elements.flatMap(({ form, value, pointer }) => {
    const required = requiredMembers[form];
    const missing = required.filter((member) => !(member in value)).map((member) => `${pointer}/${member}`);
    const isSomethingElse = missing.length > 2 && missing.length >= required.length / 2;
    return isSomethingElse ? violations.filter(({ at }) => missing.includes(at)).slice(1) : [];
  });
  return violations.filter((violation) => !told.includes(violation));
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
    if (clause === null || mayBeUnavailable(part, violation, value)) return [];
    const at = isOfLists(operation) ? instancePath.replace(/^\/0/, '') : instancePath;
    if (keyword !== 'required') return [{ clause, at, message: inWords(violation), value }];
    return [
      { clause, at: `${at}/${violation.params.missingProperty}`, message: 'is missing', value: undefined },
    ];
  });
}

/** What would be right, in words; some lists of allowed values are too long to show. */
export function inWords(violation: SchemaError): string {
  const allowed = violation.params.allowedValues;
  if (Array.isArray(allowed) && allowed.length > 8) return 'must be one of the allowed values';
  return describeViolations('body', [violation])[0]?.detail ?? violation.message ?? violation.keyword;
}

/**
 * Separate clauses for the allowed values of a field, besides the clause of the field itself. The first that the
 * register has applies.
 */
const endings: Readonly<Record<string, readonly string[]>> = {
  enum: ['-values'],
  pattern: ['-two-letters', '-format', '-code', '-no-spaces'],
  minimum: ['-bounds'],
  maximum: ['-bounds'],
};

/** For fields with two clauses, where the endings above would choose the wrong one. */
const exceptions: Readonly<Record<string, string>> = {
  'rate.currency enum': 'rate.currency-in-search',
  'search-parking.location-coordinates minimum': 'search-parking.location-longitude-first',
  'search-parking.location-coordinates maximum': 'search-parking.location-longitude-first',
};

/** Members for which the specification leaves open whether they may be null. */
const mayBeNull: ReadonlySet<string> = new Set([
  'search-offer.cancel_mn',
  'offer-by-location.cancel_mn',
  'vehicle.tag',
]);

/** Whether a value is missing that a session need not have while it runs: its webhook has the same format (6.2, 6.3). */
function mayBeUnavailable(part: unknown, { keyword, instancePath, params }: SchemaError, value: unknown) {
  const isEmpty = keyword === 'required' || value === null;
  const member = String(params.missingProperty ?? stepsOf(instancePath).at(-1));
  return isEmpty && asObject(part)?.type === 'automated' && whenAvailable.includes(member);
}

/** Members whose type the specification leaves open; the contract shows what most clients expect. */
const ofAnyType: ReadonlySet<string> = new Set(['search-parking.services-description']);

/** The clause that a violation of the contract breaks; null if there is none. */
function attribute(operation: OperationId, violation: SchemaError, value: unknown): string | null {
  const missing = violation.keyword === 'required' ? [String(violation.params.missingProperty)] : [];
  const path = [...stepsOf(violation.instancePath), ...missing];
  const place = formAt(operation, path);
  if (place === null) return null;
  const field = place.within.filter((step) => !/^\d+$/.test(step)).join('-');
  const member = `${place.form}.${field}`;
  if (value === null && mayBeNull.has(member)) return null;
  if (violation.keyword === 'type' && ofAnyType.has(member)) return null;
  return clauseOf(place.form, field, violation.keyword, value);
}

/** The clause of a field of a form for one kind of violation; falls back to the field, then to its parents. */
function clauseOf(form: string, field: string, keyword: string, value: unknown): string | null {
  const exception = exceptions[`${form}.${field} ${keyword}`];
  if (exception !== undefined) return exception;
  if (form === 'vehicle' && field === 'plate' && keyword === 'pattern') {
    return /\s/.test(String(value)) ? 'vehicle.plate-no-spaces' : 'vehicle.plate-upper-case';
  }
  const endingIds = (endings[keyword] ?? []).map((ending) => `${form}.${field}${ending}`);
  for (let name = field; name !== ''; name = name.split('-').slice(0, -1).join('-')) {
    const found = [...(name === field ? endingIds : []), `${form}.${name}`].find((id) => clauseIds.has(id));
    if (found !== undefined) return found;
  }
  return null;
}

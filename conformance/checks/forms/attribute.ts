import { clauses } from '../../../spec/generated/clauses.ts';
import type { OperationId } from '../../../spec/generated/operations.ts';
import { stepsOf } from '../../../spec/json-pointer.ts';
import type { SchemaError } from '../../../spec/validate.ts';
import { formAt } from './form-places.ts';

const known = new Set(clauses.map((clause) => clause.id));

/**
 * Separate clauses for the allowed values of a field, beside the clause of the field itself. The first that the
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
const mayBeNull: ReadonlySet<string> = new Set(['search-offer.cancel_mn', 'offer-by-location.cancel_mn']);

/** The clause that a violation of the contract breaks; null if there is none. */
export function attribute(operation: OperationId, violation: SchemaError, value: unknown): string | null {
  const missing = violation.keyword === 'required' ? [String(violation.params.missingProperty)] : [];
  const path = [...stepsOf(violation.instancePath), ...missing];
  const place = formAt(operation, path);
  if (place === null) return null;
  const field = place.within.filter((step) => !/^\d+$/.test(step)).join('-');
  if (value === null && mayBeNull.has(`${place.form}.${field}`)) return null;
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
    const found = [...(name === field ? endingIds : []), `${form}.${name}`].find((id) => known.has(id));
    if (found !== undefined) return found;
  }
  return null;
}

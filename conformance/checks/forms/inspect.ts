import { requiredFields } from '../../../spec/generated/required-fields.ts';
import * as validators from '../../../spec/generated/response-validators.js';
import type { Validate } from '../../../spec/validate.ts';
import { bodyOf, type Exchange, isSuccess } from '../../harness/exchange.ts';
import { asObject, type JsonObject } from '../../harness/json.ts';
import { attribute } from './attribute.ts';
import { elementsOf } from './elements.ts';
import { type Form, formPlaces, nestedForms } from './form-places.ts';
import { misspelt } from './spelling.ts';

/** A clause broken somewhere in an answer. */
export interface Breach {
  readonly clause: string;
  /** JSON pointer in the answer. */
  readonly at: string;
  readonly message: string;
  readonly value: unknown;
}

/** What one answer shows of the forms in it. */
export interface Inspection {
  readonly breaches: readonly Breach[];
  /** How many of each form it held. */
  readonly seen: ReadonlyMap<Form, number>;
  /** Members that occurred, as `form.member` with nested names joined by a dash. */
  readonly members: ReadonlySet<string>;
}

const byName = validators as unknown as Readonly<Record<string, Validate | undefined>>;
const inspected = new WeakMap<Exchange, Inspection>();
const nothing: Inspection = { breaches: [], seen: new Map(), members: new Set() };

/** Holds a successful answer against the contract, every element of every list; remembers what it found. */
export function inspect(exchange: Exchange): Inspection {
  const known = inspected.get(exchange);
  if (known !== undefined) return known;
  const made = look(exchange);
  inspected.set(exchange, made);
  return made;
}

function look(exchange: Exchange): Inspection {
  const { operation, status } = exchange;
  if (status === null || !isSuccess(status) || formPlaces[operation] === undefined) return nothing;
  const body = bodyOf(exchange);
  if (body === undefined) return nothing;
  const { seen, members, breaches } = walk(exchange);
  const validate = byName[`${operation}_${operation === 'createBooking' ? 201 : 200}`];
  if (validate !== undefined && status !== 202 && !validate(body)) {
    const violations = validate.errors ?? [];
    const mistyped = new Set(
      violations.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath),
    );
    for (const violation of violations) {
      // Of a value of the wrong type, nothing else can be said.
      if (violation.keyword !== 'type' && mistyped.has(violation.instancePath)) continue;
      const value = valueAt(body, violation.instancePath);
      const clause = attribute(operation, violation, value);
      if (clause === null) continue;
      breaches.push({
        clause,
        at: violation.instancePath,
        message: violation.message ?? violation.keyword,
        value,
      });
    }
  }
  return { breaches, seen, members };
}

/** Counts the forms and their members, and looks for names that are spelt otherwise than the specification does. */
function walk(exchange: Exchange) {
  const seen = new Map<Form, number>();
  const members = new Set<string>();
  const breaches: Breach[] = [];
  for (const { form } of formPlaces[exchange.operation] ?? []) {
    const elements = elementsOf(form, exchange);
    seen.set(form, elements.length);
    const names = new Set<string>();
    for (const { value, pointer } of elements) {
      collectMembers(form, value, '', names);
      for (const { name, at: place, instead, clause, value: told } of misspelt(form, value)) {
        const message = `${name} must be spelt ${instead}`;
        breaches.push({ clause, at: `${pointer}/${place}`, message, value: told });
      }
    }
    for (const name of names) members.add(`${form}.${name}`);
  }
  return { seen, members, breaches };
}

function collectMembers(form: Form, object: JsonObject, prefix: string, into: Set<string>): void {
  for (const name of Object.keys(object)) {
    const value = object[name];
    const member = prefix === '' ? name : `${prefix}${name}`;
    into.add(member);
    if (typeof value !== 'object' || value === null || nestedForms.has(`${form}.${member}`)) continue;
    for (const inner of Array.isArray(value) ? value : [value]) {
      const nested = asObject(inner);
      if (nested !== null) collectMembers(form, nested, `${member}-`, into);
    }
  }
}

function valueAt(body: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((node, step) => (node as Record<string, unknown> | null)?.[step], body);
}

/** Whether a member of a form is required, by its name in the register. */
export function isRequired(form: Form, member: string): boolean {
  return requiredOf[form]?.includes(member) ?? false;
}

const requiredOf: Readonly<Record<Form, readonly string[]>> = {
  'list-parking': requiredFields.ListParking,
  'list-offer': requiredFields.ListOffer,
  'schedule-day': requiredFields.ScheduleDay,
  rate: requiredFields.Rate,
  'search-parking': requiredFields.SearchParking,
  'search-schedule': [],
  'search-offer': requiredFields.SearchOffer,
  offer: requiredFields.Offer,
  'offer-by-location': requiredFields.OfferByLocation,
  booking: requiredFields.Booking,
  vehicle: requiredFields.Vehicle,
};

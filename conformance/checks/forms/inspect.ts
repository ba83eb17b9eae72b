import type { OperationId } from '../../../spec/generated/operations.ts';
import { requiredFields } from '../../../spec/generated/required-fields.ts';
import * as validators from '../../../spec/generated/response-validators.js';
import type { Validate } from '../../../spec/validate.ts';
import { bodyOf, type Exchange } from '../../harness/exchange.ts';
import { asObject, type JsonObject } from '../../harness/json.ts';
import { attribute } from './attribute.ts';
import { isOfLists, objectsAt, partsOf, waysTo } from './elements.ts';
import { type Form, formPlaces, nestedForms } from './form-places.ts';
import { recognised } from './recognised.ts';
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
  /** The first breach of each clause. */
  readonly breaches: ReadonlyMap<string, Breach>;
  /** How many of each form it held. */
  readonly seen: ReadonlyMap<Form, number>;
  /** Members that occurred, as `form.member` with nested names joined by a dash. */
  readonly members: ReadonlySet<string>;
}

const byName = validators as unknown as Readonly<Record<string, Validate | undefined>>;
const inspected = new WeakMap<Exchange, Inspection>();

/** Holds a successful answer against the contract, every element of every list; remembers what it found. */
export function inspect(exchange: Exchange): Inspection {
  const known = inspected.get(exchange);
  if (known !== undefined) return known;
  const made = look(exchange);
  inspected.set(exchange, made);
  return made;
}

function look(exchange: Exchange): Inspection {
  const breaches = new Map<string, Breach>();
  const seen = new Map<Form, number>();
  const memberSets = new Set<ReadonlySet<string>>();
  for (const { value, pointer } of partsOf(exchange, bodyOf(exchange))) {
    const part = inspectPart(exchange, value);
    for (const breach of part.breaches) {
      if (!breaches.has(breach.clause))
        breaches.set(breach.clause, { ...breach, at: `${pointer}${breach.at}` });
    }
    for (const [form, count] of part.seen) seen.set(form, (seen.get(form) ?? 0) + count);
    memberSets.add(part.members);
  }
  return { breaches, seen, members: new Set([...memberSets].flatMap((members) => [...members])) };
}

/** What a part of an answer shows by itself, wherever it stands; pointers begin at the part. */
interface PartInspection {
  readonly breaches: readonly Breach[];
  readonly seen: ReadonlyMap<Form, number>;
  /** The very same set for all parts with the same members. */
  readonly members: ReadonlySet<string>;
}

const inspectedParts = new WeakMap<object, Map<string, PartInspection>>();

function inspectPart({ operation, status }: Exchange, value: unknown): PartInspection {
  const object = asObject(value);
  if (object === null) return lookAtPart(operation, status, value);
  const known = inspectedParts.get(object) ?? new Map<string, PartInspection>();
  inspectedParts.set(object, known);
  // An answer of 202 is compared with nothing, so it shows something else.
  const asked = `${operation} ${status === 202}`;
  const made = known.get(asked) ?? lookAtPart(operation, status, value);
  known.set(asked, made);
  return made;
}

function lookAtPart(operation: OperationId, status: number | null, value: unknown): PartInspection {
  const { seen, members, breaches } = walk(operation, value);
  if (status !== 202) breaches.push(...violationsIn(operation, value));
  return { breaches, seen, members };
}

function violationsIn(operation: OperationId, part: unknown): readonly Breach[] {
  const validate = byName[`${operation}_${operation === 'createBooking' ? 201 : 200}`];
  const body = isOfLists(operation) ? [part] : part;
  if (validate === undefined || validate(body)) return [];
  const violations = validate.errors ?? [];
  const mistyped = new Set(
    violations.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath),
  );
  return violations.flatMap((violation) => {
    const { instancePath, keyword } = violation;
    // Of a value of the wrong type, nothing else can be said.
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

/** Counts the forms and their members, and looks for names that are spelt otherwise than the specification does. */
function walk(operation: OperationId, part: unknown) {
  const seen = new Map<Form, number>();
  const members = new Set<string>();
  const breaches: Breach[] = [];
  for (const { form } of formPlaces[operation] ?? []) {
    const elements = waysTo(form, operation).flatMap((way) => objectsAt(part, way));
    seen.set(form, elements.length);
    const names = new Set<string>();
    for (const { value, pointer } of elements) {
      collectMembers(form, value, '', names);
      for (const found of [...misspelt(form, value), ...recognised(form, value)])
        breaches.push({ ...found, at: `${pointer}/${found.at}` });
    }
    for (const name of names) members.add(`${form}.${name}`);
  }
  return { seen, members: knownSet(members), breaches };
}

const memberSets = new Map<string, ReadonlySet<string>>();
/** Sets that are remembered at most; an implementation may invent any number of them. */
const mostSets = 10_000;

/** The set with these members that was seen first, so that many parts share one. */
function knownSet(members: ReadonlySet<string>): ReadonlySet<string> {
  const key = [...members].join(' ');
  const known = memberSets.get(key);
  if (known !== undefined) return known;
  if (memberSets.size < mostSets) memberSets.set(key, members);
  return members;
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

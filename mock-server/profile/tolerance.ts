import { isRecord } from '../../common/is-record.ts';
import { escapeStep } from '../../common/json-pointer.ts';
import { maxViolations } from '../../spec/describe-violations.ts';
import { bodyFields, type OperationId } from '../../spec/generated/operations.ts';
import { longestStay, shortestStay } from '../../spec/limits.ts';
import { type Violation, violationInBody } from '../kernel/problems.ts';
import type { Choices } from './choices.ts';

/** The values of a request, by the place that a violation names. */
export type Sent = { readonly [Place in Violation['in']]?: unknown };

/**
 * Returns the violations that a profile does not tolerate, including unknown fields if it refuses them, and corrects
 * the tolerated values in `sent`. For an element of a list, `sent.body` is that element and `at` is the JSON pointer to
 * it.
 */
export type Tolerate = (
  id: OperationId,
  violations: readonly Violation[],
  sent: Sent,
  at?: string,
) => readonly Violation[];

/** A value that the contract refuses but the profile tolerates. */
interface Leniency {
  readonly in: Violation['in'];
  readonly name: string;
  /** The rules of the contract that the value may break. */
  readonly rules: readonly string[];
  /** The value to use instead: undefined to remove it, or `refused` if it is refused all the same. */
  readonly becomes: (value: unknown, rule: string) => unknown;
}

const refused = Symbol('refused');

type Leniencies = { readonly [Id in OperationId]?: readonly (Leniency | null)[] };

/**
 * Tolerates what a profile accepts although the contract refuses it, and finds unknown fields if the profile refuses
 * them.
 */
export function createTolerance(choices: Choices): Tolerate {
  const lenient = lenienciesIn(choices);
  const { unknown_fields, null_request_fields } = choices.errors;

  /** Corrects the value that a violation names, if the profile tolerates it; returns whether it does. */
  function correct(id: OperationId, violation: Violation, sent: Sent): boolean {
    const name = violation.pointer.replace(/^\/(\d+\/)?/, '');
    const values = sent[violation.in] as Record<string, unknown>;
    if (null_request_fields === 'omitted' && isOptional(id, violation.in, name) && values[name] === null)
      return delete values[name];
    const leniency = lenient[id]?.find((one) => one?.in === violation.in && one.name === name);
    if (leniency == null || !leniency.rules.includes(violation.rule)) return false;
    const value = leniency.becomes(values[name], violation.rule);
    if (value === refused) return false;
    if (value === undefined) delete values[name];
    else values[name] = value;
    return true;
  }

  return (id, violations, sent, at = '') => [
    ...violations.filter((violation) => !correct(id, violation, sent)),
    ...(unknown_fields === 'refuse' ? findUnknownFields(id, sent.body, at) : []),
  ];
}

function isOptional(id: OperationId, place: Violation['in'], name: string): boolean {
  return place === 'body' && bodyFields[id]?.optional.includes(name) === true;
}

function findUnknownFields(id: OperationId, body: unknown, at: string): readonly Violation[] {
  if (!isRecord(body)) return [];
  const { required = [], optional = [] } = bodyFields[id] ?? {};
  const known = [...required, ...optional];
  // The plate in an update has an entry of its own, vehicles.plate_in_update.
  if (id === 'updateVehicle') known.push('plate');
  const unknown = Object.keys(body).filter((name) => !known.includes(name));
  const detail = `is not a field here; the fields are ${known.join(', ')}`;
  return unknown
    .slice(0, maxViolations)
    .map((name) => violationInBody(`${at}/${escapeStep(name.slice(0, 100))}`, 'unknown', detail));
}

function lenienciesIn({ limits, batch, bookings, vehicles }: Choices): Leniencies {
  const { duration_out_of_bounds: durations, paging_out_of_bounds: paging } = limits;
  const minutes = [shortestStay, longestStay] as const;
  const header: Leniency | null =
    batch.invalid_header === 'refuse'
      ? null
      : { in: 'header', name: 'x-batch', rules: ['type'], becomes: () => batch.invalid_header === 'as-true' };
  const inPages = [
    outOfBounds('query', 'limit', paging, [0, 0]),
    outOfBounds('query', 'offset', paging, [0, 0]),
  ];
  const corrects = vehicles.spaced_plate === 'corrected';
  const inPath = corrects ? spaced('path', 'plate') : null;
  const tag: Leniency | null =
    vehicles.unknown_tag === 'ignore'
      ? { in: 'body', name: 'tag', rules: ['enum'], becomes: () => undefined }
      : null;
  const inBody = [corrects ? spaced('body', 'plate') : null, tag];
  return {
    searchAvailableParkings: [
      outOfBounds('body', 'duration', durations.search, minutes),
      outOfBounds('body', 'search_radius_meters', limits.search_radius_out_of_bounds, [10, 5000]),
    ],
    findOffers: [outOfBounds('query', 'duration', durations.find_offers, minutes)],
    getOffer: [outOfBounds('query', 'duration', durations.get_offer, minutes)],
    createBooking: [
      outOfBounds('body', 'duration', durations.create_booking, minutes),
      bookings.plate_with_spaces === 'corrected' ? spaced('body', 'number_plate') : null,
    ],
    listParkings: [
      outOfBounds('query', 'distance', limits.distance_out_of_bounds, [null, 50_000]),
      ...inPages,
    ],
    listProviderParkings: inPages,
    addVehicles: [header, ...inBody],
    replaceVehicles: [header, ...inBody],
    createVehicle: [inPath, ...inBody],
    updateVehicle: [inPath, tag],
    deleteVehicle: [inPath],
    deleteVehicles: [header, vehicles.malformed_plates === 'cleaned' ? spaced('query', 'plates') : null],
  };
}

/**
 * A number out of its bounds. `minimum` is null if the profile has no choice about it. An accepted number must still be
 * above zero.
 */
function outOfBounds(
  place: Violation['in'],
  name: string,
  choice: 'refuse' | 'clamp' | 'accept' | null | undefined,
  [minimum, maximum]: readonly [minimum: number | null, maximum: number],
): Leniency | null {
  if (choice == null || choice === 'refuse') return null;
  return {
    in: place,
    name,
    rules: minimum === null ? ['maximum'] : ['minimum', 'maximum'],
    becomes(value, rule) {
      if (choice === 'clamp') return rule === 'minimum' ? minimum : maximum;
      return Number(value) > 0 ? value : refused;
    },
  };
}

/** Plates with spaces, or with nothing between two commas. */
function spaced(place: Violation['in'], name: string): Leniency {
  return {
    in: place,
    name,
    rules: ['pattern'],
    becomes(value) {
      const plates = String(value).replace(/\s/g, '').split(',').filter(Boolean);
      return plates.length === 0 ? refused : plates.join(',');
    },
  };
}

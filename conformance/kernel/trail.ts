import type { OperationId } from '../../spec/generated/operations.ts';
import type { Entry } from '../../spec/profile-entry.ts';
import type { RawRequest } from './call.ts';
import type { Exchange } from './exchange.ts';

/** One request on a trail. */
export interface Step {
  readonly operation: OperationId;
  readonly request: RawRequest;
  /** Number of earlier requests of the same operation on the trail. */
  readonly index: number;
  /** null until the exchange has ended. */
  exchange: Exchange | null;
  /** The trouble that the request met, such as `503` or `no response`; null if none. */
  trouble: string | null;
}

/** An observation at an open point: recorded, never judged. */
export interface Observation {
  /** The open clause, or the path of the profile that could declare it. */
  readonly point: string;
  readonly found: string;
  /** The entry of the profile that it settles. */
  readonly settles?: SettledEntry;
}

/** A value of an entry of the profile that an observation can show. */
export type EntryValue = string | number | boolean | readonly string[];

/** The values of an entry of the profile that fit an observation. */
export interface SettledEntry {
  readonly entry: Entry;
  /** One value settles the entry; an empty list says that no known value fits. */
  readonly values: readonly EntryValue[];
}

/** The record of one try of a check, or of the lookup of one fixture. */
export interface Trail {
  /** The id of the check; empty for a fixture. */
  readonly name: string;
  readonly steps: Step[];
  /** Number of steps of each operation. */
  readonly counts: Map<OperationId, number>;
  readonly observations: Observation[];
  /** The trails of the fixtures that it used. */
  readonly shares: Set<Trail>;
}

/** Creates an empty trail. */
export function createTrail(name = ''): Trail {
  return { name, steps: [], counts: new Map(), observations: [], shares: new Set() };
}

/** Adds a request to a trail; with `keeps` false, only its trouble will be added. */
export function beginStep(
  { steps, counts }: Trail,
  operation: OperationId,
  request: RawRequest,
  keeps: boolean,
): Step {
  const index = counts.get(operation) ?? 0;
  counts.set(operation, index + 1);
  const step: Step = { operation, request, index, exchange: null, trouble: null };
  if (keeps) steps.push(step);
  return step;
}

/** Notes how a request on a trail ended. */
export function endStep({ steps }: Trail, step: Step, exchange: Exchange | null, trouble: string | null) {
  step.exchange = exchange;
  step.trouble = trouble;
  if (trouble !== null && !steps.includes(step)) steps.push(step);
}

/** A trail and the trails of all fixtures behind it. */
export function wholeOf(trail: Trail): readonly Trail[] {
  const all = new Set([trail]);
  for (const one of all) for (const shared of one.shares) all.add(shared);
  return [...all];
}

/** The requests that met trouble on a trail or in its fixtures. */
export function troublesOf(trail: Trail): readonly Step[] {
  return wholeOf(trail).flatMap(({ steps }) => steps.filter(({ trouble }) => trouble !== null));
}

/** Whether a status may come from a gateway that could not or would not pass the request on. */
export const isFromGateway = (status: number) => [429, 502, 503, 504].includes(status);

/** The trouble that a bad network or server may have caused in an exchange; null if none. */
export function troubleIn({ status, error }: Exchange): string | null {
  if (status === null || error !== null) return noAnswer;
  return status === 500 || isFromGateway(status) ? String(status) : null;
}

/** The trouble of a request without an answer. */
export const noAnswer = 'no response';

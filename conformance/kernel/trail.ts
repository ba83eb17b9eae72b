import type { OperationId } from '../../spec/generated/operations.ts';
import type { Entry } from '../../spec/profile-entry.ts';
import type { RawRequest } from './call.ts';
import type { Exchange } from './exchange.ts';

/** One request on a trail. */
export interface Step {
  readonly operation: OperationId;
  readonly request: RawRequest;
  /** How many requests of the same operation the trail had before it. */
  readonly index: number;
  /** null as long as nothing has been sent. */
  exchange: Exchange | null;
  /** What an ill network or server did to it, such as `503` or `no answer`; null if nothing. */
  trouble: string | null;
}

/** An observation at an open point: recorded, never judged. */
export interface Observation {
  /** The open clause, or the path of the profile that could declare it. */
  readonly point: string;
  readonly found: string;
  /** What it says of an entry of the profile. */
  readonly settles?: SettledEntry;
}

/** A value of a profile, as an observation can show it. */
export type EntryValue = string | number | boolean | readonly string[];

/** What was seen of an entry of the profile. */
export interface SettledEntry {
  readonly entry: Entry;
  /** The values that describe what was seen: one settles the entry, none says that no value is known to. */
  readonly values: readonly EntryValue[];
}

/** What one try of a check has met, or the finding of something that checks share. */
export interface Trail {
  /** The id of the check; empty for what checks share. */
  readonly name: string;
  readonly steps: Step[];
  /** Steps of each operation. */
  readonly counts: Map<OperationId, number>;
  readonly observations: Observation[];
  /** The trails of what it shares with others. */
  readonly shares: Set<Trail>;
}

/** An empty trail. */
export function createTrail(name = ''): Trail {
  return { name, steps: [], counts: new Map(), observations: [], shares: new Set() };
}

/** Adds a request to a trail. */
export function beginStep({ steps, counts }: Trail, operation: OperationId, request: RawRequest): Step {
  const index = counts.get(operation) ?? 0;
  counts.set(operation, index + 1);
  const step: Step = { operation, request, index, exchange: null, trouble: null };
  steps.push(step);
  return step;
}

/** A trail with all that it shares. */
export function wholeOf(trail: Trail): readonly Trail[] {
  const all = new Set([trail]);
  for (const one of all) for (const shared of one.shares) all.add(shared);
  return [...all];
}

/** The requests of a trail that met trouble, those of what it shares included. */
export function troublesOf(trail: Trail): readonly Step[] {
  return wholeOf(trail).flatMap(({ steps }) => steps.filter(({ trouble }) => trouble !== null));
}

/** Statuses that a network, a proxy or a server in distress answers with, whatever was asked. */
const illStatuses: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/** What an ill network or server can have done to an exchange; null if it can have done nothing. */
export function troubleIn({ status, error }: Exchange): string | null {
  if (status === null || error !== null) return noAnswer;
  return illStatuses.has(status) ? String(status) : null;
}

/** The trouble of a request that was not answered. */
export const noAnswer = 'no response';

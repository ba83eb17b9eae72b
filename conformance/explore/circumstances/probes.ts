import { type OperationId, operationIds, operations, topics } from '../../../spec/generated/operations.ts';
import type { AnyCheck } from '../../check/check.ts';
import type { CheckResult } from '../../check/check-result.ts';
import type { AuthenticatedOperation } from '../../fixtures/sample-requests.ts';
import { changesNothing } from '../../http/client.ts';
import type { RawRequest } from '../../kernel/call.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { type Step, type Trail, troubleIn, wholeOf } from '../../kernel/trail.ts';

/** A request that can be sent again and again: it changes nothing, or it is a new sample each time. */
export interface Probe {
  readonly operation: OperationId;
  readonly user: number;
  /** Null for a sample of the operation. Each is new, except that the same booking is cancelled again. */
  readonly request: RawRequest | null;
  readonly keepsToContract: boolean;
  /** The checks that depend on its answer. */
  readonly checks: ReadonlySet<AnyCheck>;
}

interface Answered extends Probe {
  readonly checks: Set<AnyCheck>;
  readonly text: string;
}

/** The most probes of one operation, and the most of them with the same answer. */
const maxProbes = 40;
const maxAlike = 3;

/** The most characters in all answers to the probes of one operation; a single answer may have more. */
const maxCharacters = 400_000;
const maxInSingle = 4_000_000;

/** The longest request body that is worth sending again, in characters. */
const maxBody = 10_000;

/** The requests of checks that read or were refused: for each operation those with the shortest answers. */
export function probesOf(passed: readonly CheckResult[]): readonly Probe[] {
  const all = allProbes(passed);
  return operationIds.flatMap((operation) => {
    let characters = 0;
    const own = all.filter((probe) => probe.operation === operation);
    return [...groupBy(own, ({ text }) => text).values()]
      .flatMap((alike) => alike.slice(0, maxAlike))
      .sort((a, b) => a.text.length - b.text.length)
      .slice(0, maxProbes)
      .filter(({ text }, nth) => {
        characters += text.length;
        return characters <= (nth === 0 ? maxInSingle : maxCharacters);
      });
  });
}

/** One probe for each operation that writes; it sends a new sample each time. */
export function samplesOf(
  writing: readonly AuthenticatedOperation[],
  passed: readonly CheckResult[],
): readonly Probe[] {
  return writing.map((operation) => {
    const own = passed.filter(({ check }) => isAbout(operation, check));
    const checks = new Set(own.slice(0, maxChecks).map(({ check }) => check));
    return { operation, user: 0, request: null, keepsToContract: true, checks };
  });
}

/** Whether a check cites a clause of an operation. */
export const isAbout = (operation: OperationId, { clause }: AnyCheck) =>
  clause.startsWith(`${topics[operation]}.`);

/** The most checks that are taken to be about the samples of one operation. */
const maxChecks = 20;

/** Equal requests make one probe, with all the checks that depend on it. */
function allProbes(passed: readonly CheckResult[]): readonly Answered[] {
  const probes = new Map<string, Answered>();
  for (const { check, trail } of passed) {
    for (const { operation, request, exchange } of stepsOf(trail).filter(isHarmless)) {
      if (exchange === null) continue;
      const { user, method, url, requestBody, responseText: text, status } = exchange;
      const key = JSON.stringify([user, method, url, requestBody, request.headers]);
      const known = probes.get(key)?.checks ?? new Set();
      const keepsToContract = (status ?? 0) < 400;
      probes.set(key, { operation, user, request, keepsToContract, text, checks: known.add(check) });
    }
  }
  return [...probes.values()];
}

function stepsOf(trail: Trail | undefined): readonly Step[] {
  return trail === undefined ? [] : wholeOf(trail).flatMap(({ steps }) => steps);
}

function isHarmless({ operation, request, exchange }: Step): boolean {
  if (exchange === null || troubleIn(exchange) !== null) return false;
  // Any header that is sent may be a secret, and the replay token of a finding would contain it.
  if (Object.values(request.headers ?? {}).some((value) => value !== null)) return false;
  if ((exchange.requestBody?.length ?? 0) > maxBody || !operations[operation].authenticated) return false;
  return changesNothing(operation) || (exchange.status ?? 0) >= 400;
}

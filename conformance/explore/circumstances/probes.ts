import { type OperationId, operations } from '../../../spec/generated/operations.ts';
import { instantOf } from '../../answers/instants.ts';
import type { Check } from '../../check/check.ts';
import type { CheckResult } from '../../check/check-result.ts';
import { type Client, changesNothing } from '../../http/client.ts';
import type { RawRequest } from '../../kernel/call.ts';
import { Inconclusive } from '../../kernel/outcomes.ts';
import { type Step, troubleIn, wholeOf } from '../../kernel/trail.ts';
import { shuffled } from '../shuffled.ts';
import type { Circumstance } from './circumstances.ts';

/** A request of checks that leaves everything as it is, so that it can be sent as often as one likes. */
interface Probe {
  readonly operation: OperationId;
  readonly user: number;
  readonly request: RawRequest;
  readonly keepsToContract: boolean;
  /** Characters of the answer. */
  readonly size: number;
  /** The checks that rest on its answer. */
  readonly checks: Set<Check>;
}

/** How requests are sent once more. */
export interface Probing {
  readonly held: readonly CheckResult[];
  readonly circumstances: readonly Circumstance[];
  readonly clientIn: (circumstance: Circumstance, user: number) => Client;
  readonly random: () => number;
  readonly timeLeft: () => number;
}

/** Probes of one operation at most, the characters of their answers, and those under a circumstance that creates. */
const maxProbes = 40;
const maxCharacters = 400_000;
const maxWhereCreating = 12;

/** Characters of a request that is worth sending again. */
const maxBody = 10_000;

/**
 * Sends requests of checks under each circumstance. Where an answer differs from the usual one, time after time, the
 * checks that rest on it are worth running in that circumstance: they alone can tell what is wrong.
 */
export async function findSuspects(probing: Probing): Promise<Map<Circumstance, Set<Check>>> {
  const { circumstances, random, timeLeft } = probing;
  const suspects = new Map<Circumstance, Set<Check>>();
  const counts = new Map<OperationId, number>();
  for (const probe of shuffled(choose(probesOf(probing.held)), random)) {
    if (timeLeft() <= 0) break;
    const count = counts.get(probe.operation) ?? 0;
    counts.set(probe.operation, count + 1);
    const possible = circumstances.filter((one) => !creates(one) || count < maxWhereCreating);
    for (const circumstance of await oddFor(probe, possible, probing)) {
      const checks = suspects.get(circumstance) ?? new Set();
      for (const check of probe.checks) checks.add(check);
      suspects.set(circumstance, checks);
    }
  }
  return suspects;
}

/** The circumstances under which the answer is not the usual one. */
async function oddFor(probe: Probe, circumstances: readonly Circumstance[], { clientIn }: Probing) {
  const ask = (circumstance: Circumstance) => answerTo(probe, clientIn(circumstance, probe.user));
  const told = new Map<Circumstance, string>();
  for (const circumstance of circumstances) told.set(circumstance, await ask(circumstance));
  const usual = mostFrequent([...told.values()]);
  const plain = circumstances.find((one) => told.get(one) === usual && !creates(one));
  const odd = circumstances.filter((one) => told.get(one) !== usual);
  // What changes by itself is no matter of circumstances.
  if (plain === undefined || odd.length > circumstances.length / 2) return [];
  const confirmed: Circumstance[] = [];
  for (const circumstance of odd) {
    if ((await ask(plain)) !== usual) break;
    if ((await ask(circumstance)) !== usual) confirmed.push(circumstance);
  }
  return confirmed;
}

async function answerTo({ operation, request, keepsToContract }: Probe, client: Client): Promise<string> {
  const asked = { ...request, isOptional: true };
  const send = keepsToContract ? (client.call as Client['callRaw']) : client.callRaw;
  try {
    const { status, exchange } = await send(operation, asked);
    return `${status} ${withoutNow(exchange.responseText, exchange.sentAt, startsNow(request))}`;
  } catch (error) {
    if (error instanceof Inconclusive) return '';
    throw error;
  }
}

const startsNow = ({ query, body }: RawRequest) =>
  query?.start === undefined && Object(body).start === undefined;

/** A text whose instants, where they follow the clock, are told by how far they are away. */
function withoutNow(text: string, now: number, followsClock: boolean): string {
  if (!followsClock) return text;
  return text.replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(Z|[+-]\d\d:?\d\d)?/g, (written) => {
    const instant = instantOf(written.replace(' ', 'T'));
    return instant === null ? written : `in ${Math.round((instant - now) / tenMinutes)}`;
  });
}

const tenMinutes = 600_000;

function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0] as [string, number])[0];
}

/** All different requests of checks that read something or were refused, with the checks that rest on them. */
function probesOf(held: readonly CheckResult[]): readonly Probe[] {
  const probes = new Map<string, Probe>();
  for (const { check, trail } of held) {
    const steps = trail === undefined ? [] : wholeOf(trail).flatMap((one) => one.steps);
    for (const { operation, request, exchange } of steps.filter(isHarmless)) {
      if (exchange === null) continue;
      const { user, method, url, requestBody, responseText, status } = exchange;
      const key = `${user} ${method} ${url} ${requestBody}`;
      const known = probes.get(key)?.checks ?? new Set();
      const keepsToContract = (status ?? 0) < 400;
      const size = responseText.length;
      probes.set(key, { operation, user, request, keepsToContract, size, checks: known.add(check as Check) });
    }
  }
  return [...probes.values()];
}

function isHarmless({ operation, request, exchange }: Step): boolean {
  if (exchange === null || request.headers !== undefined || troubleIn(exchange) !== null) return false;
  if ((exchange.requestBody?.length ?? 0) > maxBody || !operations[operation].authenticated) return false;
  return changesNothing(operation) || (exchange.status ?? 0) >= 400;
}

/** Of each operation so many, those with the shortest answers. */
function choose(probes: readonly Probe[]): readonly Probe[] {
  return (Object.keys(operations) as OperationId[]).flatMap((operation) => {
    let characters = 0;
    return probes
      .filter((probe) => probe.operation === operation)
      .sort((a, b) => a.size - b.size)
      .slice(0, maxProbes)
      .filter(({ size }) => {
        characters += size;
        return characters <= maxCharacters;
      });
  });
}

const creates = ({ needs }: Circumstance) => needs.includes('writes');

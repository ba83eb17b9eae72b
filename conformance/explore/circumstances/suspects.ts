import { isDeepStrictEqual } from 'node:util';
import { instantOf } from '../../answers/instants.ts';
import type { Check } from '../../check/check.ts';
import type { CheckResult } from '../../check/check-result.ts';
import { formPlaces } from '../../checks/forms/form-places.ts';
import type { AuthenticatedOperation } from '../../fixtures/sample-requests.ts';
import type { Client } from '../../http/client.ts';
import type { RawRequest } from '../../kernel/call.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { parseJson } from '../../kernel/json.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';
import { troubleIn } from '../../kernel/trail.ts';
import { clausesOn, defaultsLeftOut } from '../combinations/facts.ts';
import type { Exploring, Finding } from '../explorer.ts';
import { shuffled } from '../shuffled.ts';
import type { Circumstance, Passing } from './circumstances.ts';
import { sendSample } from './predecessors.ts';
import { type Probe, probesOf, samplesOf } from './probes.ts';
import type { Again } from './run-again.ts';

/** A request that is answered otherwise in a circumstance than in another one, time after time. */
export interface Suspect {
  readonly probe: Probe;
  readonly circumstance: Circumstance;
  readonly plain: Circumstance;
}

/** Probes of one operation that are sent under a circumstance that is dear. */
const maxWhereDear = 12;

/** Circumstances that can matter to one request: where more seem to, it changes by itself. */
const maxOdd = 3;

/** How often an answer has to be the usual one, and how often the other one, in any order. */
const enough = 4;

/**
 * Sends what checks read, and what they were refused, under each circumstance, and compares the answers; so it does with
 * samples of what writes.
 */
export async function findSuspects(
  { held, random, timeLeft }: Pick<Exploring, 'held' | 'random' | 'timeLeft'>,
  possible: readonly Circumstance[],
  again: Again,
): Promise<readonly Suspect[]> {
  const writing = possible.flatMap(({ operation, needs }) =>
    operation !== undefined && needs.includes('writes') ? [operation] : [],
  );
  // A booking stays, so that answers after it differ anyway.
  const circumstances = possible.filter(
    ({ operation }) => operation !== undefined && operation !== 'createBooking',
  );
  const suspects: Suspect[] = [];
  const counts = new Map<string, number>();
  for (const probe of shuffled([...samplesOf(writing, held), ...probesOf(held)], random)) {
    if (timeLeft() <= 0) break;
    const count = counts.get(probe.operation) ?? 0;
    counts.set(probe.operation, count + 1);
    const suitable = circumstances.filter(
      ({ isDear, suits = () => true }) =>
        (isDear !== true || count < maxWhereDear) && [...probe.checks].some((check) => suits(check)),
    );
    suspects.push(...(await suspectsOf(probe, suitable, again, random)));
  }
  return suspects;
}

async function suspectsOf(
  probe: Probe,
  circumstances: readonly Circumstance[],
  again: Again,
  random: () => number,
): Promise<readonly Suspect[]> {
  const ask = async (one: Circumstance) => (await answerTo(probe, one, again))?.told;
  const told = new Map<Circumstance, string | undefined>();
  for (const circumstance of circumstances) told.set(circumstance, await ask(circumstance));
  const usual = mostFrequent([...told.values()]);
  const plain = circumstances.find((one) => told.get(one) === usual && one.isDear !== true);
  const odd = circumstances.filter((one) => told.get(one) !== usual);
  if (plain === undefined || usual === undefined || odd.length > maxOdd) return [];
  const suspects: Suspect[] = [];
  for (const circumstance of odd) {
    const turns = shuffled([...Array(2 * enough).keys()], random).map((turn) => turn % 2 === 0);
    const differs = await every(turns, async (isPlain) =>
      isPlain ? (await ask(plain)) === usual : (await ask(circumstance)) === told.get(circumstance),
    );
    if (differs) suspects.push({ probe, circumstance, plain });
  }
  return suspects;
}

async function every<T>(all: readonly T[], holds: (one: T) => Promise<boolean>): Promise<boolean> {
  for (const one of all) if (!(await holds(one))) return false;
  return true;
}

/** An answer, and the words by which it is compared. */
interface Answered {
  readonly told: string;
  readonly text: string;
  readonly exchange: Exchange;
}

/** An answer as it is compared; null where there was none, or trouble. */
async function answerTo(probe: Probe, circumstance: Circumstance, again: Again): Promise<Answered | null> {
  const answer = await send(probe, again.clientIn(circumstance, probe.user), again.passing).catch(
    whenInconclusive(null),
  );
  if (answer === null || troubleIn(answer.exchange) !== null) return null;
  const { status, exchange, body } = answer;
  const text = probe.request === null ? JSON.stringify(formOf(body)) : textOf(probe.request, exchange);
  return { told: `${status} ${text}`, text, exchange };
}

function send({ operation, request, keepsToContract }: Probe, client: Client, passing: Passing) {
  if (request === null) return sendSample(operation as AuthenticatedOperation, client, passing);
  const call = keepsToContract ? (client.call as Client['callRaw']) : client.callRaw;
  return call(operation, { ...request, isOptional: true });
}

/** The types of values, by the names of members. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(formOf(one))))];
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, formOf(inner)]));
}

function textOf({ query, body }: RawRequest, exchange: Exchange): string {
  const startsNow = query?.start === undefined && Object(body).start === undefined;
  return startsNow ? withoutNow(exchange) : exchange.responseText;
}

/** A text that tells by how much instants are away, since they follow the clock. */
function withoutNow({ responseText, sentAt }: Exchange): string {
  return responseText.replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(Z|[+-]\d\d:?\d\d)?/g, (written) => {
    const instant = instantOf(written.replace(' ', 'T'));
    return instant === null ? written : `in ${Math.round((instant - sentAt) / tenMinutes)}`;
  });
}

const tenMinutes = 600_000;

function mostFrequent<T>(all: readonly T[]): T | undefined {
  const countOf = (one: T) => all.filter((other) => other === one).length;
  return [...new Set(all)].sort((a, b) => countOf(b) - countOf(a))[0];
}

/** The finding that an answer depends on what came before it; null where it does not show again. */
export async function findingOf(
  { probe, circumstance, plain }: Suspect,
  again: Again,
): Promise<Finding | null> {
  const { operation, request, checks } = probe;
  const usual = await answerTo(probe, plain, again);
  const odd = await answerTo(probe, circumstance, again);
  const [check] = checks;
  if (usual === null || odd === null || usual.told === odd.told || check === undefined) return null;
  const at = firstDifference(parseJson(usual.text), parseJson(odd.text)) ?? [];
  const shown = ({ exchange }: Answered) => `status ${exchange.status}, ${shownAt(exchange.body, at)}`;
  const [topic = ''] = check.clause.split('.');
  const sent = Object.keys({ ...request?.query, ...Object(request?.body) });
  const also = [
    ...[...checks].flatMap((one) => [one.clause, ...(one.also ?? [])]),
    ...defaultsLeftOut(topic, sent),
    ...(formPlaces[operation] ?? []).flatMap(({ form }) => at.flatMap((name) => clausesOn(form, name))),
  ];
  return {
    id: `${topic}.${circumstance.id}`,
    clause: check.clause,
    also: [...new Set(also)].filter((clause) => clause !== check.clause),
    title: 'The same request is answered alike, whatever was asked before it.',
    expected: `${shown(usual)}, as ${plain.title}`,
    found: `${shown(odd)}, ${circumstance.title}`,
    ...(at.length > 0 && { at: at.map((step) => `/${step}`).join('') }),
    sequence: again.wholeOf([usual.exchange, odd.exchange]),
    replay: {
      probe: { ...probe, checks: [...checks].map(({ id }) => id) },
      circumstance: circumstance.id,
      plain: plain.id,
    } satisfies ReplayOfSuspect,
  };
}

/** What repeats the finding of a suspect. */
interface ReplayOfSuspect {
  readonly probe: Omit<Probe, 'checks'> & { readonly checks: readonly string[] };
  readonly circumstance: string;
  readonly plain: string;
}

/** The suspect that a replay is about; null where its data is of another kind. */
export function suspectIn(
  data: unknown,
  circumstances: readonly Circumstance[],
  held: readonly CheckResult[],
): Suspect | null {
  const { probe, ...told } = data as Partial<ReplayOfSuspect>;
  const circumstance = circumstances.find(({ id }) => id === told.circumstance);
  const plain = circumstances.find(({ id }) => id === told.plain);
  if (probe === undefined || circumstance === undefined || plain === undefined) return null;
  const checks = held.flatMap(({ check }) => (probe.checks.includes(check.id) ? [check as Check] : []));
  return { probe: { ...probe, checks: new Set(checks) }, circumstance, plain };
}

/** The first place, as names and positions, where two values differ; null where they do not. */
function firstDifference(one: unknown, other: unknown): readonly string[] | null {
  if (isDeepStrictEqual(one, other)) return null;
  const [first, second] = [membersOf(one), membersOf(other)];
  if (first === null || second === null) return [];
  for (const name of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const inner = firstDifference(first[name], second[name]);
    if (inner !== null) return [name, ...inner];
  }
  return [];
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : null;
}

/** Characters of a value that a finding shows. */
const maxShown = 120;

function shownAt(body: unknown, at: readonly string[]): string {
  const value = at.reduce((inner, step) => membersOf(inner)?.[step], body);
  return `${at.at(-1) ?? 'body'} ${value === undefined ? 'absent' : JSON.stringify(value).slice(0, maxShown)}`;
}

import { isDeepStrictEqual } from 'node:util';
import { instantOf } from '../../answers/instants.ts';
import { type AuthenticatedOperation, demandsOf } from '../../fixtures/sample-requests.ts';
import type { Client } from '../../http/client.ts';
import { type Answer, type Exchange, sentIn } from '../../kernel/exchange.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { asArray, asObject, textIn } from '../../kernel/json.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';
import { troubleIn } from '../../kernel/trail.ts';
import { shuffled } from '../shuffled.ts';
import { type Circumstance, circumstanceApplies, type ExtraRequests } from './circumstance.ts';
import { sendOtherSample } from './predecessors.ts';
import { type Probe, probesOf, samplesOf } from './probes.ts';
import type { Repeater } from './run-again.ts';

/** A request whose answer in one circumstance always differs from the answer that it always gets in another. */
export interface Suspect {
  readonly probe: Probe;
  readonly circumstance: Circumstance;
  readonly plain: Circumstance;
}

/** The most probes of one operation that are sent under a costly circumstance. */
const maxWhereCostly = 12;

/** Whether a circumstance creates something, or gets an answer that can be long. */
const isCostly = ({ needs = [], operation }: Circumstance) =>
  needs.includes('writes') || operation === 'listAvailableParkings';

/** The most circumstances that can matter to one request: if more seem to, its answer changes by itself. */
const maxOdd = 3;

/**
 * How many more turns each of two circumstances gets, in random order: one must always give the usual answer, the other
 * never. A two-element list in random order passes by chance once in 65 536 times; with four turns each, once in 256.
 */
const enough = 8;

/**
 * Sends probes under each circumstance and compares the answers. Probes are requests of checks that read or were
 * refused, and samples of operations that write.
 */
export async function findSuspects(
  repeater: Repeater,
  possible: readonly Circumstance[],
): Promise<readonly Suspect[]> {
  const { passed, random, timeLeft } = repeater;
  const writing = possible.flatMap(({ operation, needs = [] }) =>
    operation !== undefined && needs.includes('writes') ? [operation] : [],
  );
  // A booking stays, so answers after it differ anyway.
  const circumstances = possible.filter(
    ({ operation }) => operation !== undefined && operation !== 'createBooking',
  );
  const suspects: Suspect[] = [];
  const all = shuffled([...samplesOf(writing, passed), ...probesOf(passed)], random);
  const kinds = groupBy(all, ({ operation, keepsToContract }) => `${operation} ${keepsToContract}`);
  // Good and bad requests to each operation take turns, so that each kind is tried before the time is over.
  const inTurn = [...kinds.values()]
    .flatMap((own) => own.map((probe, turn) => ({ probe, turn })))
    .sort((a, b) => a.turn - b.turn);
  for (const { probe, turn } of inTurn) {
    if (timeLeft() <= 0) break;
    const isSample = probe.request === null;
    const suitable = circumstances.filter(
      (one) =>
        (!isCostly(one) || turn < maxWhereCostly) &&
        [...probe.checks].some((check) => circumstanceApplies(one, check)) &&
        (!isSample || circumstanceApplies(one, demandsOf(probe.operation as AuthenticatedOperation))),
    );
    suspects.push(...(await suspectsOf(probe, suitable, repeater)));
  }
  return suspects;
}

async function suspectsOf(probe: Probe, circumstances: readonly Circumstance[], repeater: Repeater) {
  const ask = async (one: Circumstance) => (await answerTo(probe, one, repeater))?.shown;
  const shown = new Map<Circumstance, string | undefined>();
  for (const circumstance of circumstances) shown.set(circumstance, await ask(circumstance));
  const usual = mostFrequent([...shown.values()]);
  const plain = circumstances.find((one) => shown.get(one) === usual && !isCostly(one));
  const odd = circumstances.filter((one) => shown.get(one) !== usual);
  if (plain === undefined || usual === undefined || odd.length > maxOdd) return [];
  const suspects: Suspect[] = [];
  for (const circumstance of odd) {
    const turns = Array.from({ length: 2 * enough }, (_, turn) => (turn % 2 === 0 ? plain : circumstance));
    const fits = async (one: Circumstance) => {
      const answer = await ask(one);
      return answer !== undefined && (answer === usual) === (one === plain);
    };
    let differs = true;
    for (const one of shuffled(turns, repeater.random)) differs &&= await fits(one);
    if (differs) suspects.push({ probe, circumstance, plain });
  }
  return suspects;
}

/** An answer, and the text by which it is compared. */
export type Answered = NonNullable<Awaited<ReturnType<typeof answerTo>>>;

/** The answer to a probe in a circumstance; null if none came or the server was in trouble. */
export async function answerTo(probe: Probe, circumstance: Circumstance, repeater: Repeater) {
  const answer = await send(probe, repeater.clientIn(circumstance, probe.user), repeater.extra).catch(
    whenInconclusive(null),
  );
  if (answer === null || troubleIn(answer.exchange) !== null) return null;
  const { status, exchange } = answer;
  const text = textOf(probe, answer);
  const count = answer.headers['x-deleted'];
  return { shown: `${status} ${count} ${text}`, text, count, exchange };
}

function send({ operation, request, keepsToContract }: Probe, client: Client, extra: ExtraRequests) {
  if (request === null) return sendOtherSample(operation as AuthenticatedOperation, client, extra);
  const call = keepsToContract ? (client.call as Client['callRaw']) : client.callRaw;
  return call(operation, { ...request, isOptional: true });
}

/** Replaces each value by its type, or by 'as sent' if the request had it too: samples send new values each time. */
function likeSent(value: unknown, sent: unknown): unknown {
  const twinOf = (one: unknown) =>
    asArray(sent)?.find((other) => textIn(other, 'plate') === textIn(one, 'plate'));
  if (Array.isArray(value))
    return [...new Set(value.map((one) => JSON.stringify(likeSent(one, twinOf(one)))))];
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const like = (name: string, inner: unknown) =>
    isDeepStrictEqual(inner, asObject(sent)?.[name]) ? 'as sent' : likeSent(inner, null);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, like(name, inner)]));
}

function textOf({ operation, request }: Probe, { body, exchange }: Answer): string {
  // Each sample cancels the same booking again.
  if (operation === 'cancelBooking' && request === null) return exchange.responseText;
  if (request === null) return JSON.stringify(likeSent(body, sentIn(exchange)));
  // Bookings keep their times.
  if (operation === 'listBookings') return exchange.responseText;
  const startsNow = request.query?.start === undefined && Object(request.body).start === undefined;
  return startsNow ? withoutNow(exchange) : exchange.responseText;
}

/** Replaces each instant by its distance from now, in units of ten minutes, because instants follow the clock. */
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

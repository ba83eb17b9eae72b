import { type OperationId, titles } from '../../spec/generated/operations.ts';
import { type Context, clientOf, userOf } from '../check/check.ts';
import type { RequestOf } from '../kernel/call.ts';
import type { Answer, Exchange } from '../kernel/exchange.ts';
import { asArray, asObject, type Json, type JsonObject } from '../kernel/json.ts';
import { Inconclusive, whenInconclusive } from '../kernel/outcomes.ts';

/** The list that an operation returned. */
export interface Listed {
  readonly elements: readonly JsonObject[];
  readonly exchange: Exchange;
}

/** Statuses that may mean 'nothing found' if the profile does not name one (section 7 leaves it open). */
const nothingFound: readonly number[] = [204, 404];

/**
 * Requests a list that a check needs but is not about. Throws `Inconclusive` if no list comes: only the check of the
 * operation's own answer fails then.
 */
export async function ask<O extends OperationId>(
  context: Context,
  operation: O,
  request: RequestOf<O>,
): Promise<Listed> {
  return listIn(await context.call(operation, request), context);
}

/** Like `ask`, but sends the same request only once in a run, however many checks need its answer. */
export async function askOnce<O extends OperationId>(
  context: Context,
  operation: O,
  request: RequestOf<O>,
): Promise<Listed> {
  return listIn(await callOnce(context, operation, request), context);
}

/** Requests a list. */
export type Ask = <O extends OperationId>(operation: O, request: RequestOf<O>) => Promise<Listed>;

/** Sends the request each time. */
export function asker(context: Context): Ask {
  return (operation, request) => ask(context, operation, request);
}

/** Sends each request once in a run, like `askOnce`. */
export function sharedAsker(context: Context): Ask {
  return (operation, request) => askOnce(context, operation, request);
}

/** The objects of a list that was asked for; none if no list comes. */
export async function orNone(asked: Promise<Listed>): Promise<readonly JsonObject[]> {
  return (await asked.catch(whenInconclusive(null)))?.elements ?? [];
}

/** Calls an operation, or returns the answer to the same call of the same user earlier in the run. */
export function callOnce<O extends OperationId>(
  context: Context,
  operation: O,
  request: RequestOf<O>,
): Promise<Answer> {
  const query = Object.entries(request.query ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  const user = userOf(context);
  const question = JSON.stringify([operation, { ...request, query }, user]);
  return context.once(question, (sharing) => clientOf(sharing, user).call(operation, request));
}

/** The objects of the list in an answer; none if the status says that nothing was found. */
export function listIn(answer: Answer, context: Context): Listed {
  const { status, exchange } = answer;
  return { elements: isNothingFound(status, context) ? [] : objects(listOf(answer)), exchange };
}

/** Whether a status other than 200 may say that nothing was found. */
export function isNothingFound(status: number, { profile }: Context): boolean {
  const declared = profile.statuses?.empty_result ?? null;
  return declared === null ? nothingFound.includes(status) : status !== 200 && status === declared;
}

/** Whether a request was accepted: it returned 200, or the status that says that nothing was found. */
export function isAcceptedRead({ status }: Pick<Answer, 'status'>, context: Context): boolean {
  return status === 200 || isNothingFound(status, context);
}

/** The list in an answer. Throws `Inconclusive` if the answer is not a 200 with a list. */
export function listOf({ status, body, exchange }: Answer): readonly Json[] {
  const listed = asArray(body);
  if (status !== 200 || listed === null) {
    const returned = status === 200 ? '200 without a list' : `${status} instead of 200 with a list`;
    throw new Inconclusive(`${titles[exchange.operation]} returned ${returned}`, [exchange]);
  }
  return listed;
}

/** The objects of a list. */
export function objects(listed: readonly Json[]): readonly JsonObject[] {
  return listed.map(asObject).filter((value) => value !== null);
}

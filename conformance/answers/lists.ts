import type { OperationId } from '../../spec/generated/operations.ts';
import type { Client } from '../http/client.ts';
import type { RequestOf } from '../kernel/call.ts';
import type { Answer } from '../kernel/exchange.ts';
import { asArray, asObject, type Json, type JsonObject } from '../kernel/json.ts';
import { Inconclusive } from '../kernel/outcomes.ts';

/** Calls an operation that returns a list. Throws `Inconclusive` if it does not return one. */
export async function list<O extends OperationId>(
  client: Client,
  operation: O,
  request: RequestOf<O>,
): Promise<readonly Json[]> {
  return listOf(await client.call(operation, request));
}

/** The list in an answer. Throws `Inconclusive` if the answer is not a 200 with a list. */
export function listOf({ status, body, exchange }: Answer): readonly Json[] {
  const listed = asArray(body);
  if (status !== 200 || listed === null) {
    throw new Inconclusive(`${exchange.operation} answered ${status} instead of 200 with a list`, [exchange]);
  }
  return listed;
}

/** The objects of a list. */
export function objects(listed: readonly Json[]): readonly JsonObject[] {
  return listed.map(asObject).filter((value) => value !== null);
}

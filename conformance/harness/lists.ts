import type { OperationId } from '../../spec/generated/operations.ts';
import type { Call, Client } from './client.ts';
import { asArray, asObject, type Json, type JsonObject } from './json.ts';
import { Inconclusive } from './outcomes.ts';

/** Calls an operation that answers with a list; throws `Inconclusive` when it does not. */
export async function list(client: Client, operation: OperationId, call?: Call): Promise<readonly Json[]> {
  const answer = await client.call(operation, call);
  const listed = asArray(answer.body);
  if (answer.status !== 200 || listed === null) {
    throw new Inconclusive(`${operation} did not answer 200 with a list but ${answer.status}`, [
      answer.exchange,
    ]);
  }
  return listed;
}

/** The objects of a list. */
export function objects(listed: readonly Json[]): readonly JsonObject[] {
  return listed.map(asObject).filter((value) => value !== null);
}

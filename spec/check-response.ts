import { type OperationId, operations } from './generated/operations.ts';
import * as validators from './generated/response-validators.js';
import type { Validate } from './validate.ts';

/** What an operation answered, its body parsed already (`undefined` when there was none). */
export interface Answer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: unknown;
}

const byName = validators as unknown as Readonly<Record<string, Validate | undefined>>;

/**
 * Holds an answer against the contract: status, content type, headers and every value of the body. Answers with
 * one sentence for each violation, none when it conforms.
 */
export function checkResponse(id: OperationId, answer: Answer): string[] {
  const responses = operations[id].responses as Readonly<Record<string, ResponseEntry | undefined>>;
  const expected = responses[answer.status];
  if (expected === undefined) return [`${id} has no answer with status ${answer.status} in the contract`];
  const violations: string[] = [];
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? null;
  if (type !== expected.contentType) violations.push(`content-type is ${type}, not ${expected.contentType}`);
  for (const name of expected.headers) {
    if (answer.headers.get(name) === null && requiredHeaders.has(name))
      violations.push(`header ${name} is missing`);
  }
  const validate = byName[`${id}_${answer.status}`];
  if (validate !== undefined && !validate(answer.body)) {
    for (const { instancePath, message } of validate.errors ?? [])
      violations.push(`body ${instancePath} ${message}`);
  }
  return violations;
}

interface ResponseEntry {
  readonly contentType: string | null;
  readonly headers: readonly string[];
}

/** Headers that the specification promises (4.11). */
const requiredHeaders: ReadonlySet<string> = new Set(['x-deleted']);

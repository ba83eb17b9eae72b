import { describeViolations, maxViolations } from '../../spec/describe-violations.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import * as validators from '../../spec/generated/request-validators.js';
import type { Validate } from '../../spec/validate.ts';
import { invalidRequest, missingBody, type Violation } from '../kernel/problems.ts';
import { visitInTurns } from '../kernel/take-turns.ts';
import type { Tolerate } from '../profile/tolerance.ts';
import type { FindElementViolations } from './parse-body.ts';
import { findNonJsonNumbers } from './read-parameters.ts';

const byName = validators as unknown as Readonly<Record<string, Validate | undefined>>;

/** The parameters of a request as sent, texts by name. */
export interface SentParameters {
  readonly query: Record<string, unknown>;
  readonly path: Record<string, unknown>;
  readonly header: Record<string, unknown>;
}

/** Checks parameters against the contract, converts them in place and fills in defaults. Throws a problem. */
export function validateParameters(id: OperationId, sent: SentParameters, tolerate: Tolerate): void {
  const texts = { ...sent.query };
  const violations: Violation[] = [];
  for (const place of places) {
    const validate = byName[`${id}_${place}`];
    if (validate === undefined || validate(sent[place])) continue;
    violations.push(...describeViolations(place, validate.errors ?? []));
  }
  const odd = findNonJsonNumbers(texts, sent.query);
  if (odd.length + violations.length === 0) return;
  const others = violations.filter(({ pointer }) => !odd.some((violation) => violation.pointer === pointer));
  const refused = [...odd, ...tolerate(id, others, sent)];
  if (refused.length > 0) throw invalidRequest(refused);
}

const places = ['path', 'query', 'header'] as const;

/** Checks a body against the contract, a list in turns unless it is known to be valid. Throws a problem. */
export async function validateBody(
  id: OperationId,
  body: unknown,
  tolerate: Tolerate,
  isValidList: boolean,
): Promise<void> {
  const violations = tolerate(id, findBodyViolations(id, body), { body });
  if (violations.length > 0) throw invalidRequest(violations);
  const findElementViolations = isValidList ? null : elementViolationsOf(id, tolerate);
  if (findElementViolations === null) return;
  const found: Violation[] = [];
  await visitInTurns(body as readonly unknown[], (element, index) => {
    found.push(...findElementViolations(element, index));
    return found.length < maxViolations;
  });
  if (found.length > 0) throw invalidRequest(found.slice(0, maxViolations));
}

/** Finds the violations of a body against the contract, except in the elements of a list. */
export function findBodyViolations(id: OperationId, body: unknown): Violation[] {
  const validate = byName[`${id}_body`];
  if (validate === undefined) return [];
  if (body === undefined) return [missingBody];
  return validate(body) ? [] : describeViolations('body', validate.errors ?? []);
}

/** Returns a function that checks, and may correct, one element of a list; null if the operation's body is no list. */
export function elementViolationsOf(id: OperationId, tolerate: Tolerate): FindElementViolations | null {
  const validate = byName[`${id}_element`];
  if (validate === undefined) return null;
  return (element, index) =>
    tolerate(
      id,
      validate(element) ? [] : describeViolations('body', validate.errors ?? [], `/${index}`),
      { body: element },
      `/${index}`,
    );
}

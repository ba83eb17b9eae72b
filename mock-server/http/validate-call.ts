import { describeViolations, maxViolations } from '../../spec/describe-violations.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import * as validators from '../../spec/generated/request-validators.js';
import type { Validate } from '../../spec/validate.ts';
import { invalidRequest, missingBody, type Violation } from '../kernel/problems.ts';
import { visitInTurns } from '../kernel/take-turns.ts';
import type { Tolerate } from '../profile/tolerance.ts';
import type { FindElementViolations } from './parse-body.ts';
import { findNonJsonNumbers } from './read-parameters.ts';

/** Validators by operation and place, such as `getOffer_query`. */
export type Validators = Readonly<Record<string, Validate | undefined>>;

/** The validators of the contract. */
export const contractValidators = validators as unknown as Validators;

/** The parameters of a request as sent, texts by name. */
export interface SentParameters {
  readonly query: Record<string, unknown>;
  readonly path: Record<string, unknown>;
  readonly header: Record<string, unknown>;
}

/** Checks parameters against the contract, converts them in place and fills in defaults. Throws a problem. */
export function validateParameters(id: OperationId, sent: SentParameters, tolerate: Tolerate): void {
  const { nonJson, others } = findParameterViolations(contractValidators, id, sent);
  if (nonJson.length + others.length === 0) return;
  const refused = [...nonJson, ...tolerate(id, others, sent)];
  if (refused.length > 0) throw invalidRequest(refused);
}

const places = ['path', 'query', 'header'] as const;

/** Converts parameters in place, fills in defaults, and finds numbers not in JSON's notation and other violations. */
export function findParameterViolations(from: Validators, id: string, sent: SentParameters) {
  const texts = { ...sent.query };
  const violations: Violation[] = [];
  for (const place of places) violations.push(...findViolations(from[`${id}_${place}`], place, sent[place]));
  const nonJson = findNonJsonNumbers(texts, sent.query);
  const others = violations.filter(
    ({ pointer }) => !nonJson.some((violation) => violation.pointer === pointer),
  );
  return { nonJson, others };
}

function findViolations(validate: Validate | undefined, place: Violation['in'], value: unknown, at = '') {
  return validate === undefined || validate(value)
    ? []
    : describeViolations(place, validate.errors ?? [], at);
}

/** Checks a body against the contract, a list in turns. Throws a problem. */
export async function validateBody(id: OperationId, body: unknown, tolerate: Tolerate) {
  const violations = tolerate(id, findBodyViolations(contractValidators, id, body), { body });
  if (violations.length > 0) throw invalidRequest(violations);
  const findElementViolations = elementViolationsOf(id, tolerate);
  if (findElementViolations === null) return;
  const found: Violation[] = [];
  await visitInTurns(body as readonly unknown[], (element, index) => {
    found.push(...findElementViolations(element, index));
    return found.length < maxViolations;
  });
  if (found.length > 0) throw invalidRequest(found);
}

/** Finds the violations of a body, a missing one included, except in the elements of a list. */
export function findBodyViolations(from: Validators, id: string, body: unknown): Violation[] {
  const validate = from[`${id}_body`];
  return validate !== undefined && body === undefined
    ? [missingBody]
    : findViolations(validate, 'body', body);
}

/** Returns a function that checks, and may correct, one element of a list; null if the operation's body is no list. */
export function elementViolationsOf(id: OperationId, tolerate: Tolerate): FindElementViolations | null {
  const validate = contractValidators[`${id}_element`];
  if (validate === undefined) return null;
  return (element, index) => {
    const at = `/${index}`;
    return tolerate(id, findViolations(validate, 'body', element, at), { body: element }, at);
  };
}

import { describeViolations, mostFaults } from '../../spec/describe-violations.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import * as validators from '../../spec/generated/request-validators.js';
import type { Validate } from '../../spec/validate.ts';
import { type Fault, invalidRequest } from '../problems.ts';
import { findOddNumbers } from './read-parameters.ts';

const byName = validators as unknown as Readonly<Record<string, Validate | undefined>>;

/** The three sets of parameters of a request, as they came: texts by name. */
export interface SentParameters {
  readonly query: Record<string, unknown>;
  readonly path: Record<string, unknown>;
  readonly header: Record<string, unknown>;
}

/** Checks the parameters against the contract and turns them into its types, defaults included. Throws a problem. */
export function validateParameters(id: OperationId, sent: SentParameters): void {
  const texts = { ...sent.query };
  const faults: Fault[] = [];
  for (const place of places) {
    const validate = byName[`${id}_${place}`];
    if (validate === undefined || validate(sent[place])) continue;
    faults.push(...describeViolations(place, validate.errors ?? []));
  }
  const odd = findOddNumbers(texts, sent.query);
  if (odd.length + faults.length === 0) return;
  const others = faults.filter(({ pointer }) => !odd.some((fault) => fault.pointer === pointer));
  throw invalidRequest([...odd, ...others]);
}

const places = ['path', 'query', 'header'] as const;

/** Checks a body against the contract. Throws a problem. */
export function validateBody(id: OperationId, body: unknown): void {
  const faults = findBodyFaults(id, body);
  if (faults.length > 0) throw invalidRequest(faults);
}

/**
 * What is wrong with a body by the contract. A list is checked element by element, so that a long one stops at
 * the first faults that an answer has room for.
 */
export function findBodyFaults(id: OperationId, body: unknown): Fault[] {
  const validate = byName[`${id}_body`];
  if (validate === undefined) return [];
  if (body === undefined) {
    return [{ in: 'body', pointer: '', rule: 'required', detail: 'is required, as JSON' }];
  }
  if (!validate(body)) return describeViolations('body', validate.errors ?? []);
  const element = byName[`${id}_element`];
  return element === undefined ? [] : findElementFaults(body as readonly unknown[], element);
}

function findElementFaults(elements: readonly unknown[], validate: Validate): Fault[] {
  const faults: Fault[] = [];
  for (const [index, element] of elements.entries()) {
    if (validate(element)) continue;
    faults.push(...describeViolations('body', validate.errors ?? [], `/${index}`));
    if (faults.length >= mostFaults) break;
  }
  return faults.slice(0, mostFaults);
}

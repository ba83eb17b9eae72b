import type { OperationId } from '../../spec/generated/operations.ts';
import * as validators from '../../spec/generated/request-validators.js';
import type { Validate } from '../../spec/validate.ts';
import { type Fault, invalidRequest } from '../problems.ts';
import { describeViolations, mostFaults } from './describe-violations.ts';

const byName = validators as unknown as Readonly<Record<string, Validate | undefined>>;

/** The three sets of parameters of a request, as they came: texts by name. */
export interface SentParameters {
  readonly query: Record<string, unknown>;
  readonly path: Record<string, unknown>;
  readonly header: Record<string, unknown>;
}

/** Checks the parameters against the contract and turns them into its types, defaults included. Throws a problem. */
export function validateParameters(id: OperationId, sent: SentParameters): void {
  const faults = (['path', 'query', 'header'] as const).flatMap((place) => {
    const validate = byName[`${id}_${place}`];
    return validate === undefined || validate(sent[place])
      ? []
      : describeViolations(place, validate.errors ?? []);
  });
  if (faults.length > 0) throw invalidRequest(faults);
}

/**
 * Checks a body against the contract. A list is checked element by element, so that a long one stops at the
 * first faults that an answer has room for. Throws a problem.
 */
export function validateBody(id: OperationId, body: unknown): void {
  const validate = byName[`${id}_body`];
  if (validate === undefined) return;
  if (body === undefined) {
    throw invalidRequest([{ in: 'body', pointer: '', rule: 'required', detail: 'is required, as JSON' }]);
  }
  if (!validate(body)) throw invalidRequest(describeViolations('body', validate.errors ?? []));
  const element = byName[`${id}_element`];
  if (element !== undefined) validateElements(body as readonly unknown[], element);
}

function validateElements(elements: readonly unknown[], validate: Validate): void {
  const faults: Fault[] = [];
  for (const [index, element] of elements.entries()) {
    if (validate(element)) continue;
    faults.push(...describeViolations('body', validate.errors ?? [], `/${index}`));
    if (faults.length >= mostFaults) break;
  }
  if (faults.length > 0) throw invalidRequest(faults.slice(0, mostFaults));
}

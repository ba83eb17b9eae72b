import { describeViolations } from '../../../spec/describe-violations.ts';
import { type ControlOperationId, operations as table } from '../../../spec/generated/control/operations.ts';
import * as validators from '../../../spec/generated/control/request-validators.js';
import type { Validate } from '../../../spec/validate.ts';
import { findNonJsonNumbers, findUnknownParameters } from '../../http/read-parameters.ts';
import { invalidRequest, missingBody, type Violation } from '../../kernel/problems.ts';

const byName = validators as unknown as Readonly<Record<string, Validate | undefined>>;

/** The input of a control operation, over HTTP or in code. */
export interface ControlInput {
  readonly path?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly headers?: Record<string, unknown>;
  readonly body?: unknown;
}

/**
 * Validates the input of a control operation against its document and fills in the defaults. Throws a problem that
 * names each violation.
 */
export function checkInput(id: ControlOperationId, given: ControlInput): Required<ControlInput> {
  const input = { path: { ...given.path }, query: { ...given.query }, headers: { ...given.headers } };
  const violations = [
    ...findUnknownParameters(Object.keys(input.query), table[id].query),
    ...findViolations(`${id}_path`, 'path', input.path),
    ...findViolations(`${id}_query`, 'query', input.query),
    ...findViolations(`${id}_header`, 'header', input.headers),
    ...(table[id].body === null ? [] : findBodyViolations(id, given.body)),
  ];
  const odd = findNonJsonNumbers({ ...given.query }, input.query);
  const others = violations.filter(({ pointer }) => !odd.some((violation) => violation.pointer === pointer));
  if (odd.length + others.length > 0) throw invalidRequest([...odd, ...others]);
  return { ...input, body: given.body };
}

function findViolations(name: string, place: Violation['in'], value: unknown): Violation[] {
  const validate = byName[name];
  return validate === undefined || validate(value) ? [] : describeViolations(place, validate.errors ?? []);
}

function findBodyViolations(id: ControlOperationId, body: unknown): Violation[] {
  return body === undefined ? [missingBody] : findViolations(`${id}_body`, 'body', body);
}

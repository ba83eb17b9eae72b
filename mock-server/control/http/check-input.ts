import { type ControlOperationId, operations as table } from '../../../spec/generated/control/operations.ts';
import * as validators from '../../../spec/generated/control/request-validators.js';
import { findUnknownParameters } from '../../http/read-parameters.ts';
import { findBodyViolations, findParameterViolations, type Validators } from '../../http/validate-call.ts';
import { invalidRequest } from '../../kernel/problems.ts';

/** The validators of the control document. */
export const controlValidators = validators as unknown as Validators;

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
  const { body } = given;
  const path = { ...given.path };
  const query = { ...given.query };
  const headers = { ...given.headers };
  const unknown = findUnknownParameters(Object.keys(query), table[id].query);
  const { nonJson, others } = findParameterViolations(controlValidators, id, {
    path,
    query,
    header: headers,
  });
  const violations = [...nonJson, ...unknown, ...others, ...findBodyViolations(controlValidators, id, body)];
  if (violations.length > 0) throw invalidRequest(violations);
  return { path, query, headers, body };
}

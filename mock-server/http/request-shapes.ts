import { isRecord } from '../../common/is-record.ts';
import { escapeStep } from '../../common/json-pointer.ts';
import { describeTypes } from '../../spec/describe-violations.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import { invalidAt, invalidRequest, missingBody, type Violation } from '../kernel/problems.ts';
import type { Choices } from '../profile/choices.ts';
import { contractValidators, findBodyViolations } from './validate-call.ts';

/** Checks a body in the shape a profile chooses, and returns it in the contract's shape. Throws a problem. */
export type RequestShape = (body: unknown) => unknown;

/** A profile's shapes of the bodies that the specification does not show (4.1, 4.12). */
export function requestShapes(choices: Choices): Partial<Record<OperationId, RequestShape>> {
  const { offer: svcPID, ...fields } = choices.notification.fields;
  return {
    authenticate: signInShape(choices),
    // In production, the operation responds with 404, whatever the body.
    triggerNotification:
      choices.environment === 'production'
        ? (body) => body
        : renamed('triggerNotification', { ...fields, svcPID }),
  };
}

/** Requires every field of the first user's sign-in, with a value of the same type. */
function signInShape(choices: Choices): RequestShape {
  const example = choices.credentials.users[0]?.sign_in ?? { email: '', password: '' };
  return (body) => {
    const sent = requireObject(body);
    const violations = Object.entries(example).flatMap(([key, value]): Violation[] => {
      const place = { in: 'body', pointer: `/${escapeStep(key)}` } as const;
      if (sent[key] === undefined) return [{ ...place, rule: 'required', detail: 'is required' }];
      if (typeOf(sent[key]) === typeOf(value)) return [];
      return [{ ...place, rule: 'type', detail: describeTypes([typeOf(value)]) }];
    });
    if (violations.length > 0) throw invalidRequest(violations);
    return sent;
  };
}

/** The contract's body under other field names. `names` maps each field of the contract to the name that is sent. */
function renamed(id: OperationId, names: Readonly<Record<string, string>>): RequestShape {
  return (body) => {
    const sent = requireObject(body);
    const known = Object.entries(names).filter(([, from]) => Object.hasOwn(sent, from));
    const inContract = Object.fromEntries(known.map(([to, from]) => [to, sent[from]]));
    const violations = findBodyViolations(contractValidators, id, inContract).map((violation) => {
      const from = names[violation.pointer.slice(1)];
      return from === undefined ? violation : { ...violation, pointer: `/${escapeStep(from)}` };
    });
    if (violations.length > 0) throw invalidRequest(violations);
    return inContract;
  };
}

function requireObject(body: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(body)) return body;
  if (body === undefined) throw invalidRequest([missingBody]);
  throw invalidAt('body', '', 'type', describeTypes(['object']));
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

import { clauseRequirements } from '../../../spec/generated/clause-requirements.ts';
import { type OperationId, topics } from '../../../spec/generated/operations.ts';
import type { ProblemCode, Violation } from '../../kernel/problems.ts';
import type { RecordedError, RecordedRequest } from '../request-log/record.ts';
import type { Notice } from './advice.ts';

/** Refusals of requests that the contract does not have, or has in another form. */
const againstTheContract: ReadonlySet<ProblemCode> = new Set([
  'invalid-request',
  'unknown-route',
  'method-not-allowed',
  'payload-too-large',
  'unsupported-media-type',
]);

/** A request that breaks the contract, or lacks one of the headers of section 5; one piece of advice for each place. */
export function noticeViolations({ error, operation }: RecordedRequest): Notice[] {
  if (error === null) return [];
  if (error.code === 'unauthenticated') return noticeCredentials(error);
  if (!againstTheContract.has(error.code)) return [];
  const violations = error.violations.filter(({ rule }) => rule !== 'defect');
  if (violations.length === 0 && error.violations.length > 0) return [];
  if (violations.length === 0) {
    const clause = error.code === 'unsupported-media-type' ? 'service.json-bodies' : null;
    return [{ clause, level: 'must', detail: `The request does not match the contract. ${error.message}` }];
  }
  return violations.map((violation) => ({
    clause: operation === null ? null : clauseOf(operation, violation),
    level: 'must',
    detail: `The request does not match the contract. ${describe(violation)}`,
  }));
}

/** A token that has expired is no fault of the client: it learns so by the refusal. */
function noticeCredentials({ violations, message }: RecordedError): Notice[] {
  const [violation] = violations;
  if (violation === undefined || violation.detail.startsWith('expired')) return [];
  return [{ clause: `auth.${violation.pointer}-sent`, level: 'must', detail: message }];
}

/** The clause that a fault is about: the one that binds the client, that of the field, or none. */
function clauseOf(operation: OperationId, violation: Violation): string | null {
  const candidates = candidatesFor(topics[operation], violation);
  return candidates.find((id) => Object.hasOwn(clauseRequirements, id)) ?? null;
}

function candidatesFor(topic: string, { in: place, pointer, rule }: Violation): string[] {
  if (rule === 'json') return ['service.json-bodies'];
  if (pointer === '')
    return [`${topic}.body-${rule === 'required' ? 'required' : 'array'}`, `${topic}.maximum`];
  const field = pointer.split('/').at(-1) ?? pointer;
  const isBound = rule === 'minimum' || rule === 'maximum';
  const isPlate = field === 'plate' && (rule === 'pattern' || rule === 'upper-case');
  return [
    ...(isPlate ? ['vehicle.plate-sent-upper-case'] : []),
    ...(rule === 'pattern' ? [`${topic}.${field}-no-spaces`] : []),
    ...(isBound ? [`${topic}.${field}-bounds`, `${topic}.${field}-${rule}`] : []),
    `${topic}.${field}`,
    place === 'path' ? `${topic}.${field}-in-path` : `${topic}.body-${field}`,
    `vehicle.${field}-required-on-create`,
  ];
}

function describe({ in: place, pointer, detail }: Violation): string {
  const name = pointer === '' ? '' : ` ${pointer}`;
  return `${place.slice(0, 1).toUpperCase()}${place.slice(1)}${name} ${detail}.`;
}

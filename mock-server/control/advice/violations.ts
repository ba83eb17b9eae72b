import { capitalised } from '../../../common/capitalised.ts';
import { clauseRequirements } from '../../../spec/generated/clause-requirements.ts';
import { type OperationId, topics } from '../../../spec/generated/operations.ts';
import type { ProblemCode, Violation } from '../../kernel/problems.ts';
import type { RecordedEntry, RecordedError } from '../request-log/record.ts';
import type { Notice } from './advice.ts';

/** The problems of requests that do not match the contract. */
const contractProblems: ReadonlySet<ProblemCode> = new Set([
  'invalid-request',
  'unknown-route',
  'method-not-allowed',
  'payload-too-large',
  'unsupported-media-type',
]);

/** Reports each place where a request breaks the contract or lacks a valid header of section 5. */
export function noticeViolations({ error, operation }: RecordedEntry): Notice[] {
  if (error === null) return [];
  if (error.code === 'unauthenticated') return noticeCredentials(error);
  if (!contractProblems.has(error.code)) return [];
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

/** An expired token is not the client's mistake: the refusal is how the client learns that it expired. */
function noticeCredentials({ violations, message }: RecordedError): Notice[] {
  const [violation] = violations;
  if (violation === undefined || violation.detail.startsWith('expired')) return [];
  return [{ clause: `auth.${violation.pointer}-sent`, level: 'must', detail: message }];
}

/** The clause that a violation breaks: a clause that binds the client, else the clause of the field, else null. */
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
  return `${capitalised(place)}${name} ${detail}.`;
}

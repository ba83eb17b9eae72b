import type { components } from '../../../spec/generated/control/types.ts';
import type { OperationId } from '../../../spec/generated/operations.ts';
import { type Violation, violationInBody } from '../../kernel/problems.ts';

/** A fault as requested. */
export type NewFault = components['schemas']['NewFault'];

/** A fault in force. */
export type Fault = components['schemas']['Fault'];
type FaultKind = NewFault['kind'];

/** The kinds that concern webhooks; all others concern requests. */
const webhookKinds: ReadonlySet<FaultKind> = new Set(['duplicate', 'delay', 'reorder']);

/** Whether a fault affects webhooks. */
export const concernsWebhooks = ({ kind }: NewFault): boolean => webhookKinds.has(kind);

/** Whether a fault affects the requests of an operation. */
export const concernsOperation = (fault: NewFault, id: OperationId): boolean =>
  !concernsWebhooks(fault) && (fault.operations === undefined || fault.operations.includes(id));

/** The settings of each kind with their defaults. The settings in `always` apply to every kind. */
const settings: Readonly<Record<FaultKind, Partial<NewFault>>> = {
  latency: { milliseconds: 1_000 },
  status: { status: 500, carriesOut: false },
  'rate-limit': { retryAfterSeconds: 1, carriesOut: false },
  drop: { carriesOut: false },
  truncate: {},
  malform: {},
  drip: { milliseconds: 1_000 },
  duplicate: { copies: 2 },
  delay: { milliseconds: 60_000 },
  reorder: { milliseconds: 60_000 },
};

const always: ReadonlySet<string> = new Set(['kind', 'times', 'share', 'seed', 'match']);

/** Finds the settings that do not apply to a fault's kind. */
export function findUselessSettings(fault: NewFault): Violation[] {
  const useful = new Set(Object.keys(settings[fault.kind]));
  if (!concernsWebhooks(fault)) useful.add('operations');
  if (fault.kind === 'status') useful.add('retryAfterSeconds');
  const useless = Object.keys(fault).filter((name) => !always.has(name) && !useful.has(name));
  if (concernsWebhooks(fault) && fault.match?.headers !== undefined) useless.push('match/headers');
  const detail = `does not apply to a fault of the kind '${fault.kind}'`;
  return useless.map((name) => violationInBody(`/${name}`, 'of-kind', detail));
}

/** Fills in the defaults of the settings that a fault leaves out. */
export function completeFault(fault: NewFault): NewFault {
  return { ...settings[fault.kind], ...fault };
}

import { concernsWebhooks, faultDefaults } from '../../../spec/fault-defaults.ts';
import type { components } from '../../../spec/generated/control/types.ts';
import type { OperationId } from '../../../spec/generated/operations.ts';
import { type Violation, violationInBody } from '../../kernel/problems.ts';
import type { FaultRecord } from '../../kernel/records.ts';

/** A fault as requested. */
export type NewFault = components['schemas']['NewFault'];

/** A fault in force. */
export type Fault = components['schemas']['Fault'];

/** Whether a fault affects the requests of an operation. */
export const concernsOperation = (fault: NewFault, id: OperationId): boolean =>
  !concernsWebhooks(fault) && (fault.operations === undefined || fault.operations.includes(id));

/** The settings that every kind has. */
const always: ReadonlySet<string> = new Set(['kind', 'times', 'share', 'seed', 'match']);

/** Finds the settings that do not apply to a fault's kind. */
export function findInapplicableSettings(fault: NewFault): Violation[] {
  const applicable = new Set(Object.keys(faultDefaults[fault.kind]));
  if (!concernsWebhooks(fault)) applicable.add('operations');
  if (fault.kind === 'status') applicable.add('retryAfterSeconds');
  const inapplicable = Object.keys(fault).filter((name) => !always.has(name) && !applicable.has(name));
  if (concernsWebhooks(fault) && fault.match?.headers !== undefined) inapplicable.push('match/headers');
  const detail = `does not apply to a fault of the kind '${fault.kind}'`;
  return inapplicable.map((name) => violationInBody(`/${name}`, 'of-kind', detail));
}

/** A fault in force, as the control routes show it. */
export function describeFault({ id, fault, addedAt, met, shown }: FaultRecord): Fault {
  return {
    id,
    ...fault,
    addedAt: new Date(addedAt).toISOString(),
    met,
    shown,
    remaining: fault.times === undefined ? null : fault.times - shown,
  };
}

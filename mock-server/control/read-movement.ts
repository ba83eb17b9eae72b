import type { Movement } from '../movements/movements.ts';
import { type Fault, invalidRequest } from '../problems.ts';
import type { MovementAction } from '../records.ts';

/** How many copies of one webhook can be asked for. */
const mostCopies = 10;

/** Reads the body of POST /_sim/movements. Throws a problem that names each fault. */
export function readMovement(body: unknown): Movement & { readonly action: MovementAction } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidRequest([
      { in: 'body', pointer: '', rule: 'type', detail: 'must be an object with action, plate and svcpid' },
    ]);
  }
  const { action, plate, svcpid, copies = undefined } = body as Readonly<Record<string, unknown>>;
  const faults: Fault[] = [];
  const fault = (field: string, rule: string, detail: string) =>
    faults.push({ in: 'body', pointer: `/${field}`, rule, detail });
  if (action !== 'ENTRY' && action !== 'EXIT') fault('action', 'enum', "must be one of 'ENTRY', 'EXIT'");
  if (typeof plate !== 'string' || !/^\S+$/.test(plate))
    fault('plate', 'pattern', 'must be a plate without spaces');
  if (typeof svcpid !== 'string' || svcpid === '')
    fault('svcpid', 'type', 'must be the identifier of an offer');
  const isCount = Number.isInteger(copies) && Number(copies) >= 1 && Number(copies) <= mostCopies;
  if (copies !== undefined && !isCount)
    fault('copies', 'range', `must be a whole number from 1 to ${mostCopies}`);
  if (faults.length > 0) throw invalidRequest(faults);
  return {
    action: action as MovementAction,
    plate: plate as string,
    svcpid: svcpid as string,
    ...(copies !== undefined && { copies: copies as number }),
  };
}

import { control, type Schemas, told } from '../api/clients.ts';
import { describeFault } from './describe-fault.ts';

export type Fault = Schemas['Fault'];
export type NewFault = Schemas['NewFault'];

/** Adds a fault; resolves to what happens from now on. */
export async function addFault(fault: NewFault): Promise<string> {
  const added = await told(control.POST('/faults', { body: fault }));
  return `${describeFault(added)}.`;
}

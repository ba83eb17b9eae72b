import { control, told } from '../api/clients.ts';
import { describeFault } from './describe-fault.ts';
import type { NewFault } from './fault.ts';

/** Adds a fault; resolves to what happens from now on. */
export async function addFault(fault: NewFault): Promise<string> {
  const added = await told(control.POST('/faults', { body: fault }));
  return `${describeFault(added)}.`;
}

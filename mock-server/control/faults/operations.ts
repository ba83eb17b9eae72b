import type { ControlOperation } from '../operation.ts';
import type { Faults } from './faults.ts';

/** Lists, adds and removes faults. */
export function faultOperations({ faults }: { readonly faults: Faults }) {
  return {
    listFaults: (() => ({
      status: 200,
      body: { faults: faults.list() },
    })) satisfies ControlOperation<'listFaults'>,
    addFault: (({ body }) => ({
      status: 201,
      body: faults.add(body),
    })) satisfies ControlOperation<'addFault'>,
    removeFault: (({ path }) => ({
      status: 200,
      body: faults.remove(path.fault),
    })) satisfies ControlOperation<'removeFault'>,
    removeAllFaults: (() => ({
      status: 200,
      body: { removed: faults.clear() },
    })) satisfies ControlOperation<'removeAllFaults'>,
  };
}

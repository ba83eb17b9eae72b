import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, ok } from '../operation.ts';

/** Lists, adds and removes faults. */
export function faultOperations({ faults }: ControlDependencies) {
  return {
    listFaults: () => ok({ faults: faults.list() }),
    addFault: ({ body }) => ({ status: 201, body: faults.add(body) }),
    removeFault: ({ path }) => ok(faults.remove(path.fault)),
    removeAllFaults: () => ok({ removed: faults.clear() }),
  } satisfies Partial<ControlOperations>;
}

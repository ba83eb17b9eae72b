import { invalidAt, invalidRequest, requireItem } from '../../kernel/problems.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, ok } from '../operation.ts';
import { describeFault, findInapplicableSettings } from './fault.ts';

const maxFaults = 100;

/** Lists, adds and removes faults. */
export function faultOperations({ faults, inForce }: ControlDependencies) {
  const records = () => inForce.current().faults;

  return {
    listFaults: () => ok({ faults: records().map(describeFault) }),
    addFault({ body }) {
      const inapplicable = findInapplicableSettings(body);
      if (inapplicable.length > 0) throw invalidRequest(inapplicable);
      if (records().length >= maxFaults)
        throw invalidAt('body', '', 'most', `cannot be added to ${maxFaults} others; remove some first`);
      const added = faults.create(body);
      inForce.change({ faults: [...records(), added] });
      return { status: 201, body: describeFault(added) };
    },
    removeFault({ path }) {
      const one = records().find(({ id }) => id === path.fault);
      const found = requireItem(one, 'fault', path.fault, 'current fault');
      inForce.change({ faults: records().filter((other) => other !== found) });
      return ok(describeFault(found));
    },
    removeAllFaults() {
      const removed = records().length;
      inForce.change({ faults: [] });
      return ok({ removed });
    },
  } satisfies Partial<ControlOperations>;
}

import { allDefects } from '../../defects/all-defects.ts';
import type { Defect } from '../../defects/defect.ts';
import { findDefect, findDefects, problemWithDefect } from '../../defects/find-defects.ts';
import { invalidRequest, unknownDefect } from '../../kernel/problems.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, type ControlSchemas, ok } from '../operation.ts';
import { findUnknownDefects } from './unknown-defects.ts';

/** Lists the defects and switches them on and off while the simulator runs. */
export function defectOperations({ inForce }: ControlDependencies) {
  const ids = () => inForce.current().defects;
  const isShown = (id: string) => ids().includes(id);

  function describe({ id, clause, title, environment }: Defect): ControlSchemas['Defect'] {
    return { id, clause, title, ...(environment !== undefined && { environment }), shown: isShown(id) };
  }

  function find(id: string): Defect {
    const problem = problemWithDefect(id);
    if (problem !== null) throw unknownDefect(problem);
    return findDefect(id);
  }

  return {
    /** Every defect. Includes the shown defects that a condition narrows. */
    listDefects: () => ok([...new Set([...allDefects, ...findDefects(ids())])].map(describe)),
    chooseDefects({ body }) {
      const violations = findUnknownDefects(body.defects);
      if (violations.length > 0) throw invalidRequest(violations);
      inForce.change({ defects: body.defects });
      return ok({ defects: [...ids()] });
    },
    showDefect({ path }) {
      const defect = find(path.defect);
      if (!isShown(defect.id)) inForce.change({ defects: [...ids(), defect.id] });
      return ok(describe(defect));
    },
    hideDefect({ path }) {
      const defect = find(path.defect);
      if (isShown(defect.id)) inForce.change({ defects: ids().filter((other) => other !== defect.id) });
      return ok(describe(defect));
    },
  } satisfies Partial<ControlOperations>;
}

import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, ok } from '../operation.ts';

/** Lists the defects and switches them on and off. */
export function defectOperations({ defects }: ControlDependencies) {
  return {
    listDefects: () => ok(defects.list()),
    chooseDefects({ body }) {
      defects.choose(body.defects);
      return ok({ defects: [...defects.ids] });
    },
    showDefect: ({ path }) => ok(defects.show(path.defect)),
    hideDefect: ({ path }) => ok(defects.hide(path.defect)),
  } satisfies Partial<ControlOperations>;
}

import { maxViolations } from '../../../spec/describe-violations.ts';
import type { components } from '../../../spec/generated/control/types.ts';
import { allDefects } from '../../defects/all-defects.ts';
import type { Defect } from '../../defects/defect.ts';
import { findDefects, isDefect } from '../../defects/find-defects.ts';
import { invalidRequest, unknownItem, violationInBody } from '../../kernel/problems.ts';

type DescribedDefect = components['schemas']['Defect'];

/** The defects that the simulator shows. They can be switched on and off while it runs. */
export type ShownDefects = ReturnType<typeof createShownDefects>;

/** Starts with the defects `first` and calls `apply` whenever they change. */
export function createShownDefects(first: readonly string[], apply: (defects: readonly Defect[]) => void) {
  let shown: ReadonlySet<string> = new Set(first);

  function change(ids: Iterable<string>): void {
    shown = new Set(ids);
    apply(findDefects([...shown]));
  }

  function describe({ id, clause, title, environment }: Defect): DescribedDefect {
    return { id, clause, title, ...(environment !== undefined && { environment }), shown: shown.has(id) };
  }

  function find(id: string): Defect {
    const [defect] = isDefect(id) ? findDefects([id]) : [];
    if (defect === undefined) throw unknownItem('defect', id, 'defect; GET /_sim/defects lists them');
    return defect;
  }

  return {
    /** Every defect, with whether it is shown. Includes the shown defects that a condition narrows. */
    list: () => [...new Set([...allDefects, ...findDefects([...shown])])].map(describe),
    get ids(): readonly string[] {
      return [...shown];
    },
    /** Shows these defects and no others. Throws a problem for an unknown id. */
    choose(ids: readonly string[]): void {
      const violations = ids.flatMap((id, index) => {
        const detail = `'${id.slice(0, 100)}' is not a defect; GET /_sim/defects lists them`;
        return isDefect(id) ? [] : [violationInBody(`/defects/${index}`, 'exists', detail)];
      });
      if (violations.length > 0) throw invalidRequest(violations.slice(0, maxViolations));
      change(ids);
    },
    /** Shows one more defect. Throws a problem for an unknown id. */
    show(id: string): DescribedDefect {
      const defect = find(id);
      if (!shown.has(id)) change([...shown, id]);
      return describe(defect);
    },
    /** Stops showing a defect. Throws a problem for an unknown id. */
    hide(id: string): DescribedDefect {
      const defect = find(id);
      if (shown.has(id)) change([...shown].filter((other) => other !== id));
      return describe(defect);
    },
  };
}

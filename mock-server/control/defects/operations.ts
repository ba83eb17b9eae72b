import type { ControlOperation } from '../operation.ts';
import type { ShownDefects } from './shown-defects.ts';

/** Lists the defects and switches them. */
export function defectOperations({ defects }: { readonly defects: ShownDefects }) {
  return {
    listDefects: (() => ({ status: 200, body: defects.list() })) satisfies ControlOperation<'listDefects'>,
    chooseDefects: (({ body }) => {
      defects.choose(body.defects);
      return { status: 200, body: { defects: [...defects.ids] } };
    }) satisfies ControlOperation<'chooseDefects'>,
    showDefect: (({ path }) => ({
      status: 200,
      body: defects.show(path.defect),
    })) satisfies ControlOperation<'showDefect'>,
    hideDefect: (({ path }) => ({
      status: 200,
      body: defects.hide(path.defect),
    })) satisfies ControlOperation<'hideDefect'>,
  };
}

import { type OperationId, operations as table } from '../spec/generated/operations.ts';
import type { Faults } from './control/faults/faults.ts';
import { applyDefects } from './defects/apply-defects.ts';
import type { Defect, DefectTools } from './defects/defect.ts';
import { createNarrowDefect } from './defects/narrow-defects.ts';
import { type AnyOperation, createHandler, type Handler, type HandlerDeps } from './http/handler.ts';

/** One handler for each operation of the contract. */
export type Handlers = { readonly [Id in OperationId]: Handler };

/**
 * Builds the handlers from the inside out: the operation, its defects, authentication and validation, their defects,
 * and the faults. A defect that is switched off costs nothing.
 */
export function createHandlers(tools: DefectTools, handlerDeps: HandlerDeps, faults: Faults) {
  let deviating = withDefects([]);

  function withDefects(defects: readonly Defect[]): Handlers {
    const always = defects.filter(({ when }) => when === undefined);
    const narrowed = defects.filter(({ when }) => when !== undefined);
    const narrow = createNarrowDefect(tools);
    return narrowed.reduce((plain, defect) => {
      const withDefect = handlersWith([...always, defect]);
      return mapOperations((id) => narrow(defect, id, { plain: plain[id], deviating: withDefect[id] }));
    }, handlersWith(always));
  }

  function handlersWith(defects: readonly Defect[]): Handlers {
    const { operations, around } = applyDefects(defects, tools);
    return mapOperations((id) => around(id, createHandler(id, operations[id] as AnyOperation, handlerDeps)));
  }

  return {
    /** These objects stay the same when the defects change. */
    handlers: mapOperations((id) => faults.around(id, (request) => deviating[id](request))),
    /** Shows these defects and no others. */
    show(defects: readonly Defect[]): void {
      deviating = withDefects(defects);
    },
  };
}

function mapOperations(make: (id: OperationId) => Handler): Handlers {
  const ids = Object.keys(table) as OperationId[];
  return Object.fromEntries(ids.map((id) => [id, make(id)])) as Handlers;
}

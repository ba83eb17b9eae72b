import { type OperationId, operations as table } from '../spec/generated/operations.ts';
import type { FaultsInForce } from './control/faults/faults.ts';
import type { Watch } from './control/request-log/watch.ts';
import { applyDefects, sendWithDefects } from './defects/apply-defects.ts';
import type { Defect, DefectTools } from './defects/defect.ts';
import { type AnyOperation, admit, type Exchange, type Surroundings } from './http/serve-operation.ts';
import type { SendWebhook } from './webhooks/send-webhook.ts';

/** One exchange for each operation of the contract. */
export type Exchanges = { readonly [Id in OperationId]: Exchange };

/** What is served and sent, and the one place where it is put together anew when defects or faults change. */
export interface Switchboard {
  /** These stay the same over all changes. */
  readonly exchanges: Exchanges;
  readonly send: SendWebhook;
  /** Shows these defects and no others; those that remember begin anew. */
  show(defects: readonly Defect[]): void;
}

/**
 * Puts the exchanges together, from the inside out: the operation, its defects, authentication and validation, their
 * defects, the faults while there are any, and the watch. What is switched off costs nothing.
 */
export function createSwitchboard(deps: {
  readonly tools: DefectTools;
  readonly surroundings: Surroundings;
  readonly faults: FaultsInForce;
  readonly watch: Watch;
  readonly send: SendWebhook;
}): Switchboard {
  const { tools, surroundings, faults, watch } = deps;
  const ids = Object.keys(table) as OperationId[];
  let defects: readonly Defect[] = [];
  let deviating = compose();
  let current = surround();
  let send = deps.send;
  faults.onChanged((switched) => {
    if (switched) current = surround();
  });

  function compose(): Exchanges {
    const { operations, around } = applyDefects(defects, tools);
    return each((id) => around(id, admit(id, operations[id] as AnyOperation, surroundings)));
  }

  function surround(): Exchanges {
    return each((id) =>
      watch.around(id, faults.concern(id) ? faults.around(id, deviating[id]) : deviating[id]),
    );
  }

  function each(make: (id: OperationId) => Exchange): Exchanges {
    return Object.fromEntries(ids.map((id) => [id, make(id)])) as Exchanges;
  }

  return {
    exchanges: each((id) => (request) => current[id](request)),
    send: (delivery, attempt) => send(delivery, attempt),
    show(chosen) {
      defects = chosen;
      deviating = compose();
      current = surround();
      send = sendWithDefects(defects, deps.send);
    },
  };
}

import type { Core } from '../create-core.ts';
import { createRenderProblem } from '../http/render-problem.ts';
import type { ResolvedOptions } from '../simulator-options.ts';
import { createAdviser } from './advice/adviser.ts';
import { createFaults } from './faults/faults.ts';
import { createRecorders } from './request-log/create-recorders.ts';
import { createRequestLog } from './request-log/request-log.ts';

/** Everything that sees each exchange: the request log, the adviser and the faults. */
export type Observers = ReturnType<typeof createObservers>;

export function createObservers({ choices, log }: ResolvedOptions, core: Core) {
  const render = createRenderProblem(choices, log);
  const requestLog = createRequestLog();
  const adviser = createAdviser(requestLog, core, choices);
  const faults = createFaults(core, render, choices);
  return { render, requestLog, adviser, faults, ...createRecorders(requestLog, adviser, core.clock, log) };
}

import { type ControlOperations, ok } from '../operation.ts';
import type { State } from './state.ts';

/** Saves, loads and resets the state. */
export function stateOperations(state: State) {
  return {
    saveState() {
      const body = state.save();
      const name = `parkproof-${body.clock.now.replaceAll(/[:.]/g, '-')}.json`;
      return { ...ok(body), headers: { 'content-disposition': `attachment; filename="${name}"` } };
    },
    loadState: async ({ body }) => ok(await state.load(body)),
    resetState: async () => ok(await state.reset()),
  } satisfies Partial<ControlOperations>;
}

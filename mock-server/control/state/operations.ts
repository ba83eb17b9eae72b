import type { ControlOperation } from '../operation.ts';
import type { State } from './state.ts';

/** Saves, loads and resets the situation. */
export function stateOperations({ state }: { readonly state: State }) {
  return {
    saveState: (() => {
      const body = state.save();
      const name = `parkproof-${body.clock.now.replaceAll(/[:.]/g, '-')}.json`;
      return { status: 200, body, headers: { 'content-disposition': `attachment; filename="${name}"` } };
    }) satisfies ControlOperation<'saveState'>,
    loadState: (async ({ body }) => ({
      status: 200,
      body: await state.load(body),
    })) satisfies ControlOperation<'loadState'>,
    resetState: (async () => ({
      status: 200,
      body: await state.reset(),
    })) satisfies ControlOperation<'resetState'>,
  };
}

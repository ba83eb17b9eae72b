import type { Context } from './context.ts';

/** A value that all checks of a run share and that is found once; see `Context.once`. */
export function shared<T>(find: (context: Context) => T): (context: Context) => T {
  return (context) => context.once(find, find);
}

import type { Context } from './context.ts';

/** Makes a function that finds a value once in a run, for all checks that share it; see `Context.once`. */
export function shared<T>(find: (context: Context) => T): (context: Context) => T {
  return (context) => context.once(find, find);
}

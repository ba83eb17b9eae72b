import type { Context } from './context.ts';

/** Something that is found out once in a run, whichever check asks first; see `Context.once`. */
export function shared<T>(find: (context: Context) => T): (context: Context) => T {
  return (context) => context.once(find, find);
}

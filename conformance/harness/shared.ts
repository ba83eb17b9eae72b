import type { Context } from './context.ts';
import type { Facts } from './facts.ts';

/** Something that is found out once in a run, whichever check asks first; a failure to find it is shared as well. */
export function shared<T>(find: (context: Context) => Promise<T>): (context: Context) => Promise<T> {
  const ofRuns = new WeakMap<Facts, Promise<T>>();
  return (context) => {
    const found = ofRuns.get(context.facts) ?? find(context);
    ofRuns.set(context.facts, found);
    return found;
  };
}

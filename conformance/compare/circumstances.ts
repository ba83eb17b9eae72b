import type { Reply } from './reply.ts';

/** Requests that have to show a difference before it is said what they have in common: two often do by chance. */
const fewest = 3;

/** What requests have in common and not all others have: a parameter, its value, or that one is left out. */
export function commonTo(showing: readonly Reply[], all: readonly Reply[]): readonly string[] {
  if (showing.length < fewest) return [];
  const names = [...new Set(all.flatMap(({ values }) => Object.keys(values)))];
  return names.flatMap((name) => {
    const has = ({ values }: Reply) => values[name] !== undefined;
    const isTelling = (fits: (reply: Reply) => boolean) => showing.every(fits) && !all.every(fits);
    const value = JSON.stringify(showing[0]?.values[name]);
    if (isTelling((reply) => has(reply) && JSON.stringify(reply.values[name]) === value))
      return [`with ${name}=${value}`];
    if (isTelling(has)) return [`with ${name}`];
    return isTelling((reply) => !has(reply)) ? [`without ${name}`] : [];
  });
}

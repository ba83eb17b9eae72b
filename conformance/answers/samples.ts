import type { Json } from '../kernel/json.ts';

/** At most `max` elements of a list: the first, and others evenly spread over the rest. */
export function sampleEvenly<T>(elements: readonly T[], max: number): readonly T[] {
  return elements.filter((_, index) => (index * max) % elements.length < max);
}

/** How many elements of a long list are compared. */
const maxCompared = 500;

/** A member with more texts than this tells single objects apart, not kinds of them. */
const fewTexts = 12;

/**
 * At most `max` elements of a list that differ as much as possible, since an implementation may treat one kind
 * wrongly: the first, then each time the one with the most features that no chosen one has. A feature is a member that
 * is missing, null, empty, true, false or zero, or that has one of few texts.
 */
export function sampleVaried<T extends Json>(elements: readonly T[], max: number): readonly T[] {
  const compared = sampleEvenly(elements, maxCompared);
  const features = featuresOf(compared);
  const chosen = new Set<number>();
  const seen = new Set<string>();
  const gain = (index: number) => features[index]?.filter((feature) => !seen.has(feature)).length ?? 0;
  while (chosen.size < Math.min(max, compared.length)) {
    const rest = [...compared.keys()].filter((index) => !chosen.has(index));
    const best = chosen.size === 0 ? 0 : rest.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    chosen.add(best);
    for (const feature of features[best] ?? []) seen.add(feature);
  }
  return compared.filter((_, index) => chosen.has(index));
}

function featuresOf(elements: readonly Json[]): readonly (readonly string[])[] {
  const all = elements.map((element) => new Map(valuesIn(element, '')));
  const values = new Map<string, Set<string>>();
  for (const [path, value] of all.flatMap((one) => [...one]))
    values.set(path, (values.get(path) ?? new Set()).add(value));
  return all.map((one) =>
    [...values].flatMap(([path, { size }]) =>
      size > fewTexts ? [] : `${path} ${one.get(path) ?? 'missing'}`,
    ),
  );
}

/** The members of a value at any depth, by the names that lead there. Of a list, the first element speaks for all. */
function valuesIn(value: Json | undefined, path: string): readonly (readonly [string, string])[] {
  if (Array.isArray(value) && value.length > 0) return valuesIn(value[0], path);
  if (value !== null && typeof value === 'object' && !Array.isArray(value))
    return Object.entries(value).flatMap(([name, member]) => valuesIn(member, `${path}.${name}`));
  if (typeof value === 'number') return [[path, value === 0 ? 'zero' : 'number']];
  return [[path, JSON.stringify(value)]];
}

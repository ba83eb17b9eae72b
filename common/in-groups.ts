/** Divides elements into groups of the given size, in order; the last one may be smaller. */
export function inGroups<T>(elements: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(elements.length / size) }, (_, nth) =>
    elements.slice(nth * size, (nth + 1) * size),
  );
}

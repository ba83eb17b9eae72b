/** One page of a list, as every list with an offset returns it. Only the items on the page are rendered. */
export function pageOf<T, Rendered>(
  list: readonly T[],
  query: { readonly limit?: number; readonly offset?: number },
  render: (item: T) => Rendered,
) {
  const { limit = 50, offset = 0 } = query;
  return { total: list.length, limit, offset, items: list.slice(offset, offset + limit).map(render) };
}

/** Whether a query wants this value. It wants every value if it does not say which. */
export const isWanted = <T>(wanted: T | undefined, value: T): boolean =>
  wanted === undefined || wanted === value;

/** Whether one of the texts contains `sought`, ignoring case. True if `sought` is undefined or empty. */
export function contains(sought: string | undefined, ...texts: (string | null | undefined)[]): boolean {
  if (sought === undefined || sought === '') return true;
  const lower = sought.toLowerCase();
  return texts.some((text) => text?.toLowerCase().includes(lower) === true);
}

import { pageSize } from '../parts/pager.tsx';
import { route, setParams } from '../route.ts';
import type { Topic } from './topics.ts';
import { type Resource, useResource } from './use-resource.ts';

/** Where in a list the reader is, and what it is filtered by; all of it is in the page's address. */
export interface ListPlace {
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
  /** The value of a further filter, '' if it is not set. */
  filter(name: string): string;
}

/** Reads the part of a list that the address names, and again when one of the topics changes. */
export function useList<T>(
  load: (place: ListPlace, signal: AbortSignal) => Promise<T>,
  topics: readonly Topic[],
  filters: readonly string[] = [],
): { readonly place: ListPlace; readonly resource: Resource<T> } {
  const { params } = route.value;
  const filter = (name: string) => params.get(name) ?? '';
  const offset = Math.max(0, Math.trunc(Number(filter('offset')) || 0));
  const place = { search: filter('search'), offset, limit: pageSize, filter };
  const key = JSON.stringify([place.search, offset, ...filters.map(filter)]);
  return { place, resource: useResource((signal) => load(place, signal), topics, key) };
}

/** Filters the list and begins at its start. */
export function setFilter(name: string, value: string): void {
  setParams({ [name]: value, offset: null, before: null });
}

/** Leads to another part of the list. */
export function goTo(offset: number): void {
  setParams({ offset: String(offset) });
}

/** The row that is open, as a table takes it. */
export function openedRow(): { readonly key: string | null; readonly toggle: (key: string) => void } {
  const key = route.value.params.get('open');
  return { key, toggle: (row) => setParams({ open: row === key ? null : row }) };
}

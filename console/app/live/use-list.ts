import { offsetInAddress, pageSize } from '../parts/pager.tsx';
import { route } from '../route.ts';
import type { Topic } from './topics.ts';
import { type Resource, useResource } from './use-resource.ts';

/** The filters of a list, by their names in the address and in the query. */
export interface Filters {
  readonly [name: string]: {
    readonly label: string;
    /** The label of the choice of no value. */
    readonly any: string;
    readonly values: readonly string[];
  };
}

/** The part of a list to read, without the filters for which the address has no value or an unknown one. */
type ListQuery<F extends Filters> = {
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
} & { readonly [N in keyof F]?: F[N]['values'][number] };

/** Reads the part of a list that the address names, and again when one of the topics changes. */
export function useList<F extends Filters, T>(
  filters: F,
  topics: readonly Topic[],
  load: (query: ListQuery<F>, signal: AbortSignal) => Promise<T>,
): Resource<T> {
  const { params } = route.value;
  const chosen = Object.entries(filters)
    .map(([name, { values }]) => [name, values.find((value) => value === params.get(name))])
    .filter(([, value]) => value !== undefined);
  const query = {
    search: params.get('search') ?? '',
    offset: offsetInAddress(),
    limit: pageSize,
    ...Object.fromEntries(chosen),
  } as ListQuery<F>;
  return useResource((signal) => load(query, signal), topics, JSON.stringify(query));
}

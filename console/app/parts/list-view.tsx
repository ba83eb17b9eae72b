import type { ComponentChildren } from 'preact';
import type { Resource } from '../live/use-control.ts';
import { route, setParams, titleOf } from '../route.ts';
import { Empty, Shown } from './notices.tsx';
import { offsetInAddress, Pager, pageSize } from './pager.tsx';
import { SearchBox } from './search-box.tsx';
import { type Column, Table } from './table.tsx';
import { View } from './view.tsx';

/** The filters of a list, by their names in the address and in the query. */
interface Filters {
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

/** The query for the part of a list that the address names. */
export function queryIn<F extends Filters>(filters: F): ListQuery<F> {
  const { params } = route.value;
  const chosen = Object.entries(filters)
    .map(([name, { values }]) => [name, values.find((value) => value === params.get(name))])
    .filter(([, value]) => value !== undefined);
  return {
    search: params.get('search') ?? '',
    offset: offsetInAddress(),
    limit: pageSize,
    ...Object.fromEntries(chosen),
  };
}

/** A part of a list, as the control routes return it. */
export interface Part<T> {
  readonly offset: number;
  /** The length of the whole list, if it is known. */
  readonly total?: number;
  readonly items: readonly T[];
}

/** A searchable table with pages, and a pane for the open row. */
export function ListView<T, P extends Part<T>>(props: {
  readonly search: string;
  readonly filters?: Filters;
  readonly tools?: ComponentChildren;
  /** Shown between the heading and the table. */
  readonly intro?: ComponentChildren;
  readonly resource: Resource<P>;
  /** Replaces the usual pager. */
  readonly pager?: (part: P) => ComponentChildren;
  readonly columns: readonly Column<T>[];
  readonly keyOf: (row: T) => string;
  /** Shown if the list is empty without a search or filter. */
  readonly empty: ComponentChildren;
  readonly pane?: (key: string, close: () => void) => ComponentChildren;
}) {
  const { search, filters = {}, tools, intro, resource, pager, columns, keyOf, empty, pane } = props;
  const { view, params } = route.value;
  const value = (name: string) => params.get(name) ?? '';
  const filter = (name: string, value: string) => setParams({ [name]: value, offset: null });
  const isFiltered = ['search', ...Object.keys(filters)].some((name) => value(name) !== '');
  const opened = params.get('open');
  const toggle = (key: string) => setParams({ open: key === opened ? null : key });
  return (
    <View
      filters={
        <>
          <SearchBox label={search} value={value('search')} search={(text) => filter('search', text)} />
          {Object.entries(filters).map(([name, { label, any, values }]) => (
            <select
              key={name}
              aria-label={label}
              value={value(name)}
              onChange={({ currentTarget }) => filter(name, currentTarget.value)}
            >
              <option value="">{any}</option>
              {values.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          ))}
        </>
      }
      tools={tools}
      pane={opened === null ? undefined : pane?.(opened, () => toggle(opened))}
    >
      {intro}
      <Shown resource={resource}>
        {(part) => (
          <>
            {part.items.length > 0 && (
              <Table
                caption={titleOf(view)}
                columns={columns}
                rows={part.items}
                keyOf={keyOf}
                {...(pane !== undefined && { opened: { key: opened, toggle } })}
              />
            )}
            {part.items.length === 0 &&
              (isFiltered || part.offset > 0 ? <Empty title="No matches." /> : empty)}
            {pager?.(part) ?? <Pager total={part.total ?? 0} offset={part.offset} />}
          </>
        )}
      </Shown>
    </View>
  );
}

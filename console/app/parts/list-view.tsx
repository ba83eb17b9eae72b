import type { ComponentChildren } from 'preact';
import { goTo, openedRow, setFilter } from '../live/use-list.ts';
import type { Resource } from '../live/use-resource.ts';
import { route } from '../route.ts';
import { Choice } from './choice.tsx';
import { Shown } from './notices.tsx';
import { Pager } from './pager.tsx';
import { SearchBox } from './search-box.tsx';
import { type Column, Table } from './table.tsx';

/** A part of a list, as the control routes answer it. */
export interface Part<T> {
  readonly offset: number;
  /** How many there are in the whole list, if that is known. */
  readonly total?: number;
  readonly items: readonly T[];
}

/** A filter of a list: `name` is its name in the address. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  readonly any: string;
  readonly values: readonly string[];
}

/** A searchable table with pages, and a pane for the row that is opened. */
export function ListView<T, P extends Part<T>>(props: {
  readonly title: string;
  readonly search: string;
  readonly filters?: readonly ListFilter[];
  readonly tools?: ComponentChildren;
  /** Stands between the heading and the table. */
  readonly intro?: ComponentChildren;
  readonly resource: Resource<P>;
  /** What leads to the other parts, if that is not by offset. */
  readonly pager?: (part: P) => ComponentChildren;
  readonly columns: readonly Column<T>[];
  readonly keyOf: (row: T) => string;
  /** What to show if the list is empty without a search. */
  readonly empty: ComponentChildren;
  readonly pane?: (key: string, close: () => void) => ComponentChildren;
}) {
  const { title, search, filters = [], tools, intro, resource, pager, columns, keyOf, empty, pane } = props;
  const { params } = route.value;
  const value = (name: string) => params.get(name) ?? '';
  const opened = openedRow();
  const isFiltered = ['search', ...filters.map(({ name }) => name)].some((name) => value(name) !== '');
  return (
    <div class={opened.key === null ? 'view' : 'view with-pane'}>
      <div class="view-main">
        <header class="view-head">
          <h1>{title}</h1>
          <div class="filters">
            <SearchBox label={search} value={value('search')} search={(text) => setFilter('search', text)} />
            {filters.map(({ name, ...filter }) => (
              <Choice
                key={name}
                {...filter}
                value={value(name)}
                choose={(chosen) => setFilter(name, chosen)}
              />
            ))}
          </div>
          {tools !== undefined && <div class="tools">{tools}</div>}
        </header>
        {intro}
        <Shown resource={resource}>
          {(part) => (
            <>
              {part.items.length > 0 && (
                <Table
                  caption={title}
                  columns={columns}
                  rows={part.items}
                  keyOf={keyOf}
                  {...(pane !== undefined && { opened })}
                />
              )}
              {part.items.length === 0 && (isFiltered || part.offset > 0 ? <NothingFound /> : empty)}
              {pager?.(part) ?? <Pager total={part.total ?? 0} offset={part.offset} go={goTo} />}
            </>
          )}
        </Shown>
      </div>
      {opened.key !== null && pane?.(opened.key, () => opened.toggle(opened.key ?? ''))}
    </div>
  );
}

function NothingFound() {
  return (
    <div class="empty">
      <p class="empty-title">No matches.</p>
    </div>
  );
}

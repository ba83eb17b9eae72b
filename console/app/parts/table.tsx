import type { ComponentChildren } from 'preact';

/** A column of a table. */
export interface Column<T> {
  readonly head: string;
  readonly cell: (row: T) => ComponentChildren;
  /** `lead` names the row and opens it, `number` aligns figures, `actions` holds buttons. */
  readonly kind?: 'lead' | 'number' | 'actions';
  /** Hidden where the table is narrow; the details show it. */
  readonly wideOnly?: true;
}

/** A table. Its roles are explicit, since they would be lost on a narrow screen, where each row becomes a card. */
export function Table<T>(props: {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  /** For rows that can be opened: the key of the open row, and a function that opens or closes one. */
  readonly opened?: { readonly key: string | null; readonly toggle: (key: string) => void };
}) {
  const { caption, columns, rows, keyOf, opened } = props;
  return (
    <div class="table-frame box">
      <table role="table" aria-label={caption}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ head, kind, wideOnly }) => (
              <th key={head} role="columnheader" scope="col" class={classOf(kind, wideOnly)}>
                {kind === 'actions' ? <span class="unseen">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const key = keyOf(row);
            return (
              <tr key={key} role="row" class={opened?.key === key ? 'opened' : undefined}>
                {columns.map(({ head, cell, kind, wideOnly }) => (
                  <td key={head} role="cell" class={classOf(kind, wideOnly)} data-head={head}>
                    {kind === 'lead' && opened !== undefined ? (
                      <button
                        type="button"
                        class="row-opener"
                        aria-expanded={opened.key === key}
                        onClick={() => opened.toggle(key)}
                      >
                        {cell(row)}
                      </button>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function classOf(kind: string | undefined, wideOnly: true | undefined): string {
  return [kind, wideOnly && 'wide-only'].filter(Boolean).join(' ');
}

/** Rows on one page of a table. */
export const pageSize = 50;

/** Says which part of a list is shown, and leads to the others. */
export function Pager(props: {
  readonly total: number;
  readonly offset: number;
  readonly go: (offset: number) => void;
}) {
  const { total, offset, go } = props;
  if (total <= pageSize) return null;
  const last = Math.min(offset + pageSize, total);
  return (
    <nav class="pager" aria-label="Pages">
      <span class="figure">
        {whole.format(offset + 1)}–{whole.format(last)} of {whole.format(total)}
      </span>
      <button type="button" disabled={offset === 0} onClick={() => go(0)}>
        First
      </button>
      <button type="button" disabled={offset === 0} onClick={() => go(Math.max(0, offset - pageSize))}>
        Previous
      </button>
      <button type="button" disabled={last >= total} onClick={() => go(offset + pageSize)}>
        Next
      </button>
    </nav>
  );
}

const whole = new Intl.NumberFormat('en');

import { useEffect } from 'preact/hooks';
import { route, setParams } from '../route.ts';
import { whole } from './format.ts';

/** Rows on one page of a table. */
export const pageSize = 50;

/** The first row to show, which the address names. */
export const offsetInAddress = (): number =>
  Math.max(0, Math.trunc(Number(route.value.params.get('offset')) || 0));

/** Shows which part of a list is visible, and leads to other parts by the `offset` in the address. */
export function Pager({ total, offset }: { readonly total: number; readonly offset: number }) {
  const go = (to: number) => setParams({ offset: String(to) });
  const isPastEnd = offset > 0 && offset >= total;
  useEffect(() => {
    if (isPastEnd) go(pageSize * Math.max(0, Math.ceil(total / pageSize) - 1));
  }, [isPastEnd, total]);
  if (total <= pageSize || isPastEnd) return null;
  const last = Math.min(offset + pageSize, total);
  return (
    <nav class="pager line hint" aria-label="Pages">
      <span class="figure">
        {whole(offset + 1)}–{whole(last)} of {whole(total)}
      </span>
      <button type="button" disabled={offset === 0} onClick={() => go(0)}>
        First
      </button>
      <button type="button" disabled={offset === 0} onClick={() => go(Math.max(0, offset - pageSize))}>
        Previous
      </button>
      <button type="button" disabled={last >= total} onClick={() => go(last)}>
        Next
      </button>
    </nav>
  );
}

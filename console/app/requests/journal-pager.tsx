import { route, setParams } from '../route.ts';

/** The journal grows at its head, so its pages follow one another instead of being counted. */
export function JournalPager({ next, dropped }: { readonly next: number | null; readonly dropped: number }) {
  const isNewest = !route.value.params.has('before');
  if (isNewest && next === null && dropped === 0) return null;
  return (
    <nav class="pager" aria-label="Pages">
      {next === null && dropped > 0 && <span>{dropped} older entries are no longer kept.</span>}
      <button type="button" disabled={isNewest} onClick={() => setParams({ before: null })}>
        Newest
      </button>
      <button type="button" disabled={next === null} onClick={() => setParams({ before: String(next) })}>
        Older
      </button>
    </nav>
  );
}

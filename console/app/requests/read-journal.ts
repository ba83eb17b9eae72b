import type { operations } from '../../../spec/generated/control/types.ts';
import { control, told } from '../api/clients.ts';
import { pageSize } from '../parts/pager.tsx';

/** What journal entries are filtered by. */
export type JournalQuery = NonNullable<operations['listJournal']['parameters']['query']>;

/** A page of the journal: the entries older than `before`, or the newest if it is null. */
export async function readJournal(query: JournalQuery, before: number | null, signal: AbortSignal) {
  const from = before === null ? {} : { before };
  const page = await told(
    control.GET('/journal', { params: { query: { ...query, ...from, limit: pageSize } }, signal }),
  );
  return { ...page, items: page.entries, offset: before ?? 0 };
}

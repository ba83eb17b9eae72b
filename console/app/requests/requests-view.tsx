import { counted } from '../../../common/counted.ts';
import { elapsed } from '../../../common/elapsed.ts';
import { operationIds } from '../../../spec/generated/operations.ts';
import { control, dataOf, type Schemas } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { ListView, queryIn } from '../parts/list-view.tsx';
import { Empty } from '../parts/notices.tsx';
import type { Column } from '../parts/table.tsx';
import { When } from '../parts/when.tsx';
import { linkTo, setParams } from '../route.ts';
import { EntryPath, Outcome, RequestPane } from './request.tsx';

type Entry = Schemas['JournalEntry'];

/** Requests and webhook attempts as they happen, newest first. */
export function RequestsView() {
  const { offset, advised, ...asked } = queryIn(filters);
  const query = {
    ...asked,
    ...(advised !== undefined && { advised: true }),
    ...(offset > 0 && { before: offset }),
  };
  const { data, problem } = useControl('/journal', { query });
  return (
    <ListView
      search="Search path, user, plate, booking"
      filters={filters}
      tools={<ActionButton act={clearJournal}>Clear</ActionButton>}
      resource={{ problem, data: data && { ...data, items: data.entries, offset } }}
      pager={JournalPager}
      columns={columns}
      keyOf={({ id }) => String(id)}
      empty={
        <Empty title="No requests yet.">
          <p>
            Point your application at <code>{location.origin}</code> with the{' '}
            <a href={linkTo('simulator')}>credentials of a demo user</a>. Its requests appear here as they
            arrive.
          </p>
        </Empty>
      }
      pane={(id, close) => <RequestPane key={id} id={Number(id)} close={close} />}
    />
  );
}

/** The request log grows at its head: a page begins before the entry `offset`, and pages are not counted. */
function JournalPager(page: {
  readonly offset: number;
  readonly next: number | null;
  readonly dropped: number;
}) {
  const { offset, next, dropped } = page;
  if (offset === 0 && next === null && dropped === 0) return null;
  return (
    <nav class="pager line hint" aria-label="Pages">
      {next === null && dropped > 0 && (
        <span>No longer kept: {counted(dropped, 'older entry', 'older entries')}.</span>
      )}
      <button type="button" disabled={offset === 0} onClick={() => setParams({ offset: null })}>
        Newest
      </button>
      <button type="button" disabled={next === null} onClick={() => setParams({ offset: String(next) })}>
        Older
      </button>
    </nav>
  );
}

async function clearJournal(): Promise<string> {
  const { removed } = await dataOf(control.DELETE('/journal'));
  return `Cleared ${counted(removed, 'entry', 'entries')}.`;
}

const columns: readonly Column<Entry>[] = [
  { head: 'Time', cell: ({ at }) => <When at={at} /> },
  {
    head: 'Path',
    kind: 'lead',
    cell: (entry) => (
      <span class="path">
        <EntryPath entry={entry} />
      </span>
    ),
  },
  { head: 'Response', cell: (entry) => <Outcome entry={entry} /> },
  { head: 'Notes', cell: Remarks },
  { head: 'User', cell: ({ user }) => user ?? <span class="quiet">–</span>, wideOnly: true },
  { head: 'Duration', kind: 'number', cell: ({ milliseconds }) => elapsed(milliseconds), wideOnly: true },
];

function Remarks({ violations, advice, fault }: Entry) {
  return (
    <>
      {violations > 0 && <Badge tone="bad">{counted(violations, 'violation')}</Badge>}
      {advice > 0 && <Badge tone="warn">{advice === 1 ? 'advice' : `advice × ${advice}`}</Badge>}
      {fault !== null && <Badge tone="info">{fault}</Badge>}
    </>
  );
}

const filters = {
  kind: { label: 'Kind', any: 'Any kind', values: ['request', 'webhook'] },
  operation: { label: 'Operation', any: 'Any operation', values: operationIds },
  status: { label: 'Status', any: 'Any status', values: ['2xx', '4xx', '5xx'] },
  advised: { label: 'Advice', any: 'Any advice', values: ['with advice'] },
} as const;

import { operationIds } from '../../../spec/generated/operations.ts';
import { control, type Schemas, told } from '../api/clients.ts';
import { chosen } from '../live/chosen.ts';
import { useList } from '../live/use-list.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { ListView } from '../parts/list-view.tsx';
import { Empty } from '../parts/notices.tsx';
import type { Column } from '../parts/table.tsx';
import { When } from '../parts/when.tsx';
import { linkTo } from '../route.ts';
import { JournalPager } from './journal-pager.tsx';
import { Outcome } from './outcome.tsx';
import { readJournal } from './read-journal.ts';
import { RequestPane } from './request-pane.tsx';

type Entry = Schemas['JournalEntry'];

/** Requests and webhook attempts as they happen, newest first. */
export function RequestsView() {
  const { resource } = useList(
    ({ search, filter }, signal) => {
      const kind = chosen('kind', kinds, filter('kind'));
      const operation = chosen('operation', operationIds, filter('operation'));
      const status = chosen('status', statuses, filter('status'));
      const advised = filter('advised') === 'with advice' ? { advised: true } : {};
      const before = Number(filter('before')) || null;
      return readJournal({ search, ...kind, ...operation, ...status, ...advised }, before, signal);
    },
    ['journal'],
    ['kind', 'operation', 'status', 'advised', 'before'],
  );
  return (
    <ListView
      title="Requests"
      search="Search path, user, plate, booking"
      filters={[
        { name: 'kind', label: 'Kind', any: 'Any kind', values: kinds },
        { name: 'operation', label: 'Operation', any: 'Any operation', values: operationIds },
        { name: 'status', label: 'Status', any: 'Any status', values: statuses },
        { name: 'advised', label: 'Advice', any: 'Any advice', values: ['with advice'] },
      ]}
      tools={<ActionButton act={clearJournal}>Clear</ActionButton>}
      resource={resource}
      pager={({ next, dropped }) => <JournalPager next={next} dropped={dropped} />}
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

async function clearJournal(): Promise<string> {
  const { removed } = await told(control.DELETE('/journal'));
  return `Cleared ${removed} ${removed === 1 ? 'entry' : 'entries'}.`;
}

const columns: readonly Column<Entry>[] = [
  { head: 'Time', cell: ({ at }) => <When at={at} /> },
  {
    head: 'Path',
    kind: 'lead',
    cell: ({ path, method, webhook }) => (
      <span class="path">
        <span class="method">{webhook === null ? method : webhook.action}</span> {path}
      </span>
    ),
  },
  { head: 'Response', cell: (entry) => <Outcome entry={entry} /> },
  { head: 'Notes', cell: (entry) => <Remarks entry={entry} /> },
  { head: 'User', cell: ({ user }) => user ?? <span class="quiet">–</span>, wideOnly: true },
  {
    head: 'Duration',
    kind: 'number',
    cell: ({ milliseconds }) => `${milliseconds.toFixed(1)} ms`,
    wideOnly: true,
  },
];

function Remarks({ entry: { violations, advice, fault } }: { readonly entry: Entry }) {
  return (
    <>
      {violations > 0 && <Badge tone="bad">{counted(violations, 'violation')}</Badge>}
      {advice > 0 && <Badge tone="warn">{advice === 1 ? 'advice' : `advice × ${advice}`}</Badge>}
      {fault !== null && <Badge tone="info">{fault}</Badge>}
    </>
  );
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
const kinds = ['request', 'webhook'] as const;
const statuses = ['2xx', '4xx', '5xx'] as const;

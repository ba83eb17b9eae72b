import { counted } from '../../../common/counted.ts';
import type { Schemas } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { ListView, queryIn } from '../parts/list-view.tsx';
import { Empty } from '../parts/notices.tsx';
import type { Column } from '../parts/table.tsx';
import { When } from '../parts/when.tsx';
import { DeliveryPane, DeliveryState, isQueued, RedeliverButton } from './delivery.tsx';
import { Endpoints } from './endpoints.tsx';

type Delivery = Schemas['Delivery'];

/** All webhooks, and the endpoints that get them. */
export function WebhooksView() {
  const resource = useControl('/webhooks', { query: queryIn(filters) });
  return (
    <ListView
      search="Search plate, booking, endpoint"
      filters={filters}
      intro={
        <>
          <Endpoints />
          {resource.data !== null && <OutboxNote outbox={resource.data.outbox} />}
        </>
      }
      resource={resource}
      columns={columns}
      keyOf={({ id }) => id}
      empty={
        <Empty title="No webhooks yet.">
          <p>Every endpoint gets one when a vehicle enters and one when it leaves.</p>
        </Empty>
      }
      pane={(id, close) => <DeliveryPane key={id} id={id} close={close} />}
    />
  );
}

/** Says that deliveries wait for their turn, and which endpoints have a full queue; shows nothing if all is well. */
function OutboxNote({ outbox }: { readonly outbox: Schemas['Outbox'] }) {
  const { sending, waiting, full } = outbox;
  if (waiting === 0 && full.length === 0) return null;
  return (
    <div class="note bad" role="status">
      {waiting > 0 && (
        <p>
          {counted(sending, 'delivery', 'deliveries')} being sent, {waiting} waiting for their turn.
        </p>
      )}
      {full.map((endpoint) => (
        <p key={endpoint}>
          <code>{endpoint}</code> has too many pending deliveries. Entries and exits are refused until it
          accepts some or is removed.
        </p>
      ))}
    </div>
  );
}

const columns: readonly Column<Delivery>[] = [
  { head: 'Action', kind: 'lead', cell: ({ action }) => action },
  { head: 'State', cell: (delivery) => <DeliveryState delivery={delivery} /> },
  { head: 'Plate', cell: ({ plate }) => <span class="plate">{plate}</span> },
  { head: 'Sent', cell: ({ publishedAt }) => <When at={publishedAt} /> },
  { head: 'Last response', cell: ({ attempts }) => lastAnswer(attempts) },
  { head: 'Next attempt', cell: (delivery) => <NextAttempt delivery={delivery} />, wideOnly: true },
  { head: 'Endpoint', cell: ({ endpoint }) => <span class="clip">{endpoint}</span>, wideOnly: true },
  { head: 'Actions', kind: 'actions', cell: (delivery) => <RedeliverButton delivery={delivery} /> },
];

function NextAttempt({ delivery }: { readonly delivery: Delivery }) {
  if (isQueued(delivery)) return <>after the previous one</>;
  return <When at={delivery.nextAttempt} />;
}

function lastAnswer(attempts: Delivery['attempts']) {
  const last = attempts.at(-1);
  if (last === undefined) return <span class="quiet">–</span>;
  return last.status === null ? (last.reason ?? 'none') : <span class="figure">{last.status}</span>;
}

const filters = {
  state: { label: 'State', any: 'Any state', values: ['pending', 'delivered', 'given-up'] },
  action: { label: 'Action', any: 'Any action', values: ['ENTRY', 'EXIT'] },
} as const;

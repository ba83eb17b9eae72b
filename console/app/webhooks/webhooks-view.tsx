import { control, type Schemas, told } from '../api/clients.ts';
import { chosen } from '../live/chosen.ts';
import { useList } from '../live/use-list.ts';
import { ListView } from '../parts/list-view.tsx';
import { Empty } from '../parts/notices.tsx';
import type { Column } from '../parts/table.tsx';
import { When } from '../parts/when.tsx';
import { DeliveryPane } from './delivery-pane.tsx';
import { DeliveryState, isQueued } from './delivery-state.tsx';
import { Endpoints } from './endpoints.tsx';
import { OutboxNote } from './outbox-note.tsx';
import { RedeliverButton } from './redeliver-button.tsx';

type Delivery = Schemas['Delivery'];

/** The webhooks on their way and at their end, and the endpoints that get them. */
export function WebhooksView() {
  const { resource } = useList(
    ({ search, offset, limit, filter }, signal) => {
      const state = chosen('state', states, filter('state'));
      const action = chosen('action', actions, filter('action'));
      const query = { search, offset, limit, ...state, ...action };
      return told(control.GET('/webhooks', { params: { query }, signal }));
    },
    ['webhooks', 'clock'],
    ['state', 'action'],
  );
  return (
    <ListView
      title="Webhooks"
      search="Search plate, booking, endpoint"
      filters={[
        { name: 'state', label: 'State', any: 'Any state', values: states },
        { name: 'action', label: 'Action', any: 'Any action', values: actions },
      ]}
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

const states = ['pending', 'delivered', 'given-up'] as const;
const actions = ['ENTRY', 'EXIT'] as const;

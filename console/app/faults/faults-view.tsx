import { counted } from '../../../common/counted.ts';
import { control, dataOf } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { Empty, Shown } from '../parts/notices.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Card, View } from '../parts/view.tsx';
import { addFault, FaultForm } from './fault-form.tsx';
import { describeFault, type Fault, type NewFault } from './fault-kinds.ts';

/** The active faults, buttons for common ones, and a form for all others. */
export function FaultsView() {
  const resource = useControl('/faults');
  return (
    <View
      tools={
        <ActionButton act={removeAll} disabled={(resource.data?.faults.length ?? 0) === 0}>
          Remove all
        </ActionButton>
      }
    >
      <Shown resource={resource}>
        {({ faults }) =>
          faults.length === 0 ? (
            <Empty title="No active faults.">
              <p>Add one to see how your application copes when the service misbehaves.</p>
            </Empty>
          ) : (
            <Table caption="Active faults" columns={columns} rows={faults} keyOf={({ id }) => id} />
          )
        }
      </Shown>
      <Card title="Common faults">
        <div class="row">
          {recipes.map(({ text, fault }) => (
            <ActionButton key={text} act={() => addFault(fault)}>
              {text}
            </ActionButton>
          ))}
        </div>
      </Card>
      <FaultForm />
    </View>
  );
}

const columns: readonly Column<Fault>[] = [
  { head: 'Fault', kind: 'lead', cell: ({ id }) => <Badge tone="info">{id}</Badge> },
  { head: 'What happens', cell: describeFault },
  {
    head: 'Applied to',
    kind: 'number',
    cell: ({ shown, met }) => (met === 0 ? 'none yet' : `${shown} of ${met}`),
  },
  { head: 'Times left', kind: 'number', cell: ({ remaining }) => remaining ?? 'unlimited' },
  {
    head: 'Actions',
    kind: 'actions',
    cell: ({ id }) => (
      <ActionButton label={`Remove ${id}`} act={() => removeFault(id)}>
        Remove
      </ActionButton>
    ),
  },
];

async function removeFault(id: string): Promise<string> {
  await dataOf(control.DELETE('/faults/{fault}', { params: { path: { fault: id } } }));
  return `Removed ${id}.`;
}

async function removeAll(): Promise<string> {
  const { removed } = await dataOf(control.DELETE('/faults'));
  return `Removed ${counted(removed, 'fault')}.`;
}

const recipes: readonly { readonly text: string; readonly fault: NewFault }[] = [
  {
    text: 'The next booking fails with 503',
    fault: { kind: 'status', status: 503, operations: ['createBooking'], times: 1 },
  },
  {
    text: 'The next booking is made, but its response is lost',
    fault: { kind: 'drop', operations: ['createBooking'], times: 1, carriesOut: true },
  },
  {
    text: 'The next five requests get a 429',
    fault: { kind: 'rate-limit', retryAfterSeconds: 2, times: 5 },
  },
  { text: 'One request in ten takes 8 s', fault: { kind: 'latency', milliseconds: 8_000, share: 0.1 } },
  { text: 'The next response is cut off', fault: { kind: 'truncate', times: 1 } },
  { text: 'The next webhook arrives twice', fault: { kind: 'duplicate', times: 1 } },
  { text: 'The next webhook is a minute late', fault: { kind: 'delay', milliseconds: 60_000, times: 1 } },
  { text: 'The next two webhooks swap places', fault: { kind: 'reorder', times: 1 } },
];

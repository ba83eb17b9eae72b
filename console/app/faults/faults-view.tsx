import { control, told } from '../api/clients.ts';
import { useResource } from '../live/use-resource.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { Empty, Shown } from '../parts/notices.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { addFault } from './add-fault.ts';
import { describeFault } from './describe-fault.ts';
import type { Fault } from './fault.ts';
import { FaultForm } from './fault-form.tsx';
import { recipes } from './recipes.ts';

/** Trouble on purpose: the active faults, common ones at a press, and a form for all others. */
export function FaultsView() {
  const resource = useResource(
    (signal) => told(control.GET('/faults', { signal })),
    ['faults', 'journal', 'webhooks'],
  );
  return (
    <div class="view">
      <div class="view-main">
        <header class="view-head">
          <h1>Faults</h1>
          <div class="tools">
            <ActionButton act={removeAll} disabled={(resource.data?.faults.length ?? 0) === 0}>
              Remove all
            </ActionButton>
          </div>
        </header>
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
        <section class="card" aria-labelledby="recipes-title">
          <h2 id="recipes-title">Common faults</h2>
          <div class="recipes">
            {recipes.map(({ text, fault }) => (
              <ActionButton key={text} act={() => addFault(fault)}>
                {text}
              </ActionButton>
            ))}
          </div>
        </section>
        <FaultForm />
      </div>
    </div>
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
  await told(control.DELETE('/faults/{fault}', { params: { path: { fault: id } } }));
  return `Removed ${id}.`;
}

async function removeAll(): Promise<string> {
  const { removed } = await told(control.DELETE('/faults'));
  return `Removed ${removed} ${removed === 1 ? 'fault' : 'faults'}.`;
}

import { useSignal } from '@preact/signals';
import { counted } from '../../../common/counted.ts';
import { concernsWebhooks, faultDefaults } from '../../../spec/fault-defaults.ts';
import { operationIds } from '../../../spec/generated/operations.ts';
import { control, dataOf } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { ActionButton, submit } from '../parts/action-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { Empty, Shown } from '../parts/notices.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Card, View } from '../parts/view.tsx';
import {
  describeFault,
  type Fault,
  type FaultKind,
  fieldsOf,
  isFaultKind,
  kinds,
  type NewFault,
} from './fault-kinds.ts';

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

/** A form that adds a fault of any kind, with the fields of that kind. */
function FaultForm() {
  const kind = useSignal<FaultKind>('status');
  return (
    <form
      class="card box stack"
      aria-labelledby="fault-form-title"
      onSubmit={submit((form) => addFault(readFault(kind.peek(), form)))}
    >
      <h2 id="fault-form-title">Add a fault</h2>
      <div class="inline-form">
        <label class="field">
          <span>What happens</span>
          <select
            name="kind"
            value={kind.value}
            onChange={({ currentTarget: { value } }) => {
              if (isFaultKind(value)) kind.value = value;
            }}
          >
            {Object.entries(kinds).map(([name, { text }]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </select>
        </label>
        {fieldsOf(kind.value).map(({ name, label, min, max, step = 1, given }) => (
          <label class="field short" key={`${kind.value} ${name}`}>
            <span>{label}</span>
            <input type="number" name={name} min={min} max={max} step={step} placeholder={given} />
          </label>
        ))}
        {'carriesOut' in faultDefaults[kind.value] && (
          <label class="check">
            <input type="checkbox" name="carriesOut" /> The operation still takes effect
          </label>
        )}
      </div>
      {!concernsWebhooks({ kind: kind.value }) && (
        <fieldset>
          <legend>Operations (all if none is selected)</legend>
          <div class="checks">
            {operationIds.map((id) => (
              <label class="check" key={id}>
                <input type="checkbox" name="operations" value={id} /> {id}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <button type="submit" class="primary">
        Add fault
      </button>
    </form>
  );
}

/** The fault that a filled-in form describes, without the fields left empty. */
function readFault(kind: FaultKind, form: FormData): NewFault {
  const numbers = fieldsOf(kind).flatMap(({ name }) => {
    const text = String(form.get(name) ?? '');
    return text === '' ? [] : [[name, name === 'share' ? Number(text) / 100 : Number(text)]];
  });
  const operations = operationIds.filter((id) => form.getAll('operations').includes(id));
  return {
    kind,
    ...Object.fromEntries(numbers),
    ...(operations.length > 0 && { operations }),
    ...(form.has('carriesOut') && { carriesOut: true }),
  };
}

/** Adds a fault; resolves to a sentence that says what it does. */
async function addFault(fault: NewFault): Promise<string> {
  return `Fault added. ${describeFault(await dataOf(control.POST('/faults', { body: fault })))}.`;
}

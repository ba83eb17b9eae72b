import { useSignal } from '@preact/signals';
import { operationIds } from '../../../spec/generated/operations.ts';
import { perform } from '../parts/action-button.tsx';
import { addFault } from './add-fault.ts';
import { isWebhookFault } from './describe-fault.ts';
import type { NewFault } from './fault.ts';
import { type FieldName, fields, fieldsOf, kinds } from './fault-fields.ts';
import { readFault } from './read-fault.ts';

/** Adds a fault of any kind, with the fields that this kind has. */
export function FaultForm() {
  const kind = useSignal<NewFault['kind']>('status');
  return (
    <form
      class="card"
      aria-labelledby="fault-form-title"
      onSubmit={(event) => {
        event.preventDefault();
        const fault = readFault(kind.peek(), new FormData(event.currentTarget));
        void perform(() => addFault(fault));
      }}
    >
      <h2 id="fault-form-title">Add a fault</h2>
      <div class="inline-form">
        <label class="field">
          <span>What happens</span>
          <select
            name="kind"
            value={kind.value}
            onChange={({ currentTarget: { value } }) => {
              kind.value = kinds.find((candidate) => candidate.kind === value)?.kind ?? 'status';
            }}
          >
            {kinds.map(({ kind, text }) => (
              <option key={kind} value={kind}>
                {text}
              </option>
            ))}
          </select>
        </label>
        {[...fieldsOf(kind.value), 'times' as const, 'share' as const].map((name) => (
          <NumberField key={`${kind.value} ${name}`} name={name} kind={kind.value} />
        ))}
        {carriesOut.has(kind.value) && (
          <label class="check">
            <input type="checkbox" name="carriesOut" /> The operation still takes effect
          </label>
        )}
      </div>
      {!isWebhookFault(kind.value) && (
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

function NumberField({ name, kind }: { readonly name: FieldName; readonly kind: NewFault['kind'] }) {
  const { label, min, max, step, given } = fields[name];
  return (
    <label class="field short">
      <span>{label}</span>
      <input type="number" name={name} min={min} max={max} step={step} placeholder={given(kind)} />
    </label>
  );
}

const carriesOut: ReadonlySet<NewFault['kind']> = new Set(['status', 'rate-limit', 'drop']);

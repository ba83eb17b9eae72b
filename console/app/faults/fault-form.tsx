import { useSignal } from '@preact/signals';
import { concernsWebhooks, faultDefaults } from '../../../spec/fault-defaults.ts';
import { operationIds } from '../../../spec/generated/operations.ts';
import { control, dataOf } from '../api/clients.ts';
import { submit } from '../parts/action-button.tsx';
import { describeFault, type FaultKind, fieldsOf, isFaultKind, kinds, type NewFault } from './fault-kinds.ts';

/** A form that adds a fault of any kind, with the fields of that kind. */
export function FaultForm() {
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
export async function addFault(fault: NewFault): Promise<string> {
  return `Fault added. ${describeFault(await dataOf(control.POST('/faults', { body: fault })))}.`;
}

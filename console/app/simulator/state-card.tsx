import { useRef } from 'preact/hooks';
import { counted } from '../../../common/counted.ts';
import { control, dataOf, type Schemas } from '../api/clients.ts';
import { ActionButton, perform } from '../parts/action-button.tsx';
import { Card } from '../parts/view.tsx';
import { formatTime } from '../parts/when.tsx';

/** Saves, loads and resets the state, so that a situation can be kept, shared and replayed. */
export function StateCard() {
  const file = useRef<HTMLInputElement>(null);
  const question = useRef<HTMLDialogElement>(null);
  return (
    <Card title="State">
      <p class="hint">
        Save bookings, vehicles, webhooks, the clock, faults and defects to a file, and load it here or in a
        test.
      </p>
      <p class="line">
        <ActionButton act={saveState}>Save</ActionButton>
        <button type="button" onClick={() => file.current?.click()}>
          Load
        </button>
        <button type="button" class="danger" onClick={() => question.current?.showModal()}>
          Reset
        </button>
      </p>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        aria-label="State to load"
        hidden
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          if (chosen !== undefined) void perform(() => loadState(chosen));
          currentTarget.value = '';
        }}
      />
      <dialog ref={question} aria-labelledby="reset-title">
        <h2 id="reset-title">Reset the simulator?</h2>
        <p>
          This removes all bookings, vehicles, webhooks, faults, requests and advice. The clock and the
          defects go back to how they were at the start.
        </p>
        <p class="line end">
          <button type="button" onClick={() => question.current?.close()}>
            Cancel
          </button>
          <ActionButton
            look="danger"
            act={async () => {
              await dataOf(control.POST('/reset'));
              question.current?.close();
              return 'Simulator reset.';
            }}
          >
            Reset everything
          </ActionButton>
        </p>
      </dialog>
    </Card>
  );
}

async function saveState(): Promise<string> {
  const asked = control.GET('/state', { parseAs: 'blob' });
  const address = URL.createObjectURL(await dataOf(asked));
  const { headers } = (await asked).response;
  const link = document.createElement('a');
  link.href = address;
  link.download =
    /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'parkproof-state.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return `Saved ${link.download}.`;
}

async function loadState(file: File): Promise<string> {
  const state = await readJson(file);
  const { bookings, clock } = await dataOf(control.PUT('/state', { body: state }));
  return `Loaded ${file.name}: ${counted(bookings, 'booking')}. The clock shows ${formatTime(clock)}.`;
}

/** Checks only that the file is JSON. The simulator says what else is wrong with it. */
async function readJson(file: File): Promise<Schemas['SavedState']> {
  try {
    return JSON.parse(await file.text()) as Schemas['SavedState'];
  } catch {
    throw new Error(`${file.name} is not a JSON file.`);
  }
}

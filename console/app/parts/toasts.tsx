import { signal } from '@preact/signals';

interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'failed';
  readonly text: string;
}

const toasts = signal<readonly Toast[]>([]);
let count = 0;

/** Shows a message for 4 seconds if an action succeeded, and for 10 if it failed. */
export function tell(kind: Toast['kind'], text: string): void {
  count += 1;
  const toast = { id: count, kind, text };
  toasts.value = [...toasts.peek().slice(-2), toast];
  setTimeout(() => dismiss(toast.id), kind === 'done' ? 4_000 : 10_000);
}

function dismiss(id: number): void {
  toasts.value = toasts.peek().filter((toast) => toast.id !== id);
}

/** Shows the toasts, and has them read out. */
export function Toasts() {
  return (
    <div class="toasts stack" role="status" aria-live="polite">
      {toasts.value.map(({ id, kind, text }) => (
        <div key={id} class={`toast ${kind}`}>
          <span>{text}</span>
          <button type="button" class="plain" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ))}
    </div>
  );
}

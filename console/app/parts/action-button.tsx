import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { messageOf } from '../api/refusal.ts';
import { tell } from './toasts.tsx';

/** Does what `act` does, cannot be pressed meanwhile, and shows the sentence that it returns, or why it failed. */
export function ActionButton(props: {
  readonly act: () => Promise<string | undefined>;
  readonly children: ComponentChildren;
  readonly look?: 'primary' | 'danger';
  readonly disabled?: boolean;
  /** What it does, if its text alone does not say it. */
  readonly label?: string;
  readonly title?: string;
}) {
  const running = useSignal(false);
  const press = async (event: Event) => {
    event.stopPropagation();
    if (running.peek()) return;
    running.value = true;
    await perform(props.act);
    running.value = false;
  };
  return (
    <button
      type="button"
      class={props.look}
      disabled={props.disabled}
      aria-disabled={running.value}
      aria-label={props.label}
      title={props.title}
      onClick={press}
    >
      {props.children}
    </button>
  );
}

/** Does something and shows how it went; resolves to whether it was done. */
export async function perform(act: () => Promise<string | undefined>): Promise<boolean> {
  try {
    const done = await act();
    if (done !== undefined) tell('done', done);
    return true;
  } catch (error) {
    tell('failed', messageOf(error));
    return false;
  }
}

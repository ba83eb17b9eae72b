import { useSignal } from '@preact/signals';
import type { ComponentChildren, TargetedSubmitEvent } from 'preact';
import { messageOf } from '../api/clients.ts';
import { tell } from './toasts.tsx';

/** A button that runs `act`, cannot be pressed meanwhile, and shows the returned sentence or why it failed. */
export function ActionButton(props: {
  readonly act: () => Promise<string | undefined>;
  readonly children: ComponentChildren;
  readonly look?: 'primary' | 'danger';
  readonly disabled?: boolean;
  /** What the button does, if its text alone does not say it. */
  readonly label?: string;
}) {
  const { act, children, look, disabled, label } = props;
  const running = useSignal(false);
  const press = async () => {
    if (running.peek()) return;
    running.value = true;
    await perform(act);
    running.value = false;
  };
  return (
    <button
      type="button"
      class={look}
      disabled={disabled}
      aria-disabled={running.value}
      aria-label={label}
      onClick={press}
    >
      {children}
    </button>
  );
}

/** Runs an action and shows how it went; resolves to whether it succeeded. */
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

/** A submit handler that runs an action with the data of the form, and shows how it went. */
export const submit =
  (act: (form: FormData) => Promise<string | undefined>) =>
  (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.submitter);
    void perform(() => act(form));
  };

import { signal } from '@preact/signals';

/** A key of sessionStorage, so that the API reference in the same tab can read the token too. */
const key = 'control-token';

/** The token that control requests carry; null if none was given. */
export const controlToken = signal<string | null>(sessionStorage.getItem(key));

/** Whether the simulator has refused a control request because its token is missing or wrong. */
export const tokenMissing = signal(false);

/** Keeps the token for as long as the tab is open. */
export function giveToken(token: string): void {
  sessionStorage.setItem(key, token);
  controlToken.value = token;
  tokenMissing.value = false;
}

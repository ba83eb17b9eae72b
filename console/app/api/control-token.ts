import { signal } from '@preact/signals';

/** sessionStorage, so that the API reference in the same tab knows it too. */
const key = 'control-token';

/** What control requests carry if the simulator asks for it; null if none was given. */
export const controlToken = signal<string | null>(sessionStorage.getItem(key));

/** Whether the simulator has refused a control request for want of the right token. */
export const tokenMissing = signal(false);

/** Keeps the token for as long as the tab is open. */
export function giveToken(token: string): void {
  sessionStorage.setItem(key, token);
  controlToken.value = token;
  tokenMissing.value = false;
}

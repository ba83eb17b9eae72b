import { effect, signal } from '@preact/signals';
import { control, controlToken } from '../api/clients.ts';
import { readAgain } from './keep-reading.ts';

/** Whether the page is connected: `lost` while it tries to reconnect. */
export const connection = signal<'connecting' | 'live' | 'lost'>('connecting');

/** Listens to the simulator while the page is open, and starts again when a token is given. */
export function listen(): void {
  let controller: AbortController | undefined;
  effect(() => {
    void controlToken.value;
    controller?.abort();
    controller = new AbortController();
    void keepListening(controller.signal);
  });
}

async function keepListening(stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      const { data } = await control.GET('/events', { parseAs: 'stream', signal: stop });
      if (data != null) {
        connection.value = 'live';
        // Whatever arrives tells of a change, except the rare comments that keep the connection open.
        const reader = data.getReader();
        while (!(await reader.read()).done) readAgain();
      }
    } catch {
      // The connection was cut, or could not be made.
    }
    if (stop.aborted) return;
    connection.value = 'lost';
    await new Promise((resolve) => setTimeout(resolve, retryAfter));
  }
}

/** Milliseconds. */
const retryAfter = 1_000;

import { effect, signal } from '@preact/signals';
import { fetchWithToken } from '../api/clients.ts';
import { controlToken } from '../api/control-token.ts';
import { readEvents } from './read-events.ts';
import { announce } from './topics.ts';

/** Whether the page is connected: `lost` while it tries to reconnect. */
export const connection = signal<'connecting' | 'live' | 'lost'>('connecting');

/** Listens to the simulator for as long as the page is open, and again when a token is given. */
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
      const answer = await fetchWithToken('/_sim/events', { signal: stop });
      if (answer.ok && answer.body !== null) {
        connection.value = 'live';
        for await (const { event, data } of readEvents(answer.body)) hear(event, data);
      }
    } catch {
      // The connection was cut, or could not be made.
    }
    if (stop.aborted) return;
    connection.value = 'lost';
    await new Promise((resolve) => setTimeout(resolve, retryAfter));
  }
}

function hear(event: string, data: string): void {
  if (event === 'changed') announce((JSON.parse(data) as { topics: string[] }).topics);
  else announce([event]);
}

/** Milliseconds. */
const retryAfter = 1_000;

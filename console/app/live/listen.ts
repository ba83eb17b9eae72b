import { effect, signal } from '@preact/signals';
import { controlToken, fetchWithToken } from '../api/clients.ts';
import { announce } from './topics.ts';

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
      const answer = await fetchWithToken('/_sim/events', { signal: stop });
      if (answer.ok && answer.body !== null) {
        connection.value = 'live';
        for await (const topics of readTopics(answer.body)) announce(topics);
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

/** The topics of each event. `EventSource` cannot send the control token, so the stream is read here. */
async function* readTopics(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<readonly string[]> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        // A comment, which only keeps the connection open, names no event.
        const event = /^event: (.+)$/m.exec(block)?.[1];
        const data = /^data: (.+)$/m.exec(block)?.[1];
        if (event === 'changed' && data !== undefined)
          yield (JSON.parse(data) as { topics: string[] }).topics;
        else if (event !== undefined) yield [event];
      }
    }
  } finally {
    await reader.cancel();
  }
}

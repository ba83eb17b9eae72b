import type { ServerResponse } from 'node:http';
import type { Adviser } from '../advice/adviser.ts';
import type { ControlOperation } from '../operation.ts';
import type { RenderEntry } from '../request-log/render-entry.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import type { Hub } from './hub.ts';

/** Milliseconds of real time between the comments that keep a connection open. */
const heartbeat = 15_000;

/** Characters that may wait for a slow reader before it is let go. */
const maxWaiting = 16 * 1024 * 1024;

/** Streams what happens as server-sent events. `ended` aborts when the simulator ends. */
export function eventOperations(deps: {
  readonly requestLog: RequestLog;
  readonly adviser: Adviser;
  readonly hub: Hub;
  readonly renderEntry: RenderEntry;
  /** Connects the hub to the store once somebody listens. */
  readonly observeStore: () => void;
  readonly ended: AbortSignal;
}) {
  const { requestLog, adviser, hub, renderEntry, observeStore, ended } = deps;

  const streamEvents = (({ headers }) => ({
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
    stream: (response) => stream(response, headers['last-event-id'] ?? null),
  })) satisfies ControlOperation<'streamEvents'>;

  function stream(response: ServerResponse, last: number | null): void {
    observeStore();
    const send = (event: string, data: unknown, id?: number) => {
      response.write(
        `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`,
      );
      if (response.writableLength > maxWaiting) response.destroy();
    };
    const beat = setInterval(() => response.write(':\n\n'), heartbeat).unref();
    const stops = [
      requestLog.listen((entry) => send('journal', renderEntry(entry), entry.id)),
      adviser.listen((advice) => send('advice', advice)),
      hub.listen((topics) => send('changed', { topics })),
    ];
    const end = () => void response.end();
    ended.addEventListener('abort', end, { once: true });
    response.on('close', () => {
      clearInterval(beat);
      for (const stop of stops) stop();
      ended.removeEventListener('abort', end);
    });
    if (ended.aborted) {
      end();
      return;
    }
    send('changed', { topics: ['state'] });
    const missed = last === null ? [] : [...requestLog.newest()].filter(({ id }) => id > last).reverse();
    for (const entry of missed) send('journal', renderEntry(entry), entry.id);
  }

  return { streamEvents };
}

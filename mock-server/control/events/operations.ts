import type { ServerResponse } from 'node:http';
import type { Tables } from '../../kernel/records.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import type { ControlOperations } from '../operation.ts';
import { renderEntry } from '../request-log/render-entry.ts';
import type { SendEvent, Topic } from './hub.ts';

/** Milliseconds of real time between the comments that keep a connection open. */
const heartbeat = 15_000;

/** How many characters may wait for a slow reader before its connection is closed. */
const maxWaiting = 16 * 1024 * 1024;

/** The other tables are of no interest to a listener. */
const topics: readonly (readonly [keyof Tables, Topic])[] = [
  ['bookings', 'bookings'],
  ['vehicles', 'vehicles'],
  ['visits', 'visits'],
  ['batches', 'batches'],
  ['deliveries', 'webhooks'],
  ['settings', 'clock'],
];

/** Streams requests, webhook attempts, advice and changes as server-sent events. */
export function eventOperations(deps: ControlDependencies) {
  const { requestLog, hub, store, identifyUser, ended } = deps;
  for (const [table, topic] of topics) store.observe(table, () => hub.changed(topic));
  requestLog.onEntry((entry) => {
    if (hub.hasListeners()) hub.send('journal', renderEntry(entry, identifyUser), entry.id);
  });

  function stream(response: ServerResponse, last: number | null): void {
    const send: SendEvent = (event, data, id) => {
      const idLine = id === undefined ? '' : `id: ${id}\n`;
      response.write(`event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`);
      if (response.writableLength > maxWaiting) response.destroy();
    };
    const beat = setInterval(() => response.write(':\n\n'), heartbeat).unref();
    const stop = hub.listen(send);
    const end = () => void response.end();
    ended.addEventListener('abort', end, { once: true });
    response.on('close', () => {
      clearInterval(beat);
      stop();
      ended.removeEventListener('abort', end);
    });
    if (ended.aborted) return void end();
    send('changed', { topics: ['state'] });
    const missed = last === null ? [] : [...requestLog.newest()].filter(({ id }) => id > last).reverse();
    for (const entry of missed) send('journal', renderEntry(entry, identifyUser), entry.id);
  }

  return {
    streamEvents: ({ headers }) => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
      stream: (response) => stream(response, headers['last-event-id'] ?? null),
    }),
  } satisfies Partial<ControlOperations>;
}

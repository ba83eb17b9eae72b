import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { closing } from '../../../spec/testing/closing.ts';
import { listenLocally } from '../../../spec/testing/listen-locally.ts';
import { asArray, type JsonObject } from '../../kernel/json.ts';

/** What a receiver does with a webhook: answers, never answers, or hangs up. */
export type Reply =
  | number
  | 'silence'
  | 'hang-up'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

/** A webhook as a receiver sees it. */
export interface Webhook {
  readonly bookings: readonly JsonObject[];
  readonly text: string;
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
}

/** How a partner's endpoint behaves. */
export interface Behaviour {
  readonly receive: (webhook: Webhook) => Reply | Promise<Reply>;
  /** The own view of the partner, at /state. */
  readonly view?: () => unknown;
  /** Seconds that the view may take to show an effect. */
  readonly settle?: number;
}

/** Starts a partner on a free port. */
export async function startReceiver({ receive, view = () => [] }: Behaviour) {
  const received: Webhook[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(view()));
        return;
      }
      const sent = await text(request);
      const body: unknown = JSON.parse(sent);
      const bookings = (asArray(body) ?? []) as readonly JsonObject[];
      const webhook = { bookings, text: sent, body, headers: request.headers };
      received.push(webhook);
      const reply = await receive(webhook);
      if (reply === 'silence') return;
      if (reply === 'hang-up') return void response.destroy();
      const {
        status,
        headers = {},
        body: answer = '',
      } = typeof reply === 'number' ? { status: reply } : reply;
      response.writeHead(status, headers).end(answer);
    })();
  });
  const { url, close } = await closing(listenLocally(server));
  return { url: `${url}/hooks`, stateUrl: `${url}/state`, received, close };
}

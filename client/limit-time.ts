import { followSignal } from '../common/follow-signal.ts';
import { pathOf, type Send } from './send.ts';

/** How long a client waits for a response, in milliseconds. */
export interface Timeouts {
  /** For a booking, which may take 45 seconds (4.9); defaults to 50 000. */
  readonly booking?: number;
  /** For all other operations; defaults to 30 000. */
  readonly other?: number;
}

/** Rejects with a `TimeoutError` that names the request if the response, including its body, takes too long. */
export function limitTime(
  send: Send,
  { url, booking = 50_000, other = 30_000 }: Timeouts & { readonly url: string },
): Send {
  return (request) => {
    const path = pathOf(request, url);
    const limit = request.method === 'POST' && path === '/bookings' ? booking : other;
    const controller = new AbortController();
    // Not `AbortSignal.any`: in Node 20, a signal that it derives from a timeout can be garbage-collected before it
    // aborts.
    AbortSignal.timeout(limit).addEventListener('abort', () => {
      const message = `${request.method} ${path} got no response within ${limit / 1000} s`;
      controller.abort(new DOMException(message, 'TimeoutError'));
    });
    followSignal(controller, request.signal);
    return send(new Request(request, { signal: controller.signal }));
  };
}

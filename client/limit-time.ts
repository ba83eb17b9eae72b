import { pathOf, type Send } from './send.ts';

/** Milliseconds that a client waits for an answer. */
export interface Timeouts {
  /** For a booking, which may take 45 seconds (4.9); default 50 000. */
  readonly booking?: number;
  /** For every other answer; default 30 000. */
  readonly other?: number;
}

/** Gives an answer up, its body included, when it takes too long: with a `TimeoutError` that names the request. */
export function limitTime(
  send: Send,
  { url, booking = 50_000, other = 30_000 }: Timeouts & { readonly url: string },
): Send {
  return (request) => {
    const path = pathOf(request, url);
    const limit = request.method === 'POST' && path === '/bookings' ? booking : other;
    const controller = new AbortController();
    // Not `AbortSignal.any`: in Node 20 what it makes of a timeout can be collected as garbage before it aborts.
    AbortSignal.timeout(limit).addEventListener('abort', () => {
      const message = `${request.method} ${path} was not answered within ${limit / 1000} s`;
      controller.abort(new DOMException(message, 'TimeoutError'));
    });
    const follow = () => controller.abort(request.signal.reason);
    request.signal.addEventListener('abort', follow);
    if (request.signal.aborted) follow();
    return send(new Request(request, { signal: controller.signal }));
  };
}

import { batchSpacing } from '../spec/limits.ts';
import { pathOf, type Send } from './send.ts';

/** The clock that batch spacing uses. */
export interface Clock {
  /** Milliseconds since an arbitrary moment. */
  now(): number;
  wait(milliseconds: number): Promise<void>;
}

/**
 * Delays an insertion of vehicles until 10 seconds after a batch deletion, and a batch insertion until 10 seconds after
 * the previous one (4.11). Insertions keep their order.
 */
export function spaceBatches(
  send: Send,
  { url, clock }: { readonly url: string; readonly clock: Clock },
): Send {
  const last = { insertion: Number.NEGATIVE_INFINITY, deletion: Number.NEGATIVE_INFINITY };
  let turn: Promise<unknown> = Promise.resolve();

  async function insert(request: Request, isBatch: boolean): Promise<Response> {
    const before = isBatch ? Math.max(last.insertion, last.deletion) : last.deletion;
    const wait = before + batchSpacing * 1000 - clock.now();
    if (wait > 0) await clock.wait(wait);
    try {
      return await send(request);
    } finally {
      if (isBatch) last.insertion = clock.now();
    }
  }

  return async (request) => {
    const isBatch = request.headers.get('x-batch') === 'true';
    const path = pathOf(request, url);
    if (path === '/vehicles' && request.method === 'POST') {
      const sent = turn.then(() => insert(request, isBatch));
      turn = sent.then(nothing, nothing);
      return sent;
    }
    try {
      return await send(request);
    } finally {
      if (isBatch && path === '/vehicles' && request.method === 'DELETE') last.deletion = clock.now();
    }
  };
}

const nothing = () => undefined;

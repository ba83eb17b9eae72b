import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Exchange, RawReply, RawRequest } from '../../http/serve-operation.ts';
import { contentOf } from '../../http/write-reply.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Adviser } from '../advice/adviser.ts';
import { keepContent, longestKept, weightOf } from './kept-body.ts';
import type { KeptReply, RecordedRequest } from './record.ts';
import type { Journal } from './request-log.ts';

/** Keeps what passes between clients and the API in the journal, and has it looked at for advice. */
export interface Watch {
  /** Stands around an exchange, outside of all else that does. */
  around(id: OperationId, next: Exchange): Exchange;
  /** Hears of a refusal; one that came out of an exchange is known already. */
  noticeRefusal(request: Pick<RawRequest, 'method' | 'url' | 'headers'>, error: unknown): void;
}

/** What an entry costs beside its bodies, roughly, in characters. */
const overhead = 1_000;

/** Watches for a journal and an adviser, by the clock. */
export function createWatch(deps: {
  readonly journal: Journal;
  readonly adviser: Adviser;
  readonly clock: Clock;
}): Watch {
  const { journal, adviser, clock } = deps;
  const known = new WeakSet<object>();

  function note(
    operation: OperationId | null,
    request: Pick<RawRequest, 'method' | 'url' | 'headers' | 'sent'> & { readonly fault?: string | null },
    became: Pick<RecordedRequest, 'at' | 'milliseconds' | 'outcome' | 'error'> & {
      readonly reply: KeptReply | null;
    },
  ): void {
    const { at, milliseconds, outcome, reply, error } = became;
    const length = Number(request.headers['content-length'] ?? 0);
    const entry = journal.add<RecordedRequest>({
      kind: 'request',
      operation,
      at,
      endedAt: clock.now(),
      milliseconds,
      method: request.method,
      url: request.url,
      headers: request.headers,
      sent:
        length > longestKept || request.headers['transfer-encoding'] !== undefined ? tooLong : request.sent,
      outcome,
      fault: request.fault ?? null,
      reply,
      error,
      size: overhead + Math.min(length, longestKept) + (reply === null ? 0 : weightOf(reply.body)),
    });
    adviser.look(entry, request.sent);
  }

  /** A client that hangs up while its booking is processed is noticed when it does (4.9). */
  function noticeHangUp(id: OperationId, request: RawRequest, at: number, begun: number): () => boolean {
    let gone = false;
    request.connection.once('close', () => {
      if (request.connection.writableFinished) return;
      gone = true;
      const milliseconds = performance.now() - begun;
      note(id, request, { at, milliseconds, outcome: 'abandoned', reply: null, error: null });
    });
    return () => gone;
  }

  return {
    around(id, next) {
      return async (request) => {
        const at = clock.now();
        const begun = performance.now();
        const isGone = id === 'createBooking' ? noticeHangUp(id, request, at, begun) : null;
        let reply: RawReply;
        try {
          reply = withContent(await next(request));
        } catch (error) {
          if (typeof error === 'object' && error !== null) known.add(error);
          if (isGone?.() !== true) {
            const milliseconds = performance.now() - begun;
            note(id, request, { at, milliseconds, outcome: outcomeOf(request), reply: null, error });
          }
          throw error;
        }
        if (isGone?.() !== true) {
          const milliseconds = performance.now() - begun;
          const outcome = reply.broken !== undefined ? 'broken' : outcomeOf(request);
          const error = reply.error ?? null;
          note(id, request, { at, milliseconds, outcome, reply: keep(reply), error });
        }
        return reply;
      };
    },

    noticeRefusal(request, error) {
      if (typeof error === 'object' && error !== null && known.has(error)) return;
      const { method, url, headers } = request;
      const became = { at: clock.now(), milliseconds: 0, outcome: 'answered', reply: null, error } as const;
      note(null, { method, url, headers, sent: undefined }, became);
    },
  };
}

/** Stands for a body that was too long to keep. */
export const tooLong = Symbol('too long');

const outcomeOf = ({ connection }: RawRequest) => (connection.destroyed ? 'abandoned' : 'answered');

/**
 * Makes the bytes of a body once, for the answer and for the journal alike. What can be written again is left as it
 * is, and what is not named here is left behind: some replies draw their body only when it is looked at.
 */
function withContent(reply: RawReply): RawReply {
  const isReady = reply.content !== undefined || reply.written !== undefined;
  if (isReady || reply.broken === 'altogether') return reply;
  const { status, headers, contentType } = reply;
  return {
    status,
    content: contentOf(reply),
    ...(headers !== undefined && { headers }),
    ...(contentType !== undefined && { contentType }),
  };
}

function keep(reply: RawReply): KeptReply | null {
  const { status, headers, contentType = 'application/json', content, written, broken } = reply;
  if (broken === 'altogether') return null;
  const body = content === undefined && written !== undefined ? written : keepContent(content ?? nothing);
  const typed =
    body instanceof Uint8Array && body.length === 0
      ? {}
      : { 'content-type': `${contentType}; charset=utf-8` };
  return { status, headers: { ...headers, ...typed }, body };
}

const nothing = new Uint8Array(0);

import type { HandlerRequest } from '../../http/handler.ts';
import type { RecordRequest } from '../../http/serve.ts';
import type { WrittenReply } from '../../http/write-reply.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { internalError, Problem } from '../../kernel/problems.ts';
import { toUtf8 } from '../../kernel/utf8.ts';
import type { RecordAttempt } from '../../webhooks/send-webhook.ts';
import type { Adviser } from '../advice/adviser.ts';
import { maxKept } from './kept-reply.ts';
import { type RecordedEntry, tooLong } from './record.ts';
import type { RequestLog } from './request-log.ts';

/** Creates the functions that keep every request and every webhook attempt, and check them for advice. */
export function createRecorders(requestLog: RequestLog, adviser: Adviser, clock: Clock, log: Log) {
  const recordRequest: RecordRequest = (operation, request, response) => {
    const at = clock.now();
    const begun = performance.now();
    let isNoted = false;

    function note(outcome: keyof typeof failures, written: WrittenReply | null, error: unknown): void {
      if (isNoted) return;
      isNoted = true;
      const reply = written === null ? null : requestLog.keepReply(written);
      const { method, url, headers, sent, fault } = request;
      const entry = requestLog.add({
        operation,
        at,
        endedAt: clock.now(),
        milliseconds: performance.now() - begun,
        method,
        url,
        headers,
        sent: keepSent(request),
        outcome,
        fault,
        reply,
        failure: reply === null ? failures[outcome] : null,
        error: keepError(error),
        webhook: null,
      });
      log.debug?.(`${method} ${url}: ${written === null ? failures[outcome] : written.status}`);
      adviser.look(entry, sent);
    }

    // Record a client that hangs up while its booking is being processed (4.9) at the moment it hangs up.
    if (operation === 'createBooking') {
      response.once('close', () => {
        if (!response.writableFinished) note('abandoned', null, null);
      });
    }

    return ({ broken, error = null }, written) => {
      if (broken !== undefined) note('broken', broken === 'completely' ? null : written, error);
      else if (response.destroyed) note('abandoned', null, error);
      else note('answered', written, error);
    };
  };

  const recordAttempt: RecordAttempt = ({ answer, delivery, key, number, headers, text, ...outcome }) => {
    const at = clock.now();
    const entry = requestLog.add({
      operation: null,
      at,
      endedAt: at,
      method: 'POST',
      url: delivery.endpoint,
      headers,
      sent: text,
      outcome: answer === null ? 'unanswered' : 'answered',
      fault: null,
      reply: answer === null ? null : requestLog.keepReply({ ...answer, body: toUtf8(answer.text) }),
      error: null,
      webhook: { delivery, key, number },
      ...outcome,
    });
    adviser.look(entry, delivery.events);
    return entry.id;
  };

  return { recordRequest, recordAttempt };
}

/** Why there is no reply. */
const failures = {
  answered: 'There was no response.',
  abandoned: 'The client hung up before the answer.',
  broken: 'A fault cut the connection.',
} as const;

/** The body of a request as it is kept; `undefined` if it has none. */
function keepSent({ sent, headers }: HandlerRequest): RecordedEntry['sent'] {
  if (sent === undefined) return undefined;
  const length = Number(headers['content-length'] ?? 0);
  const isLong = length > maxKept || headers['transfer-encoding'] !== undefined;
  return isLong ? tooLong : JSON.stringify(sent);
}

function keepError(error: unknown): RecordedEntry['error'] {
  if (error === null) return null;
  const { code, message, violations } = error instanceof Problem ? error : internalError(error);
  return { code, message, violations };
}

import type { RecordRequest } from '../../http/serve.ts';
import type { WrittenReply } from '../../http/write-reply.ts';
import type { Clock } from '../../kernel/clock.ts';
import { internalError, Problem } from '../../kernel/problems.ts';
import { toUtf8 } from '../../kernel/utf8.ts';
import type { RecordAttempt } from '../../webhooks/send-webhook.ts';
import type { Adviser } from '../advice/adviser.ts';
import { maxKept } from './kept-reply.ts';
import { type RecordedAttempt, type RecordedRequest, tooLong } from './record.ts';
import type { RequestLog } from './request-log.ts';

/** Creates the functions that keep every request and every webhook attempt, and check them for advice. */
export function createRecorders(deps: {
  readonly requestLog: RequestLog;
  readonly adviser: Adviser;
  readonly clock: Clock;
}) {
  const { requestLog, adviser, clock } = deps;

  const recordRequest: RecordRequest = (operation, request, response) => {
    const at = clock.now();
    const begun = performance.now();
    let isNoted = false;

    function note(outcome: RecordedRequest['outcome'], written: WrittenReply | null, error: unknown): void {
      if (isNoted) return;
      isNoted = true;
      const reply = written === null ? null : requestLog.keepReply(written);
      const { method, url, headers, sent, fault } = request;
      const length = Number(headers['content-length'] ?? 0);
      const isLong = length > maxKept || headers['transfer-encoding'] !== undefined;
      const text = sent === undefined ? undefined : isLong ? tooLong : JSON.stringify(sent);
      const entry = requestLog.add<RecordedRequest>({
        kind: 'request',
        operation,
        at,
        endedAt: clock.now(),
        milliseconds: performance.now() - begun,
        method,
        url,
        headers,
        sent: text,
        outcome,
        fault,
        reply,
        error: keepError(error),
      });
      adviser.look(entry, sent);
    }

    // Record a client that hangs up while its booking is being processed (4.9) at the moment it hangs up.
    if (operation === 'createBooking') {
      response.once('close', () => {
        if (!response.writableFinished) note('abandoned', null, null);
      });
    }

    return ({ broken, error = null }, written) => {
      if (broken !== undefined) note('broken', broken === 'altogether' ? null : written, error);
      else if (response.destroyed) note('abandoned', null, error);
      else note('answered', written, error);
    };
  };

  const recordAttempt: RecordAttempt = ({ answer, ...sent }) => {
    const reply = answer === null ? null : requestLog.keepReply({ ...answer, body: toUtf8(answer.text) });
    const entry = requestLog.add<RecordedAttempt>({ kind: 'webhook', at: clock.now(), ...sent, reply });
    adviser.lookAtAttempt(entry);
    return entry.id;
  };

  return { recordRequest, recordAttempt };
}

function keepError(error: unknown): RecordedRequest['error'] {
  if (error === null) return null;
  const { code, message, violations } = error instanceof Problem ? error : internalError(error);
  return { code, message, violations };
}

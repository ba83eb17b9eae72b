import type { Clock } from '../../kernel/clock.ts';
import { toUtf8 } from '../../kernel/utf8.ts';
import type { RecordAttempt } from '../../webhooks/send-webhook.ts';
import type { Adviser } from '../advice/adviser.ts';
import type { RecordedAttempt } from './record.ts';
import type { RequestLog } from './request-log.ts';

/** Keeps every webhook attempt in the request log and checks it for advice. */
export function createRecordAttempt(deps: {
  readonly requestLog: RequestLog;
  readonly adviser: Adviser;
  readonly clock: Clock;
}): RecordAttempt {
  const { requestLog, adviser, clock } = deps;
  return ({ answer, ...sent }) => {
    const reply = answer === null ? null : requestLog.keepReply({ ...answer, body: toUtf8(answer.text) });
    const entry = requestLog.add<RecordedAttempt>({ kind: 'webhook', at: clock.now(), ...sent, reply });
    adviser.lookAtAttempt(entry);
    return entry.id;
  };
}

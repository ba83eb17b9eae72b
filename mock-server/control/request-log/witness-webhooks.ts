import type { Clock } from '../../kernel/clock.ts';
import type { WitnessWebhook } from '../../webhooks/send-webhook.ts';
import type { Adviser } from '../advice/adviser.ts';
import { keepReply } from './kept-reply.ts';
import type { RecordedAttempt } from './record.ts';
import type { RequestLog } from './request-log.ts';

/** Roughly what an entry costs besides its bodies, in characters. */
const overhead = 1_000;

/** Keeps every webhook attempt in the request log and checks it for advice. */
export function witnessWebhooks(deps: {
  readonly requestLog: RequestLog;
  readonly adviser: Adviser;
  readonly clock: Clock;
}): WitnessWebhook {
  const { requestLog, adviser, clock } = deps;
  return ({ answer, ...sent }) => {
    const entry = requestLog.add<RecordedAttempt>({
      kind: 'webhook',
      at: clock.now(),
      ...sent,
      reply: answer === null ? null : keepReply({ ...answer, body: Buffer.from(answer.text) }),
      size: overhead + sent.text.length + (answer?.text.length ?? 0),
    });
    adviser.lookAtAttempt(entry);
    return entry.id;
  };
}

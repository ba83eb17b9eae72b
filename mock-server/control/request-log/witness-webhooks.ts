import type { Clock } from '../../kernel/clock.ts';
import type { WitnessWebhook } from '../../webhooks/send-webhook.ts';
import type { Adviser } from '../advice/adviser.ts';
import { keepReply } from './kept-reply.ts';
import type { RecordedAttempt } from './record.ts';
import type { Journal } from './request-log.ts';

/** What an entry costs beside its bodies, roughly, in characters. */
const overhead = 1_000;

/** Keeps every webhook attempt in the journal and has it looked at for advice. */
export function witnessWebhooks(deps: {
  readonly journal: Journal;
  readonly adviser: Adviser;
  readonly clock: Clock;
}): WitnessWebhook {
  const { journal, adviser, clock } = deps;
  return ({ answer, ...sent }) => {
    const entry = journal.add<RecordedAttempt>({
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

import type { OperationId } from '../../spec/generated/operations.ts';
import type { EditJson } from '../kernel/edit-json.ts';
import { toPlain } from '../kernel/fixed-json.ts';
import type { AnyReply, Operations } from '../kernel/operation.ts';
import type { SendWebhook } from '../webhooks/send-webhook.ts';
import { answerForms } from './answer-forms.ts';
import type { Choices } from './choices.ts';

type AnyOperation = (call: never) => AnyReply | Promise<AnyReply>;

/** The operations with their answers in the forms of a profile. */
export function formAnswers(operations: Operations, choices: Choices): Operations {
  const formed: Record<string, unknown> = { ...operations };
  for (const { answers } of answerForms(choices)) {
    for (const [id, edit] of Object.entries(answers))
      formed[id] = answeringIn(edit, formed[id as OperationId] as AnyOperation);
  }
  return formed as Operations;
}

function answeringIn(edit: EditJson, operation: AnyOperation): AnyOperation {
  return async (call) => {
    const reply = await operation(call);
    return { ...reply, body: edit(toPlain(reply.body)) };
  };
}

/** The delivery of webhooks in the forms of a profile. */
export function formWebhooks(send: SendWebhook, choices: Choices): SendWebhook {
  return answerForms(choices).reduce<SendWebhook>(
    (next, { event }) =>
      event === undefined
        ? next
        : (delivery, attempt) =>
            next({ ...delivery, events: delivery.events.map(event) as typeof delivery.events }, attempt),
    send,
  );
}

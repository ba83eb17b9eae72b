import type { OperationId } from '../../spec/generated/operations.ts';
import type { Handler } from '../http/handler.ts';
import { toPlain } from '../kernel/fixed-json.ts';
import type { Operation, Operations } from '../kernel/operation.ts';
import type { SendWebhook } from '../webhooks/send-webhook.ts';
import type { Defect, DefectTools, Deviation } from './defect.ts';
import { editingReplyBody } from './deviate.ts';

/**
 * Wraps the operations and their handlers in the defects. Without defects, it returns both unchanged, so an ordinary
 * simulator pays nothing for them.
 */
export function applyDefects(
  defects: readonly Defect[],
  tools: DefectTools,
): { readonly operations: Operations; readonly around: (id: OperationId, handler: Handler) => Handler } {
  if (defects.length === 0) return { operations: tools.operations, around: (_id, handler) => handler };
  const plain = { ...tools, operations: withPlainBodies(tools) };
  const deviating: Record<string, unknown> = { ...plain.operations };
  for (const defect of defects) {
    for (const [id, deviation] of Object.entries(defect.operations ?? {})) {
      const deviate = deviation as (next: unknown, tools: DefectTools) => unknown;
      deviating[id] = deviate(deviating[id], plain);
    }
  }
  return {
    operations: deviating as Operations,
    around: (id, handler) =>
      defects.reduce((next, { handlers }) => handlers?.[id]?.(next, plain) ?? next, handler),
  };
}

/** The operations with replies whose bodies are plain objects, which a defect can edit. */
function withPlainBodies(tools: DefectTools): Operations {
  const replyWithPlainBody: Deviation<OperationId> = editingReplyBody(toPlain);
  const operations = Object.entries(tools.operations) as [OperationId, Operation<OperationId>][];
  return Object.fromEntries(
    operations.map(([id, operation]) => [id, replyWithPlainBody(operation, tools)]),
  ) as Operations;
}

/** Wraps the delivery of webhooks in the defects. */
export function sendWithDefects(defects: readonly Defect[], send: SendWebhook): SendWebhook {
  return defects.reduce((next, { webhooks }) => webhooks?.(next) ?? next, send);
}

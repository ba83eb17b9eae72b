import type { OperationId } from '../../spec/generated/operations.ts';
import type { Handler } from '../http/handler.ts';
import type { Operations } from '../kernel/operation.ts';
import type { SendWebhook } from '../webhooks/send-webhook.ts';
import type { Defect, DefectTools } from './defect.ts';

/**
 * Puts the defects around the operations and their handlers, once at the start: without defects both are what
 * they were.
 */
export function applyDefects(
  defects: readonly Defect[],
  tools: DefectTools,
): { readonly operations: Operations; readonly around: (id: OperationId, handler: Handler) => Handler } {
  if (defects.length === 0) return { operations: tools.operations, around: (_id, handler) => handler };
  const deviating: Record<string, unknown> = { ...tools.operations };
  for (const defect of defects) {
    for (const [id, deviation] of Object.entries(defect.operations ?? {})) {
      const deviate = deviation as (next: unknown, tools: DefectTools) => unknown;
      deviating[id] = deviate(deviating[id], tools);
    }
  }
  return {
    operations: deviating as Operations,
    around: (id, handler) =>
      defects.reduce((next, { handlers }) => handlers?.[id]?.(next, tools, id) ?? next, handler),
  };
}

/** Puts the defects around the delivery of webhooks. */
export function sendWithDefects(defects: readonly Defect[], send: SendWebhook): SendWebhook {
  return defects.reduce((next, { webhooks }) => webhooks?.(next) ?? next, send);
}

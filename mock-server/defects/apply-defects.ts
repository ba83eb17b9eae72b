import type { OperationId } from '../../spec/generated/operations.ts';
import type { Exchange } from '../http/serve-operation.ts';
import type { Operations } from '../operation.ts';
import type { SendWebhook } from '../webhooks/send-webhook.ts';
import type { Defect, DefectTools } from './defect.ts';

/**
 * Puts the defects around the operations and their exchanges, once at the start: without defects both are what
 * they were.
 */
export function applyDefects(
  defects: readonly Defect[],
  tools: DefectTools,
): { readonly operations: Operations; readonly around: (id: OperationId, exchange: Exchange) => Exchange } {
  const deviating: Record<string, unknown> = { ...tools.operations };
  for (const defect of defects) {
    for (const [id, deviation] of Object.entries(defect.operations ?? {})) {
      const deviate = deviation as (next: unknown, tools: DefectTools) => unknown;
      deviating[id] = deviate(deviating[id], tools);
    }
  }
  return {
    operations: deviating as Operations,
    around: (id, exchange) =>
      defects.reduce((next, { exchanges }) => exchanges?.[id]?.(next, tools, id) ?? next, exchange),
  };
}

/** Puts the defects around the delivery of webhooks. */
export function sendWithDefects(defects: readonly Defect[], send: SendWebhook): SendWebhook {
  return defects.reduce((next, { webhooks }) => webhooks?.(next) ?? next, send);
}

import type { OperationId } from '../../spec/generated/operations.ts';
import type { Exchange } from '../http/serve-operation.ts';
import type { AnyReply, Operations } from '../kernel/operation.ts';
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
  if (defects.length === 0) return { operations: tools.operations, around: (_id, exchange) => exchange };
  const drawn = { ...tools, operations: drawnAtOnce(tools.operations) };
  const deviating: Record<string, unknown> = { ...drawn.operations };
  for (const defect of defects) {
    for (const [id, deviation] of Object.entries(defect.operations ?? {})) {
      const deviate = deviation as (next: unknown, tools: DefectTools) => unknown;
      deviating[id] = deviate(deviating[id], drawn);
    }
  }
  return {
    operations: deviating as Operations,
    around: (id, exchange) =>
      defects.reduce((next, { exchanges }) => exchanges?.[id]?.(next, drawn, id) ?? next, exchange),
  };
}

/** The operations with their bodies drawn and nothing beside: what a defect makes of a body is what is sent. */
function drawnAtOnce(operations: Operations): Operations {
  const drawing = Object.entries(operations).map(([id, operation]) => [
    id,
    async (call: never) => {
      const { written: _written, ...reply }: AnyReply = await operation(call);
      return reply;
    },
  ]);
  return Object.fromEntries(drawing) as Operations;
}

/** Puts the defects around the delivery of webhooks. */
export function sendWithDefects(defects: readonly Defect[], send: SendWebhook): SendWebhook {
  return defects.reduce((next, { webhooks }) => webhooks?.(next) ?? next, send);
}

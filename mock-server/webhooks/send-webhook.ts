import type { DeliveryRecord } from '../records.ts';

/** What became of one attempt. */
export type Outcome = { readonly delivered: true } | { readonly delivered: false; readonly reason: string };

/** Tries once to deliver a webhook; never throws. `id` stays the same over all attempts. */
export type SendWebhook = (delivery: DeliveryRecord, id: string, attempt: number) => Promise<Outcome>;

/** How long an endpoint may take to answer, in milliseconds of real time. */
const longestAnswer = 10_000;

/** Sends webhooks over HTTP. The body is always a list (section 6); which movement it is, a header tells. */
export function createSendWebhook(stopping: AbortSignal): SendWebhook {
  return async (delivery, id, attempt) => {
    try {
      const response = await fetch(delivery.endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-webhook-action': delivery.action,
          'x-webhook-delivery': id,
          'x-webhook-attempt': String(attempt),
        },
        body: JSON.stringify(delivery.events),
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(longestAnswer), stopping]),
      });
      await response.body?.cancel();
      return response.ok
        ? { delivered: true }
        : { delivered: false, reason: `was answered ${response.status}` };
    } catch (error) {
      return { delivered: false, reason: `failed: ${reasonOf(error)}` };
    }
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

import type { Choices } from '../profile/choices.ts';
import type { DeliveryRecord } from '../records.ts';

/** What became of one attempt. */
export type Outcome = { readonly delivered: true } | { readonly delivered: false; readonly reason: string };

/** One of the attempts to deliver a webhook. */
export interface Attempt {
  /** The same over all attempts. */
  readonly id: string;
  /** Counted from 1. */
  readonly number: number;
  /** Cuts the attempt short. */
  readonly signal: AbortSignal;
}

/** Tries once to deliver a webhook; never throws. */
export type SendWebhook = (delivery: DeliveryRecord, attempt: Attempt) => Promise<Outcome>;

/** How long an endpoint may take to answer, in milliseconds of real time. */
const longestAnswer = 10_000;

/**
 * Sends webhooks over HTTP. The body is always a list (section 6). Headers, whether one of them tells the movement,
 * and which answer counts as taken are open, so the profile's apply.
 */
export function createSendWebhook(
  choices: Pick<Choices['webhooks'], 'headers' | 'success' | 'event_kind'>,
  patience = longestAnswer,
): SendWebhook {
  const isTaken = (response: Response) => (choices.success === '200' ? response.status === 200 : response.ok);

  return async (delivery, { id, number, signal }) => {
    // A signal of its own: composed ones may be collected together with their timeout, and then nothing ends.
    const ending = new AbortController();
    const cut = () => ending.abort(signal.reason);
    const timer = setTimeout(
      () => ending.abort(new Error(`no answer within ${patience / 1000} s`)),
      patience,
    );
    signal.addEventListener('abort', cut, { once: true });
    if (signal.aborted) cut();
    try {
      const response = await fetch(delivery.endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...choices.headers,
          ...(choices.event_kind === 'header' && { 'x-webhook-action': delivery.action }),
          'x-webhook-delivery': id,
          'x-webhook-attempt': String(number),
        },
        body: JSON.stringify(delivery.events),
        redirect: 'manual',
        signal: ending.signal,
      });
      await response.body?.cancel().catch(() => undefined);
      return isTaken(response)
        ? { delivered: true }
        : { delivered: false, reason: `was answered ${response.status}` };
    } catch (error) {
      return { delivered: false, reason: `failed: ${reasonOf(error)}` };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cut);
    }
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

import type { DeliveryRecord } from '../kernel/records.ts';
import type { Choices } from '../profile/choices.ts';

/** The outcome of one attempt; `status` and the entry of the request log if there are any. */
export type Outcome = (
  | { readonly delivered: true }
  | { readonly delivered: false; readonly reason: string }
) & { readonly status?: number | null; readonly entry?: number };

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

/** An attempt as it went over the wire. */
export interface SentWebhook {
  readonly delivery: DeliveryRecord;
  readonly key: string;
  readonly number: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** null if there was no answer; only the beginning of its body is kept. */
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly text: string;
  } | null;
  /** Why there was no answer; null if there was one. */
  readonly failure: string | null;
  /** Real time. */
  readonly milliseconds: number;
}

/** Called after every attempt; returns its entry in the request log. */
export type WitnessWebhook = (sent: SentWebhook) => number;

/** How long an endpoint may take to answer, in milliseconds of real time. */
const longestAnswer = 10_000;

/** Sends webhooks over HTTP (section 6). Headers, and which answer counts as taken, are open, so the profile decides. */
export function createSendWebhook(
  choices: Pick<Choices['webhooks'], 'headers' | 'success' | 'event_kind'>,
  witness: WitnessWebhook,
  patience = longestAnswer,
): SendWebhook {
  const isTaken = (status: number) =>
    choices.success === '200' ? status === 200 : status >= 200 && status < 300;

  return async (delivery, { id, number, signal }) => {
    // A signal of its own: composed ones may be collected together with their timeout, and then nothing ends.
    const ending = new AbortController();
    const cut = () => ending.abort(signal.reason);
    const timer = setTimeout(
      () => ending.abort(new Error(`no response within ${patience / 1000} s`)),
      patience,
    );
    signal.addEventListener('abort', cut, { once: true });
    if (signal.aborted) cut();
    const headers: Readonly<Record<string, string>> = {
      'content-type': 'application/json',
      ...choices.headers,
      ...(choices.event_kind === 'header' && { 'x-webhook-action': delivery.action }),
      'x-webhook-delivery': id,
      'x-webhook-attempt': String(number),
    };
    const text = JSON.stringify(delivery.events);
    const begun = performance.now();
    const over = (answer: SentWebhook['answer'], failure: string | null) =>
      witness({
        delivery,
        key: id,
        number,
        headers,
        text,
        answer,
        failure,
        milliseconds: performance.now() - begun,
      });
    try {
      const response = await fetch(delivery.endpoint, {
        method: 'POST',
        headers,
        body: text,
        redirect: 'manual',
        signal: ending.signal,
      });
      const { status } = response;
      const answered = {
        status,
        headers: Object.fromEntries(response.headers),
        text: await readBeginning(response),
      };
      const entry = over(answered, null);
      if (isTaken(status)) return { delivered: true, status, entry };
      return { delivered: false, reason: `the endpoint returned ${status}`, status, entry };
    } catch (error) {
      const reason = `failed: ${reasonOf(error)}`;
      return { delivered: false, reason, status: null, entry: over(null, reason) };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cut);
    }
  };
}

/** Bytes of an answer's body that are kept; nothing follows from what it says. */
const beginning = 4_096;

/** Reads the beginning of an answer's body; what breaks off there does not matter to the delivery. */
async function readBeginning({ body }: Response): Promise<string> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  try {
    while (size < beginning) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      size += value.length;
    }
    await reader.cancel();
  } catch {
    // The status has come, and it alone decides.
  }
  return Buffer.concat(chunks).subarray(0, beginning).toString('utf8');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

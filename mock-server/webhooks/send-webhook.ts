import { withinTime } from '../../common/within-time.ts';
import type { components } from '../../spec/generated/control/types.ts';
import type { DeliveryRecord } from '../kernel/records.ts';
import type { Choices } from '../profile/choices.ts';
import { formEditsOf } from '../profile/form-edits.ts';

type DeliveryAttempt = components['schemas']['DeliveryAttempt'];

/** The outcome of one attempt, as the control routes show it. */
export type Outcome = Omit<DeliveryAttempt, 'number' | 'at'>;

/** One attempt to deliver a webhook. */
export interface Attempt {
  /** The key of the delivery, the same in every attempt. */
  readonly id: string;
  /** Counted from 1. */
  readonly number: number;
  readonly signal: AbortSignal;
}

/** Tries once to deliver a webhook; never rejects. */
export type SendWebhook = (delivery: DeliveryRecord, attempt: Attempt) => Promise<Outcome>;

/** An attempt as it went over the wire. */
export interface SentWebhook {
  readonly delivery: DeliveryRecord;
  readonly key: string;
  readonly number: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** null if there was no response; only the beginning of its body is kept. */
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly text: string;
  } | null;
  /** Why there was no response; null if there was one. */
  readonly failure: string | null;
  /** How long the attempt took in real time. */
  readonly milliseconds: number;
}

/** Called after every attempt; returns its number in the request log. */
export type RecordAttempt = (sent: SentWebhook) => number;

/** Whether a status acknowledges a webhook (6), which the profile decides. */
export const acknowledges = (status: number, success: Choices['webhooks']['success']): boolean =>
  success === '200' ? status === 200 : status >= 200 && status < 300;

/** How long an endpoint may take to respond, in milliseconds of real time. */
const longestAnswer = 10_000;

/** Sends webhooks over HTTP (section 6). The headers and the accepting statuses are open, so the profile decides. */
export function createSendWebhook(
  choices: Pick<Choices['webhooks'], 'headers' | 'success' | 'event_kind'>,
  record: RecordAttempt,
  patience = longestAnswer,
): SendWebhook {
  return async (delivery, { id, number, signal }) => {
    const headers: Readonly<Record<string, string>> = {
      'content-type': 'application/json',
      ...choices.headers,
      ...(choices.event_kind === 'header' && { 'x-webhook-action': delivery.action }),
      'x-webhook-delivery': id,
      'x-webhook-attempt': String(number),
    };
    const text = JSON.stringify(delivery.events);
    const begun = performance.now();
    const over = (answer: SentWebhook['answer'], failure: string | null) => {
      const milliseconds = performance.now() - begun;
      return record({ delivery, key: id, number, headers, text, answer, failure, milliseconds });
    };
    try {
      return await withinTime(patience, signal, async (limit) => {
        const response = await fetch(delivery.endpoint, {
          method: 'POST',
          headers,
          body: text,
          redirect: 'manual',
          signal: limit.signal,
        });
        const { status } = response;
        const answerHeaders = Object.fromEntries(response.headers);
        const entry = over({ status, headers: answerHeaders, text: await readBeginning(response) }, null);
        const delivered = acknowledges(status, choices.success);
        return { delivered, status, reason: delivered ? null : `the endpoint returned ${status}`, entry };
      });
    } catch (error) {
      const reason = `failed: ${reasonOf(error, patience)}`;
      return { delivered: false, status: null, reason, entry: over(null, reason) };
    }
  };
}

/** Makes webhooks carry their bookings in the form of a profile. */
export function editWebhooks(send: SendWebhook, choices: Choices): SendWebhook {
  const edits = formEditsOf(choices).flatMap(({ booking }) => booking ?? []);
  if (edits.length === 0) return send;
  const edited = (event: unknown) => edits.reduce((value, edit) => edit(value), event);
  return (delivery, attempt) =>
    send({ ...delivery, events: delivery.events.map(edited) as typeof delivery.events }, attempt);
}

/** How many bytes of a response body are kept. The body has no effect on the delivery. */
const beginning = 4_096;

/** Reads the beginning of a response body. A body that breaks off does not fail the delivery. */
async function readBeginning({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= beginning) break;
    }
  } catch {
    // The status has arrived, and it alone decides.
  }
  return Buffer.concat(chunks).subarray(0, beginning).toString('utf8');
}

function reasonOf(error: unknown, patience: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no response within ${patience / 1000} s`;
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

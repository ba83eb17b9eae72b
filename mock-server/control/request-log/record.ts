import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Problem } from '../../kernel/problems.ts';
import type { DeliveryRecord } from '../../kernel/records.ts';

/** Stands for a body that was too long to keep. */
export const tooLong = Symbol('too long');

/** Headers by name, as node:http gives and takes them. */
export type HeaderValues = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** The parts of a response that the request log keeps. */
export interface KeptReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  /** The length of the body in bytes. */
  readonly length: number;
  /** Null if the body was too long to keep. */
  readonly body: Buffer | null;
}

/** The parts of an error to keep. The error itself would hold on to its stack and everything the stack refers to. */
export type RecordedError = Pick<Problem, 'code' | 'message' | 'violations'>;

/** A request to the API or one attempt to deliver a webhook, and its outcome. */
export interface RecordedEntry {
  /** Counts up from 1. */
  readonly id: number;
  /** Milliseconds since the epoch, by the clock of the simulator. */
  readonly at: number;
  /** When it was answered or abandoned, like `at`. */
  readonly endedAt: number;
  /** How long it took in real time. */
  readonly milliseconds: number;
  /** How many pieces of advice are about it. */
  advice: number;
  /** Null for a webhook, and if the request matches no operation. */
  readonly operation: OperationId | null;
  readonly method: string;
  /** Path and query, as sent; for a webhook, the URL of the endpoint. */
  readonly url: string;
  readonly headers: HeaderValues;
  /** The body as JSON, which takes far less memory than its values. Undefined if there was none or it was not JSON. */
  readonly sent: string | typeof tooLong | undefined;
  readonly outcome: 'answered' | 'abandoned' | 'broken' | 'unanswered';
  readonly fault: string | null;
  readonly reply: KeptReply | null;
  /** Why there is no reply; null if there is one. */
  readonly failure: string | null;
  /** The error thrown while the request was handled; null if there was none. */
  readonly error: RecordedError | null;
  /** Null for a request. `number` counts the attempts from 1. */
  readonly webhook: {
    readonly delivery: DeliveryRecord;
    readonly key: string;
    readonly number: number;
  } | null;
}

/** Whether a request was sent with a body, kept or not. */
export function hasBody({ headers, sent }: RecordedEntry): boolean {
  const length = Number(headers['content-length'] ?? 0);
  return sent !== undefined || length > 0 || headers['transfer-encoding'] !== undefined;
}

import type { IncomingHttpHeaders } from 'node:http';
import type { OperationId } from '../../../spec/generated/operations.ts';
import type { ProblemCode, Violation } from '../../kernel/problems.ts';
import type { DeliveryRecord } from '../../kernel/records.ts';

/** Stands for a body that was too long to keep. */
export const tooLong = Symbol('too long');

/** Headers by name, as node:http gives and takes them. */
export type HeaderValues = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** What is kept of an answer. */
export interface KeptReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  /** Bytes of the body. */
  readonly length: number;
  /** The body; null if it was too long to keep. */
  readonly body: Buffer | null;
}

/** What is kept of an error: the error itself would hold on to its stack and all that this leads to. */
export interface RecordedError {
  readonly code: ProblemCode;
  readonly message: string;
  readonly violations: readonly Violation[];
}

interface Recorded {
  /** Counts up from 1. */
  readonly id: number;
  /** Milliseconds since the epoch, by the clock of the simulator. */
  readonly at: number;
  /** Real time. */
  readonly milliseconds: number;
  /** Bytes that it takes, roughly. */
  readonly size: number;
  /** How many pieces of advice it gave rise to. */
  advice: number;
}

/** A request of the API, and its outcome. */
export interface RecordedRequest extends Recorded {
  readonly kind: 'request';
  /** null for what is no operation. */
  readonly operation: OperationId | null;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The body as JSON, which takes far less than its values do; undefined if there was none or it is no JSON. */
  readonly sent: string | typeof tooLong | undefined;
  /** When it was answered or given up, like `at`. */
  readonly endedAt: number;
  readonly outcome: 'answered' | 'abandoned' | 'broken';
  readonly fault: string | null;
  readonly reply: KeptReply | null;
  /** What was thrown instead of a reply, or behind one. */
  readonly error: RecordedError | null;
}

/** One attempt to deliver a webhook. */
export interface RecordedAttempt extends Recorded {
  readonly kind: 'webhook';
  readonly delivery: DeliveryRecord;
  readonly key: string;
  readonly number: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it was sent. */
  readonly text: string;
  readonly reply: KeptReply | null;
  /** Why there was no answer; null if there was one. */
  readonly failure: string | null;
}

export type RecordedEntry = RecordedRequest | RecordedAttempt;

import type { IncomingHttpHeaders } from 'node:http';
import type { OperationId } from '../../../spec/generated/operations.ts';
import type { DeliveryRecord } from '../../kernel/records.ts';

/** What is kept of an answer. */
export interface KeptReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  /** Bytes of the body. */
  readonly length: number;
  /** The body; null where it was too long to keep. */
  readonly body: Buffer | null;
}

interface Recorded {
  /** Counts up from 1. */
  readonly id: number;
  /** Milliseconds since the epoch, by the clock of the simulator. */
  readonly at: number;
  /** Real time. */
  readonly milliseconds: number;
  /** Roughly what keeping it costs. */
  readonly size: number;
  /** How many pieces of advice it gave rise to. */
  advice: number;
}

/** A request of the API, and what became of it. References only: nothing is copied or written out before it is read. */
export interface RecordedRequest extends Recorded {
  readonly kind: 'request';
  /** null for what is no operation. */
  readonly operation: OperationId | null;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The parsed body; undefined where there was none or it could not be read. */
  readonly sent: unknown;
  /** When it was answered or given up, like `at`. */
  readonly endedAt: number;
  readonly outcome: 'answered' | 'abandoned' | 'broken';
  readonly fault: string | null;
  readonly reply: KeptReply | null;
  /** What was thrown instead of a reply, or behind one. */
  readonly error: unknown;
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
  /** Why there was no answer; null where there was one. */
  readonly failure: string | null;
}

export type RecordedEntry = RecordedRequest | RecordedAttempt;

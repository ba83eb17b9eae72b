import type { IncomingHttpHeaders } from 'node:http';
import type { OperationId } from '../../../spec/generated/operations.ts';
import type { ProblemCode, Violation } from '../../kernel/problems.ts';
import type { SentWebhook } from '../../webhooks/send-webhook.ts';

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
  /** How long it took in real time. */
  readonly milliseconds: number;
  /** How many pieces of advice are about it. */
  advice: number;
}

/** A request to the API and its outcome. */
export interface RecordedRequest extends Recorded {
  readonly kind: 'request';
  /** Null if the request matches no operation. */
  readonly operation: OperationId | null;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The body as JSON, which takes far less memory than its values. Undefined if there was none or it was not JSON. */
  readonly sent: string | typeof tooLong | undefined;
  /** When it was answered or abandoned, like `at`. */
  readonly endedAt: number;
  readonly outcome: 'answered' | 'abandoned' | 'broken';
  readonly fault: string | null;
  readonly reply: KeptReply | null;
  /** The error thrown while the request was handled; null if there was none. */
  readonly error: RecordedError | null;
}

/** One attempt to deliver a webhook. */
export interface RecordedAttempt extends Recorded, Omit<SentWebhook, 'answer'> {
  readonly kind: 'webhook';
  readonly reply: KeptReply | null;
}

export type RecordedEntry = RecordedRequest | RecordedAttempt;

import type { Check, Need } from '../../check/check.ts';
import type { BookingStays } from '../../check/context.ts';
import type { AuthenticatedOperation } from '../../fixtures/sample-requests.ts';
import type { RawRequest } from '../../kernel/call.ts';
import type { Sending } from './sending.ts';

/** A circumstance that no requirement depends on, so that every check must come to the same verdict in it. */
export interface Circumstance {
  readonly id: string;
  /** Says when, after what was found. */
  readonly title: string;
  /** Writes the same request in another way. */
  readonly rewrite?: (sending: Sending) => RawRequest;
  /** Rewrites a request that violates the contract so that it still violates it. */
  readonly rewriteRefused?: (sending: Sending) => RawRequest;
  /** The operation whose sample comes right before it. */
  readonly operation?: AuthenticatedOperation;
  /** Sends other requests before it, or beside it if the promise is not waited for. */
  readonly before?: (sending: Sending) => Promise<unknown>;
  readonly beside?: (sending: Sending) => Promise<unknown>;
  /** Whether the same request is sent once before, and only its repetition counts. */
  readonly repeats?: (sending: Sending) => 'always' | 'where refused' | 'never';
  /** Whether the users of the profile change places. */
  readonly swapsUsers?: true;
  /** The stays that checks book. */
  readonly stays?: (now: number) => Partial<BookingStays>;
  /** Checks that it would disturb are not run in it. */
  readonly suits?: (check: Check) => boolean;
  /** Whether it creates something, or takes an answer that can be long. */
  readonly isDear?: true;
  /** What it requires, as a check does. */
  readonly needs: readonly Need[];
  /** Members of requests that a failure may be about. */
  readonly members?: readonly string[];
}

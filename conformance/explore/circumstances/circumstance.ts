import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Check, Need } from '../../check/check.ts';
import type { BookingStays, Context } from '../../check/context.ts';
import type { AuthenticatedOperation } from '../../fixtures/sample-requests.ts';
import type { Client } from '../../http/client.ts';
import type { RawRequest } from '../../kernel/call.ts';
import type { Answer } from '../../kernel/exchange.ts';
import type { Companions } from '../companions.ts';

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
  /** Whether it adds vehicles, which disturbs checks that look at all those of a user. */
  readonly addsVehicles?: true;
  /** Whether it creates something, or takes an answer that can be long. */
  readonly isDear?: true;
  /** What it requires, as a check does. */
  readonly needs: readonly Need[];
  /** Members of requests that a failure may be about. */
  readonly members?: readonly string[];
}

/** Whether a check comes to the same verdict in a circumstance. */
export function suits({ addsVehicles }: Circumstance, { lock }: Check): boolean {
  return addsVehicles !== true || lock === undefined;
}

/** How requests are varied. */
export interface Variation {
  readonly under: readonly Circumstance[];
  /** Varies what is sent before and beside them. */
  readonly round: number;
  readonly passing: Passing;
}

/** What other requests are made with, in passing. */
export interface Passing {
  /** Knows what the checks found out. */
  readonly context: Context;
  /** Books for some stay, as long as there may be bookings in passing. */
  readonly book: (client: Client) => Promise<Answer | null>;
  /** Filled with what was sent in passing. */
  readonly companions: Companions;
}

/** A request as a check sends it, before a circumstance changes how it is sent. */
export interface Sending {
  readonly client: Client;
  readonly operation: OperationId;
  readonly request: RawRequest;
  /** false if it goes against the contract, or beyond it: then it is not written in another way. */
  readonly keepsToContract: boolean;
  /** Whether a header of section 5 is missing or wrong, so that it must be refused whatever it asks for. */
  readonly lacksCredentials: boolean;
  /** Counts the requests, so that each is varied in another way. */
  readonly turn: number;
  /** The plate of a vehicle that no other request names. */
  readonly besidePlate: string;
  readonly passing: Passing;
}

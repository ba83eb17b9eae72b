import type { OperationId } from '../../../spec/generated/operations.ts';
import type { AnyCheck, BookingStays, Context, Need } from '../../check/check.ts';
import type { AuthenticatedOperation } from '../../fixtures/sample-requests.ts';
import type { Client } from '../../http/client.ts';
import type { RawRequest } from '../../kernel/call.ts';
import type { Answer } from '../../kernel/exchange.ts';

/** A circumstance that no requirement depends on, so every check must reach the same verdict in it. */
export interface Circumstance {
  readonly id: string;
  /** Says when the failure occurs; reports append it to what was found. */
  readonly title: string;
  /** Writes the same request in another way. */
  readonly rewrite?: (sending: Sending) => RawRequest;
  /** Rewrites a request that violates the contract so that it still violates it. */
  readonly rewriteRefused?: (sending: Sending) => RawRequest;
  /** The operation that is sent right before each request. */
  readonly operation?: AuthenticatedOperation;
  /** Sends other requests before it, or at the same time. */
  readonly before?: (sending: Sending) => Promise<unknown>;
  readonly beside?: (sending: Sending) => Promise<unknown>;
  /** When the same request is sent once before, so that only its repetition counts. */
  readonly repeats?: (sending: Sending) => 'always' | 'where refused' | 'never';
  /** Whether the users of the profile swap places. */
  readonly swapsUsers?: true;
  readonly stays?: (now: number) => Partial<BookingStays>;
  /** Whether it must leave the outcome of a check, or of a sample of an operation, unchanged; default always. */
  readonly appliesTo?: (one: CheckOrSample) => boolean;
  /** What it needs, in the same terms as a check; default nothing. */
  readonly needs?: readonly Need[];
  /** Clauses of a topic that a failure of one of its checks may be about. */
  readonly blames?: (topic: string) => readonly string[];
}

/** A check, or what is known of a sample of an operation. */
export type CheckOrSample = Pick<AnyCheck, 'lock'> & Partial<Pick<AnyCheck, 'id'>>;

/** Whether a circumstance must leave the outcome of a check, or of a sample of an operation, unchanged. */
export function circumstanceApplies(circumstance: Circumstance, one: CheckOrSample): boolean {
  return circumstance.appliesTo?.(one) ?? true;
}

/** Whether a check uses no vehicles: vehicles that a circumstance adds disturb checks of all vehicles of a user. */
export const usesNoVehicles = ({ lock }: CheckOrSample) => lock === undefined;

/** Returns the circumstances of a check by its id, or those of the shared fixtures if the id is empty. */
export type CircumstancesOf = (check: string) => readonly Circumstance[];

/** How requests are varied. */
export interface Variation {
  readonly under: CircumstancesOf;
  /** Varies the requests sent before and beside them. */
  readonly round: number;
  readonly extra: ExtraRequests;
}

/** What is needed to send the extra requests. */
export interface ExtraRequests {
  /** Knows what the checks found out. */
  readonly context: Context;
  /** Makes a booking for some stay; null once no more extra bookings may be made. */
  readonly book: (client: Client) => Promise<Answer | null>;
}

/** A request as a check sends it, before a circumstance changes how it is sent. */
export interface Sending {
  readonly client: Client;
  /** Position of the user in the profile. */
  readonly user: number;
  readonly operation: OperationId;
  readonly request: RawRequest;
  /** false if it violates the contract or goes beyond it; then `rewrite` leaves it alone. */
  readonly keepsToContract: boolean;
  /** Whether a header of section 5 is missing or wrong, so that the request must be refused whatever it asks for. */
  readonly lacksCredentials: boolean;
  /** Counts the requests, so that each is varied differently. */
  readonly turn: number;
  readonly extra: ExtraRequests;
}

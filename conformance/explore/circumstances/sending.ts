import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Context } from '../../check/context.ts';
import type { Client } from '../../http/client.ts';
import type { RawRequest } from '../../kernel/call.ts';
import type { PassingBookings } from './passing-bookings.ts';

/** A request as a check sends it, before a circumstance changes how it is sent. */
export interface Sending {
  readonly client: Client;
  /** Position of the client's user in the profile. */
  readonly user: number;
  readonly operation: OperationId;
  readonly request: RawRequest;
  /** false if it goes against the contract, or beyond it: then it is not written in another way. */
  readonly keepsToContract: boolean;
  /** Whether a header of section 5 is missing or wrong, so that it must be refused whatever it asks for. */
  readonly lacksCredentials: boolean;
  /** Counts the requests, so that each is varied in another way. */
  readonly turn: number;
  readonly newPlate: () => string;
  /** The plate of a vehicle that no other request names. */
  readonly besidePlate: string;
  readonly passing: Passing;
}

/** What other requests are made with, in passing. */
export interface Passing {
  /** Knows what the checks found out. */
  readonly context: Context;
  readonly bookings: PassingBookings;
}

import { type OperationId, titles } from '../../../spec/generated/operations.ts';
import type { Context } from '../../check/check.ts';
import { bookingDesk, sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import { provenOffer } from '../../fixtures/bookings/kit-bookings.ts';
import { laterBy } from '../../fixtures/offers/stays.ts';
import {
  type AuthenticatedOperation,
  authenticatedOperations,
  demandsOf,
  prepareSample,
} from '../../fixtures/sample-requests.ts';
import type { Client } from '../../http/client.ts';
import type { Answer } from '../../kernel/exchange.ts';
import { maxPassingBookings, quickBooking } from '../../kernel/limits.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';
import { type Circumstance, type ExtraRequests, type Sending, usesNoVehicles } from './circumstance.ts';
import { withOtherValues } from './rewritten.ts';

/** Vehicle operations whose sample leaves no vehicle behind. */
const leavesNothing: ReadonlySet<OperationId> = new Set(['deleteVehicle', 'deleteVehicles'] as const);

/** A service that keeps the user of the last request in the wrong place mixes up two users. */
const afterOtherUser: Circumstance = {
  id: 'after-other-user',
  operation: 'listVehicleProviders',
  title: 'right after a request of another user',
  needs: ['second-user'],
  before: async ({ user, extra: { context } }) =>
    context.users[user === 0 ? 1 : 0]?.call('listVehicleProviders', { isOptional: true }),
};

/** For each operation, the circumstance that a sample of it is sent right before a request. */
const afterEach = authenticatedOperations.map((operation): Circumstance => {
  const { needs, lock } = demandsOf(operation);
  return {
    id: `after-${operation}`,
    operation,
    title: `right after ${titles[operation]}`,
    needs,
    ...(lock !== undefined && !leavesNothing.has(operation) && { appliesTo: usesNoVehicles }),
    before: async (sending) => {
      if (operation === 'createBooking' && !isWorthBooking(sending)) return null;
      if (operation === 'replaceVehicles' && mayNeedVehicle(sending)) return null;
      return sendOtherSample(operation, sending.client, sending.extra);
    },
  };
});

/** A service that keeps the error of a request in the wrong place answers the next request with it. */
const afterRefused: Circumstance = {
  id: 'after-refused-search',
  operation: 'searchAvailableParkings',
  title: 'right after a refused search',
  before: async ({ client }) =>
    client.callRaw('searchAvailableParkings', { body: { long: 0 }, isOptional: true }),
};

/** All circumstances in which something is sent right before a request. */
export const predecessors: readonly Circumstance[] = [...afterEach, afterOtherUser, afterRefused];

/** Sends a sample of an operation for the user of a client; null if that could do harm or take long. */
export async function sendOtherSample(
  operation: AuthenticatedOperation,
  client: Client,
  { context, book }: ExtraRequests,
): Promise<Answer | null> {
  const isDisposable = context.profile.credentials.users.every(({ disposable }) => disposable === true);
  if (operation === 'replaceVehicles' && !isDisposable) return null;
  if (operation === 'triggerNotification' && context.receiver === null) return null;
  if (operation === 'createBooking') return book(client);
  // The same user prepares what the sample needs.
  const request = await prepareSample({ ...context, ...client }, operation);
  return client.callRaw(operation, { ...withOtherValues({ operation, request }), isOptional: true });
}

/** Whether a request needs a vehicle that PUT /vehicles would remove; whether a booking does is open (4.9). */
function mayNeedVehicle({ operation, extra }: Sending): boolean {
  const { unregistered_vehicle } = extra.context.profile.bookings ?? {};
  return operation === 'createBooking' && unregistered_vehicle !== 'accept';
}

/** Bookings are limited, so they come before requests about bookings, and before one in 16 of the others. */
function isWorthBooking({ operation, turn }: Sending): boolean {
  return aboutBookings.has(operation) || turn % 16 === 0;
}

const aboutBookings: ReadonlySet<OperationId> = new Set(['createBooking', 'listBookings', 'cancelBooking']);

/** Makes no booking. */
export const bookNothing: ExtraRequests['book'] = async () => null;

/** Days over which stays are spread, so that the parking does not fill up. */
const days = 14;

/** Returns a function that makes an extra booking, unless booking is slow. */
export async function extraBookings(context: Context): Promise<ExtraRequests['book']> {
  const shared = await sharedBooking(context).catch(whenInconclusive(null));
  if (shared === null || shared.exchange.milliseconds > quickBooking) return bookNothing;
  const offer = await provenOffer(context).catch(whenInconclusive(null));
  const desk = bookingDesk(context);
  let count = 0;

  return async (client) => {
    if (offer === null || count >= maxPassingBookings) return null;
    count += 1;
    const { svcpid, start, duration } = offer;
    const wanted = { svcpid, start: laterBy(start, count % days), duration };
    return (await desk.attempt(client, wanted, { isOptional: true })).answer;
  };
}

import { expect } from 'vitest';
import type { Client } from '../../../client/create-client.ts';
import { bodyOf, type Schemas } from '../../testing/start-simulator.ts';

/** The day after the tests start, at a time when everything is open. */
export const tomorrow = '2026-03-04T09:00:00Z';

/** Tries to book (4.9), by default for an hour tomorrow; the request may be refused. */
export async function tryToBook(
  client: Client,
  scenario: string,
  fields: Partial<Schemas['NewBooking']> = {},
) {
  const body = { svcpid: `svc-scenario-${scenario}`, start: tomorrow, duration: 60, ...fields };
  const { response, data, error } = await client.POST('/bookings', { body });
  return { status: response.status, booking: data, problem: error as Schemas['Problem'] | undefined };
}

/** Books and expects 201. */
export async function book(client: Client, scenario: string, fields: Partial<Schemas['NewBooking']> = {}) {
  const { status, booking } = await tryToBook(client, scenario, fields);
  expect(status).toBe(201);
  if (booking === undefined) throw new Error('201 without a booking');
  return booking;
}

/** Tries to cancel a booking (4.10); the request may be refused. */
export async function tryToCancel(client: Client, uid: string) {
  const { response, data, error } = await client.DELETE('/bookings/{booking_uid}', {
    params: { path: { booking_uid: uid } },
  });
  return { status: response.status, booking: data, problem: error as Schemas['Problem'] | undefined };
}

/** Lists the bookings of the client's user (4.1) and expects 200. */
export async function listBookings(client: Client) {
  return bodyOf<readonly Schemas['Booking'][]>(await client.GET('/bookings'));
}

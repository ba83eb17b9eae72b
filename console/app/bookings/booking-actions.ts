import { control, type Schemas, told } from '../api/clients.ts';

/** Cancels a booking in the name of its user; resolves to the message to show. */
export async function cancelBooking(booking: string): Promise<string> {
  await told(control.POST('/bookings/{booking}/cancel', { params: { path: { booking } } }));
  return 'Booking cancelled.';
}

/** Lets a vehicle enter or leave a parking; resolves to the message to show. */
export async function moveVehicle(movement: Schemas['Movement']): Promise<string> {
  await told(control.POST('/movements', { body: movement }));
  return `${movement.plate} ${movement.action === 'ENTRY' ? 'entered' : 'left'} the parking.`;
}

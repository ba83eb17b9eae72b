import { setTimeout as delay } from 'node:timers/promises';
import type { components } from '../../spec/generated/control/types.ts';

type Records = components['schemas']['SavedState']['records'];

/** The plate of one vehicle of a slot. */
export const plateIn = (slot: string, index: number): string => `${slot}P${index}`;

/** The state of a slot with `count` vehicles, all of one model. */
export const vehiclesOf = (model: string, count: number): string => `${count} of ${model}`;

/** The state of a slot with a booking, named by its plate; if cancelled, it ends with the time of the cancellation. */
export function bookingAs(booking: {
  readonly start: string;
  readonly duration: number | null;
  readonly uid: string;
  readonly cancelled_date?: string | null | undefined;
}): string {
  const { start, duration, uid, cancelled_date: end } = booking;
  const word = end === undefined || end === null ? 'booked' : 'cancelled';
  return `${word} ${start} for ${duration}, ${uid}${word === 'cancelled' ? ` ${end}` : ''}`;
}

/** The state of each slot of a simulator, once it has carried out the batches that it accepted. */
export async function readSlots(url: string): Promise<Map<string, string>> {
  const answer = await fetch(`${url}/_sim/state`);
  const { records } = (await answer.json()) as { readonly records: Records };
  if (records.batches.length > 0) {
    await delay(20);
    return readSlots(url);
  }
  const there = new Map<string, string>();
  for (const booking of records.bookings) {
    const before = there.get(booking.number_plate);
    const state = bookingAs(booking);
    there.set(booking.number_plate, before === undefined ? state : `${before} and ${state}`);
  }
  for (const [slot, models] of modelsBySlot(records.vehicles)) {
    const states = [...models].map(([model, count]) => vehiclesOf(model, count));
    there.set(slot, states.join(' and '));
  }
  return there;
}

function modelsBySlot(vehicles: Records['vehicles']): Map<string, Map<string, number>> {
  const slots = new Map<string, Map<string, number>>();
  for (const { vehicle } of vehicles) {
    const slot = vehicle.plate.slice(0, vehicle.plate.lastIndexOf('P'));
    const models = slots.get(slot) ?? new Map<string, number>();
    slots.set(slot, models);
    models.set(vehicle.model, (models.get(vehicle.model) ?? 0) + 1);
  }
  return slots;
}

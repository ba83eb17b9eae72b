import { setTimeout as delay } from 'node:timers/promises';
import { groupBy } from '../../conformance/kernel/group-by.ts';
import type { components } from '../../spec/generated/control/types.ts';

/**
 * The state of each slot, as the responses reported it, to compare with what the simulator holds. A slot is what one client
 * changes as a whole: a booking, a vehicle, or many vehicles in one request.
 */
export type Acknowledged = ReturnType<typeof createAcknowledged>;

/** The state of a slot that holds nothing. */
export const nothing = 'nothing';

/** Starts an empty record. */
export function createAcknowledged() {
  const states = new Map<string, string>();
  const unanswered = new Map<string, string>();
  const counts = { acknowledged: 0, refused: 0, unanswered: 0 };
  /** The state that was last acknowledged. */
  const stateOf = (slot: string) => states.get(slot) ?? nothing;

  return {
    counts,
    stateOf,
    slots: () => states.keys(),
    /** Notes a request to change a slot to `state`; an asterisk at its end stands for any ending. */
    ask(slot: string, state: string) {
      unanswered.set(slot, state);
      return {
        /** Notes a 2xx answer. `told` is the state that the answer reports, if it says more than the request. */
        acknowledge(told = state): void {
          unanswered.delete(slot);
          states.set(slot, told);
          counts.acknowledged += 1;
        },
        /** The change was refused, so the slot must stay as it was. */
        refuse(): void {
          unanswered.delete(slot);
          states.set(slot, stateOf(slot));
          counts.refused += 1;
        },
      };
    },
    /**
     * Compares all slots with `there`, and returns what was lost, appeared or was changed only in part. A change without
     * an answer may be there or not. From then on, `there` counts as acknowledged.
     */
    compare(there: ReadonlyMap<string, string>): string[] {
      const faults: string[] = [];
      for (const slot of new Set([...states.keys(), ...unanswered.keys(), ...there.keys()])) {
        const seen = there.get(slot) ?? nothing;
        const asked = unanswered.get(slot);
        if (seen !== stateOf(slot) && (asked === undefined || !matchesAsked(seen, asked))) {
          const also = asked === undefined ? '' : `, or '${asked}', which had no answer`;
          faults.push(`${slot}: '${seen}' is there, and '${stateOf(slot)}' was acknowledged${also}`);
        }
        states.set(slot, seen);
      }
      counts.unanswered += unanswered.size;
      unanswered.clear();
      return faults;
    },
  };
}

function matchesAsked(seen: string, asked: string): boolean {
  return asked.endsWith('*') ? seen.startsWith(asked.slice(0, -1)) : seen === asked;
}

type Records = components['schemas']['SavedState']['records'];

/** The plate of one vehicle of a slot. */
export const plateIn = (slot: string, index: number): string => `${slot}P${index}`;

const slotOf = (plate: string): string => plate.slice(0, plate.lastIndexOf('P'));

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
  for (const [slot, own] of groupBy(records.bookings, (booking) => booking.number_plate))
    there.set(slot, own.map(bookingAs).join(' and '));
  for (const [slot, own] of groupBy(records.vehicles, ({ vehicle }) => slotOf(vehicle.plate))) {
    const models = groupBy(own, ({ vehicle }) => vehicle.model);
    there.set(slot, Array.from(models, ([model, { length }]) => vehiclesOf(model, length)).join(' and '));
  }
  return there;
}

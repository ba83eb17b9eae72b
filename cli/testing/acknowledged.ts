/**
 * The state of each slot as clients were told, to compare with what the simulator holds. A slot is what one client
 * changes as a whole: a booking, a vehicle, or many vehicles in one request.
 */
export type Acknowledged = ReturnType<typeof createAcknowledged>;

/** The state of a slot that holds nothing. */
export const nothing = 'nothing';

/** Creates a record in which nothing is acknowledged yet. */
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
        /** The answer was 2xx; `told` if it tells more than the request. */
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
        if (seen !== stateOf(slot) && (asked === undefined || !isAs(seen, asked))) {
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

function isAs(seen: string, asked: string): boolean {
  return asked.endsWith('*') ? seen.startsWith(asked.slice(0, -1)) : seen === asked;
}

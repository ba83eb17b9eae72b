/** What was asked for one slot and has no answer yet. */
export interface Asked {
  /** It returned 2xx; `state` when the answer tells more than what was asked. */
  acknowledge(state?: string): void;
  /** It returned 4xx, so nothing may have changed. */
  refuse(): void;
}

/**
 * What clients were told, slot by slot, in words that can be compared with what is there. A slot is what one client
 * changes as a whole: a booking, a vehicle, or many vehicles in one request.
 */
export interface Acknowledged {
  /** What was last acknowledged. */
  stateOf(slot: string): string;
  slots(): Iterable<string>;
  /** Notes that a slot is asked to become `state`; with an asterisk at its end that is the beginning of it. */
  ask(slot: string, state: string): Asked;
  /**
   * Compares all slots with what is there, and returns what was lost, has appeared or is there by half. What
   * had no answer may be there or not. From then on, what is there is what counts as acknowledged.
   */
  compare(there: ReadonlyMap<string, string>): string[];
  readonly counts: { acknowledged: number; refused: number; unanswered: number };
}

/** The state of a slot that holds nothing. */
export const nothing = 'nothing';

/** Nothing acknowledged yet. */
export function createAcknowledged(): Acknowledged {
  const states = new Map<string, string>();
  const unanswered = new Map<string, string>();
  const counts = { acknowledged: 0, refused: 0, unanswered: 0 };
  const stateOf = (slot: string) => states.get(slot) ?? nothing;

  return {
    counts,
    stateOf,
    slots: () => states.keys(),
    ask(slot, state) {
      unanswered.set(slot, state);
      return {
        acknowledge(told = state) {
          unanswered.delete(slot);
          states.set(slot, told);
          counts.acknowledged += 1;
        },
        refuse() {
          unanswered.delete(slot);
          states.set(slot, stateOf(slot));
          counts.refused += 1;
        },
      };
    },
    compare(there) {
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

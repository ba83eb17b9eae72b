import { clauseRequirements } from '../../../spec/generated/clause-requirements.ts';
import type { components } from '../../../spec/generated/control/types.ts';
import type { RecordedRequest } from '../request-log/record.ts';

/** Something that the client, or the receiver of webhooks, could do better. */
export type Advice = components['schemas']['Advice'];

/** What a rule notices. It is addressed to the client unless `side` says otherwise. */
export interface Notice {
  readonly clause: string | null;
  readonly level: Advice['level'];
  readonly side?: Advice['side'];
  /** A sentence. */
  readonly detail: string;
}

/**
 * Looks at a recorded request and returns what the client could do better. `body` is undefined if there was none. A
 * rule runs on every request of its operation, and may remember earlier ones.
 */
export type Rule = (asked: RecordedRequest, body: unknown) => readonly Notice[];

/** The newest pieces of advice, at most `maxAdvice`. */
export interface AdviceList {
  /** Always the same array, oldest first. */
  readonly all: readonly Advice[];
  readonly dropped: number;
  add(notice: Notice, about: Pick<Advice, 'at' | 'entry' | 'request'>): Advice;
  /** Removes all advice and returns how many pieces there were. */
  clear(): number;
}

/** The most pieces of advice that are kept. The oldest is dropped first. */
export const maxAdvice = 1_000;

/** Creates an empty list of advice. */
export function createAdviceList(): AdviceList {
  const all: Advice[] = [];
  let sequence = 0;
  let dropped = 0;
  return {
    all,
    get dropped() {
      return dropped;
    },
    add({ clause, level, side = 'client', detail }, about) {
      sequence += 1;
      const requirement = clause === null ? null : (clauseRequirements[clause] ?? null);
      const advice: Advice = { id: sequence, ...about, side, level, clause, requirement, detail };
      if (all.length >= maxAdvice) {
        all.shift();
        dropped += 1;
      }
      all.push(advice);
      return advice;
    },
    clear() {
      const count = all.length;
      all.length = 0;
      dropped = 0;
      return count;
    },
  };
}

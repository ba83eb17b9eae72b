import { clauseRequirements } from '../../../spec/generated/clause-requirements.ts';
import type { components } from '../../../spec/generated/control/types.ts';
import type { RecordedRequest } from '../request-log/record.ts';

/** Something that the client, or the receiver of webhooks, could do better. */
export type Advice = components['schemas']['Advice'];

/** What a rule notices; who is meant is the client unless it says otherwise. */
export interface Notice {
  readonly clause: string | null;
  readonly level: Advice['level'];
  readonly side?: Advice['side'];
  /** A sentence. */
  readonly detail: string;
}

/**
 * Looks at what passed and says what the client could do better; `body` is undefined if there was none. A rule may
 * remember; it costs what it looks at.
 */
export type Rule = (asked: RecordedRequest, body: unknown) => readonly Notice[];

/** The advice that has been given, as far as it is kept. */
export interface AdviceList {
  /** Always the same array, oldest first. */
  readonly all: readonly Advice[];
  readonly dropped: number;
  add(notice: Notice, about: Pick<Advice, 'at' | 'entry' | 'request'>): Advice;
  /** Removes all and returns how many there were. */
  clear(): number;
}

/** How many pieces of advice are kept at most. */
export const maxAdvice = 1_000;

/** No advice at first. */
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

import type { components } from '../../../spec/generated/control/types.ts';
import type { RecordedEntry } from '../request-log/record.ts';

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
 * Looks at a recorded request or webhook and returns what could be done better. `body` is undefined if there was none.
 * A rule may remember earlier requests.
 */
export type Rule = (asked: RecordedEntry, body: unknown) => readonly Notice[];

import { pause } from '../kernel/pause.ts';

/** Unanswered requests in a row before plain reads test whether the target is still there. */
const maxSilence = 5;

/** Seconds between two plain reads. */
const betweenReads = 0.5;

/**
 * Watches a target, until the signal aborts. If several requests in a row get no answer, all others wait until a plain
 * read is answered, as after a restart. If none is within `maxAbsence` milliseconds, the target is gone.
 */
export function watchTarget(options: {
  readonly maxAbsence: number;
  /** Sends a plain read; resolves to why it was not answered, or null if it was. */
  readonly read: () => Promise<string | null>;
  readonly onGone: (reason: string) => void;
  readonly signal: AbortSignal;
}) {
  const { maxAbsence, read, onGone, signal } = options;
  let silent = 0;
  let absence: Promise<void> | null = null;

  async function waitForAnswer(): Promise<void> {
    const end = performance.now() + maxAbsence;
    while (!signal.aborted) {
      const reason = await read();
      if (reason === null) break;
      if (performance.now() >= end) return onGone(reason);
      await pause(betweenReads, signal);
    }
    silent = 0;
    absence = null;
  }

  return {
    /** Called after each request with whether it was answered. */
    note(isAnswered: boolean): void {
      silent = isAnswered ? 0 : silent + 1;
      if (silent >= maxSilence) absence ??= waitForAnswer();
    },
    /** Resolves when requests may be sent. */
    ready: async () => absence,
  };
}

/** Called with Ctrl-C and when told to end. */
export interface Interruption {
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** Exit code of a run that was interrupted. */
export const interruptedCode = 130;

/** The first signal stops the run cleanly; the second one ends the process at once. */
export function hearInterruption(onFirst: () => void): Interruption {
  const controller = new AbortController();
  const hear = () => {
    if (controller.signal.aborted) process.exit(interruptedCode);
    controller.abort();
    onFirst();
  };
  for (const name of signals) process.on(name, hear);
  return {
    signal: controller.signal,
    end: () => {
      for (const name of signals) process.off(name, hear);
    },
  };
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

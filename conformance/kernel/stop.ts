/** Why a run ended early without being interrupted. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
  /** true if nothing more can be tested, false if only the time is over. */
  readonly isTargetLost: boolean;

  constructor(message: string, isTargetLost: boolean) {
    super(message);
    this.isTargetLost = isTargetLost;
  }
}

/** Why a signal stopped a check, as the reason of a verdict. */
export function whyStopped({ reason }: AbortSignal): string {
  return reason instanceof RunStopped ? reason.message : 'the run was interrupted';
}

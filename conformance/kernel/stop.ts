/** Why a run ended early without being interrupted. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
  /** Whether nothing more can be tested, or only the time is over. */
  readonly isTargetLost: boolean;

  constructor(message: string, isTargetLost: boolean) {
    super(message);
    this.isTargetLost = isTargetLost;
  }
}

/** Why a signal ended something, as the reason of a verdict. */
export function whyStopped({ reason }: AbortSignal): string {
  return reason instanceof RunStopped ? reason.message : 'the run was interrupted';
}

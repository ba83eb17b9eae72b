/** One line of the results: a measurement, its figure and its goal, if it has one. */
export interface Finding {
  readonly suite: string;
  readonly what: string;
  readonly figure: number;
  readonly unit: string;
  /** The figure as a multiple of what it is compared with, if anything. */
  readonly ratio?: number;
  readonly goal?: Goal | undefined;
  readonly detail?: string;
  /** Reasons to doubt the figure, such as faults or a busy load generator. */
  readonly doubts?: readonly string[];
}

/** A bound for the ratio, or for the figure if there is no ratio. */
export interface Goal {
  readonly bound: 'at least' | 'at most';
  readonly value: number;
  /** The thing that the ratio compares with, or the unit of the figure. */
  readonly of: string;
}

/** Whether the goal is reached; null if there is none. */
export function isReached({ goal, ratio, figure }: Finding): boolean | null {
  if (goal === undefined) return null;
  const measured = ratio ?? figure;
  return goal.bound === 'at least' ? measured >= goal.value : measured <= goal.value;
}

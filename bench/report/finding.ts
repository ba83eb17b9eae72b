/** One line of the results: what was measured, its figure, and the goal that it has. */
export interface Finding {
  /** The suite that it comes from. */
  readonly suite: string;
  readonly what: string;
  readonly figure: number;
  readonly unit: string;
  /** Against what the goal names, if anything is compared. */
  readonly ratio?: number;
  readonly goal?: Goal | undefined;
  /** More about the figure, for who wants to know. */
  readonly detail?: string;
  /** What casts doubt on the figure: faults, a busy generator. */
  readonly doubts?: readonly string[];
}

/** A bound for the ratio, or for the figure where there is no ratio. */
export interface Goal {
  readonly bound: 'at least' | 'at most';
  readonly value: number;
  /** What the ratio is to, or the unit of the figure. */
  readonly of: string;
}

/** What a suite found. */
export interface Outcome {
  readonly findings: readonly Finding[];
  /** For the plot. */
  readonly curve?: Curve;
}

/** How a figure grows with a size. */
export interface Curve {
  readonly title: string;
  readonly sizes: string;
  /** Each value as a multiple of the first. */
  readonly points: readonly { readonly size: number; readonly value: number }[];
  readonly goal: Goal;
}

/** Whether the goal is reached; null if there is none. */
export function isReached({ goal, ratio, figure }: Finding): boolean | null {
  if (goal === undefined) return null;
  const measured = ratio ?? figure;
  return goal.bound === 'at least' ? measured >= goal.value : measured <= goal.value;
}

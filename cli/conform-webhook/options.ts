import type { ReportFile } from '../conform/options.ts';

/** The options of `parkproof conform-webhook`, as they are read from the command line. */
export interface WebhookOptions {
  readonly stateUrl?: string;
  /** Each `name: value`. */
  readonly header?: readonly string[];
  readonly ca?: string;
  /** Seconds. */
  readonly timeout: number;
  /** Seconds. */
  readonly settle: number;
  readonly only?: readonly string[];
  readonly list?: true;
  readonly report?: readonly ReportFile[];
  readonly allowPartial?: true;
}

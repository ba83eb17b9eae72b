import type { ListenAddress } from '../../conformance/runner/receive-webhooks.ts';

/** Where a report is written, and in which form. */
export interface ReportFile {
  readonly format: 'junit' | 'json' | 'markdown' | 'html';
  readonly path: string;
}

/** The options of `parkproof conform`, as they are read from the command line. */
export interface ConformOptions {
  readonly profile?: string;
  readonly only?: readonly string[];
  readonly exclude?: readonly string[];
  readonly list?: true;
  readonly dryRun?: true;
  readonly readOnly?: true;
  readonly allowWrites?: true;
  readonly load?: true;
  /** Seconds; true for as many as usual. */
  readonly explore?: true | number;
  readonly seed: number;
  readonly replay?: string;
  readonly report?: readonly ReportFile[];
  readonly knownDeviations?: string;
  readonly updateKnownDeviations?: string;
  readonly allowPartial?: true;
  /** Each `name: value`. */
  readonly header?: readonly string[];
  readonly ca?: string;
  readonly listen?: ListenAddress;
  /** Seconds. */
  readonly preflightTimeout: number;
  /** Seconds. */
  readonly maxTime?: number;
}

import * as must from '../common/option-rules.ts';
import type { KnownDeviation, ReportedCheck } from './report/report.ts';
import type { Target } from './runner/connect.ts';
import type { ListenAddress } from './runner/receive-webhooks.ts';
import type { Progress } from './runner/run-checks.ts';

/** How to run the conformance kit. */
export interface ConformanceOptions extends Target {
  /** Names of the checks to run, as `selectChecks` reads them; default all checks. */
  readonly only?: readonly string[];
  /** Names of the checks to leave out. */
  readonly exclude?: readonly string[];
  /** Turns off the checks that create data. */
  readonly readOnly?: boolean;
  /** Creates data even if the profile says `environment: production`. */
  readonly allowWrites?: boolean;
  /** Also runs the checks that send up to 150 000 vehicles. */
  readonly load?: boolean;
  /** Seconds to explore after the checks; true for 60. */
  readonly explore?: boolean | number;
  /** Seed of the random choices in exploring; default 1. */
  readonly seed?: number;
  /** Token of an earlier finding, as its report shows it; the run only repeats that finding. */
  readonly replay?: string;
  /** Time limit of the run in milliseconds, including clean-up; default longer than the slowest run. */
  readonly maxTime?: number;
  /** Failures that are excused until a date; see conformance/known-deviations/. */
  readonly knownDeviations?: readonly KnownDeviation[];
  /** Where the kit listens for webhooks, if not at `webhooks.endpoint` of the profile. */
  readonly listen?: ListenAddress;
  /** The source of the profile, as shown in reports. */
  readonly profileSource?: string;
  readonly progress?: Partial<ConformanceProgress>;
  /** Ends the run early; the run still cleans up. */
  readonly signal?: AbortSignal;
}

/** Callbacks for the progress of a run. */
export interface ConformanceProgress extends Progress {
  /** Called with each verdict as reports show it, without secrets. */
  readonly reported: (check: ReportedCheck) => void;
  /** Called with the prefix of all plates of the run, before it creates anything. */
  readonly marked: (mark: string) => void;
  /** Called when each way to explore begins, with the seconds left for it and the later ways. */
  readonly exploring: (way: string, seconds: number) => void;
}

const positive: must.Rule<number> = {
  words: 'a positive number',
  fits: (value): value is number => typeof value === 'number' && value > 0,
};

/** The rules for the options of every run. */
export const runRules = {
  url: null,
  profile: null,
  headers: null,
  ca: must.text,
  timeout: positive,
  preflightTimeout: positive,
  readOnly: must.flag,
  allowWrites: must.flag,
  explore: {
    words: 'true, false or a number of seconds',
    fits: (value): value is boolean | number =>
      must.flag.fits(value) || (typeof value === 'number' && value >= 0),
  },
  maxTime: positive,
  listen: null,
  progress: null,
  signal: null,
} satisfies Partial<must.OptionRules<ConformanceOptions>>;

/** The rules for the options of `runConformance`. */
export const conformanceRules: must.OptionRules<ConformanceOptions> = {
  ...runRules,
  only: must.listOf(must.text),
  exclude: must.listOf(must.text),
  load: must.flag,
  seed: must.wholeNumber(0, 2 ** 31 - 1),
  replay: must.text,
  knownDeviations: {
    words: 'a list, such as await loadKnownDeviations(FILE) returns',
    fits: (value) => Array.isArray(value),
  },
  profileSource: must.text,
};

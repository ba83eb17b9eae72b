import type { components } from '../../spec/generated/report-types.ts';

type Schemas = components['schemas'];

/** The report of a run, as a JSON document; spec/report.schema.yaml describes it. */
export type Report = Schemas['Report'];

/** The outcome of a run. */
export type Outcome = Schemas['Outcome'];

/** Numbers of failures, separately for the specification and the profile. */
export type Judgement = Schemas['Judgement'];

/** The number of checks with each verdict. */
export type Totals = Schemas['Totals'];

/** The limits that the user set for the run. */
export type Scope = Schemas['Scope'];

/** A check with its verdict, and what a reader needs to follow it up. */
export type ReportedCheck = Schemas['Check'];

/** An exchange as a reader sees it: secrets masked, long bodies cut. */
export type ReportedExchange = Schemas['Exchange'];

/** A clause with the verdicts of its checks. */
export type ReportedClause = Schemas['Clause'];

/** An entry of a list of known deviations, compared with a run. */
export type ReportedDeviation = Schemas['KnownDeviation'];

/** A known failure or untested requirement, excused until a date. */
export type KnownDeviation = Omit<ReportedDeviation, 'state'>;

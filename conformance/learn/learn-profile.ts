import { checkOptions, listOf, text } from '../../common/option-rules.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { checkProfile } from '../../spec/load-profile.ts';
import { withEntry } from '../../spec/profile-entry.ts';
import type { AnyCheck, Check } from '../check/check.ts';
import { observationsIn } from '../check/check-result.ts';
import { type ConformanceOptions, runRules } from '../conformance-options.ts';
import { type Explore, runApart, secondsOfExploring } from '../explore-run.ts';
import type { Observation } from '../kernel/trail.ts';
import type { Report } from '../report/report.ts';
import { runAndExplore } from '../run-conformance.ts';
import { checkTarget } from '../runner/connect.ts';
import { conclude, type LearntEntry, settlersOf } from './conclude.ts';
import { learnableEntries, onlyConnection } from './entries.ts';

/** How to learn the profile of an implementation; only the `connectionEntries` of `profile` are used. */
export type LearnOptions = Omit<
  ConformanceOptions,
  'only' | 'exclude' | 'load' | 'seed' | 'replay' | 'knownDeviations' | 'profileSource'
> & {
  /** The entries to learn, such as `bookings.order`; default all. Throws `RangeError` if no check can settle one. */
  readonly entries?: readonly string[];
};

/** The result of learning the profile of an implementation. */
export interface LearntProfile {
  /** The `connectionEntries` of the given profile, and every entry that was settled. */
  readonly profile: Profile;
  /** Every entry that was to be learnt, settled or not, in the order of a profile. */
  readonly entries: readonly LearntEntry[];
  /** The run from which the profile was learnt. */
  readonly report: Report;
}

/**
 * Learns what an implementation chose where the specification is open. From the given profile it uses only the
 * `connectionEntries`. With `explore`, it repeats the checks for some seconds, so that it does not settle an entry whose
 * behaviour changes from time to time. Throws like `runConformance`.
 */
export async function learnProfile(given: LearnOptions): Promise<LearntProfile> {
  checkOptions('learnProfile', given, { ...runRules, entries: listOf(text) });
  const { entries, ...options } = given;
  checkTarget(options);
  const connection = onlyConnection(options.profile);
  const wanted = learnableEntries.filter((entry) => entries?.includes(entry) ?? true);
  const checks = settlersOf(wanted);
  const unknown = entries?.find(
    (entry) => !checks.some(({ settles = [] }) => settles.some((one) => one === entry)),
  );
  if (unknown !== undefined) throw new RangeError(`no check finds out the entry '${unknown}' of a profile`);
  const only = checks.map(({ id }) => `check:${id}`);
  const report = await runAndExplore({ ...options, profile: connection, only }, repeatChecks);
  const learnt = wanted.map((entry) => conclude(entry, report));
  const profile = learnt.reduce(
    (made, { entry, value }) => (value === null ? made : withEntry(made, entry, value)),
    connection,
  );
  return { profile: checkProfile(profile, 'what was learnt'), entries: learnt, report };
}

/** The checks that run when every entry is learnt. */
export const checksToLearn = (): readonly AnyCheck[] => settlersOf(learnableEntries);

/** Repeats the checks of a run, so that each observation is made more than once. */
const repeatChecks: Explore = async ({ options, parts, results }, timeLeft) => {
  const checks = results.filter(({ trail }) => trail !== undefined).map(({ check }) => check as Check);
  const observations: Observation[] = [];
  let rounds = 0;
  let counted = 0;
  options.progress?.exploring?.('values that change over time', secondsOfExploring(options));
  while (checks.length > 0 && timeLeft() > 0 && !parts.signal.aborted) {
    const results = await runApart(parts, checks, { milliseconds: timeLeft() });
    // A check that failed or did not finish may have observed only part of a behaviour.
    const counting = results.filter(
      ({ verdict }) => !['disabled', 'error', 'fail'].includes(verdict.verdict),
    );
    observations.push(...observationsIn(counting));
    counted += counting.length;
    rounds += 1;
  }
  return {
    coverage: [{ name: 'checks run again', covered: counted, of: rounds * checks.length }],
    results: [],
    observations,
  };
};

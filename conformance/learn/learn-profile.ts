import type { Profile } from '../../spec/generated/profile-types.ts';
import { checkProfile } from '../../spec/load-profile.ts';
import { withEntry } from '../../spec/profile-entry.ts';
import type { AnyCheck } from '../check/check.ts';
import { allChecks } from '../checks/all-checks.ts';
import type { ConformanceOptions } from '../conformance-options.ts';
import type { Report } from '../report/report.ts';
import { runAndExplore } from '../run-conformance.ts';
import { selectChecks } from '../runner/select-checks.ts';
import { conclude, type LearntEntry, settlersOf } from './conclude.ts';
import { learnableEntries, wayInOf } from './entries.ts';
import { lookAgain } from './look-again.ts';

/** How to learn the profile of an implementation; `profile` says how to get in. */
export type LearnOptions = Pick<
  ConformanceOptions,
  | 'url'
  | 'profile'
  | 'readOnly'
  | 'allowWrites'
  | 'timeout'
  | 'preflightTimeout'
  | 'maxTime'
  | 'explore'
  | 'headers'
  | 'ca'
  | 'listen'
  | 'progress'
  | 'signal'
> & {
  /** The entries to learn, such as `bookings.order`; default all. Throws RangeError if nothing can find one out. */
  readonly entries?: readonly string[];
};

/** What was learnt of an implementation. */
export interface LearntProfile {
  /** How to get in, and every entry that was settled. */
  readonly profile: Profile;
  /** Every entry of a profile that is not needed to get in, settled or not, in the order of a profile. */
  readonly entries: readonly LearntEntry[];
  /** The run that it was learnt from. */
  readonly report: Report;
}

/**
 * Finds out what an implementation chose where the specification is open. From the given profile it takes only how to
 * get in; it learns everything else. With `explore`, it looks again for some seconds, so that it does not settle what
 * changes from time to time. Throws like `runConformance`.
 */
export async function learnProfile({ entries, ...options }: LearnOptions): Promise<LearntProfile> {
  const wayIn = wayInOf(options.profile);
  const wanted = learnableEntries.filter((entry) => entries?.includes(entry) ?? true);
  const checks = settlersOf(wanted);
  const unknown = entries?.find(
    (entry) => !checks.some(({ settles = [] }) => settles.some((one) => one === entry)),
  );
  if (unknown !== undefined) throw new RangeError(`no check finds out the entry '${unknown}' of a profile`);
  const only = checks.map(({ id }) => id);
  const report = await runAndExplore({ ...options, profile: wayIn, only }, lookAgain);
  const learnt = wanted.map((entry) => conclude(entry, report));
  const profile = learnt.reduce(
    (made, { entry, value }) => (value === null ? made : withEntry(made, entry, value)),
    wayIn,
  );
  return { profile: checkProfile(profile, 'what was learnt'), entries: learnt, report };
}

/** The checks that learning every entry runs. */
export function checksToLearn(): readonly AnyCheck[] {
  const names = settlersOf(learnableEntries).map(({ id }) => id);
  return selectChecks(allChecks, names);
}

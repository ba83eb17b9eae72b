import { profileEntries } from '../../spec/generated/profile-entries.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { checkProfile, ProfileError } from '../../spec/load-profile.ts';
import { type Entry, withEntry } from '../../spec/profile-entry.ts';
import type { Check } from '../check/check.ts';
import { allChecks } from '../checks/all-checks.ts';
import type { EntryValue } from '../kernel/trail.ts';
import type { Report, ReportedCheck } from '../report/report.ts';

/** What was learnt about one entry of a profile. */
export interface LearntEntry {
  readonly entry: Entry;
  /** null if nothing settled it. */
  readonly value: EntryValue | null;
  /** How often evidence was seen: never, once, several times in agreement, or with contradictions. */
  readonly seen: 'never' | 'once' | 'always' | 'differing';
  /** Why it is not settled; null if it is. */
  readonly reason: string | null;
  /** What was observed, in sentences for people. */
  readonly shown: readonly string[];
  /** The values that fit every observation; empty if there are none or the observations prove nothing. */
  readonly fits: readonly EntryValue[];
}

const noneOfThem = 'what was seen matches none of the values';

/** Concludes from a run what an implementation chose at an entry. Only a single value that fits settles it. */
export function conclude(
  entry: Entry,
  { checks, observations }: Pick<Report, 'checks' | 'observations'>,
): LearntEntry {
  const own = observations.filter((one) => one.entry === entry);
  const settlers = settlersOf([entry]);
  const settling = checks.filter(({ id }) => settlers.some((one) => one.id === id));
  const shown = [...new Set(own.map(({ found }) => found))];
  const open = (seen: LearntEntry['seen'], reason: string, fits: LearntEntry['fits'] = []): LearntEntry => {
    return { entry, value: null, seen, reason, shown, fits };
  };
  if (own.length === 0) return open('never', whyNever(entry) ?? whyUnseen(settling));
  const seen = own.reduce((times, one) => times + one.times, 0) > 1 ? 'always' : 'once';
  const unsettled = settling.find(({ verdict }) => verdict === 'fail' || verdict === 'error');
  if (unsettled !== undefined)
    return open(seen, `the check ${unsettled.id} did not pass, so what it saw proves nothing`);
  const fits = valuesInAll(own.map(({ values = [] }) => values));
  const [value, ...more] = fits;
  if (value === undefined) {
    const isAmbiguous = own.some(({ values = [] }) => values.length === 0);
    if (!isAmbiguous) return open('differing', 'what was seen contradicts itself');
    return open(seen, whyNever(entry) ?? noneOfThem);
  }
  if (more.length > 0) return open(seen, `what was seen fits ${fits.map(show).join(' as well as ')}`, fits);
  if (!isValid(entry, value)) return open(seen, noneOfThem);
  return { entry, value, seen, reason: null, shown, fits };
}

/** The checks that can settle at least one of these entries. */
export function settlersOf(entries: readonly Entry[]): readonly Check[] {
  return allChecks.filter(({ settles = [] }) => settles.some((entry) => entries.includes(entry)));
}

/** Why no check can settle an entry; null if one may. */
export function whyNever(entry: Entry): string | null {
  return profileEntries[entry]?.notLearnt ?? null;
}

function whyUnseen(checks: readonly ReportedCheck[]): string {
  const reasons = checks.flatMap(({ reason, found }) => reason ?? found ?? []);
  return [...new Set(reasons)].join('; ') || 'no response showed it';
}

function valuesInAll(lists: readonly (readonly EntryValue[])[]): readonly EntryValue[] {
  const texts = lists.map((values) => new Set(values.map(show)));
  const distinct = new Map((lists[0] ?? []).map((value) => [show(value), value]));
  return [...distinct].flatMap(([text, value]) => (texts.every((one) => one.has(text)) ? [value] : []));
}

const show = (value: EntryValue) => JSON.stringify(value);

function isValid(entry: Entry, value: EntryValue): boolean {
  try {
    checkProfile(withEntry(simulatorProfile, entry, value), entry);
    return true;
  } catch (error) {
    if (error instanceof ProfileError) return false;
    throw error;
  }
}

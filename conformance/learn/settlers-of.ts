import type { Entry } from '../../spec/profile-entry.ts';
import type { Check } from '../check/check.ts';
import { allChecks } from '../checks/all-checks.ts';

/** The checks that can find out one of these entries. */
export function settlersOf(entries: readonly Entry[]): readonly Check[] {
  return allChecks.filter(({ settles = [] }) => settles.some((entry) => entries.includes(entry)));
}

import type { Profile } from '../../spec/generated/profile-types.ts';
import { buildReport } from './build-report.ts';
import type { Report, Scope } from './report.ts';

/** The report of a run that could not begin, so that no older report stays in its place. */
export function reportObstacle(
  run: {
    readonly url: string;
    readonly profile: Profile;
    readonly profileSource: string | null;
    readonly scope: Scope;
    readonly startedAt: Date;
  },
  obstacle: string,
): Report {
  return buildReport({
    ...run,
    obstacle,
    results: [],
    exchanges: [],
    observations: [],
    leftovers: [],
    tokens: [],
    knownDeviations: [],
    knownChecks: new Set(),
  });
}

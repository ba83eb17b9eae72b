import { buildReport, type RunFacts } from './build-report.ts';
import type { Report } from './report.ts';

/** The report of a run that could not begin, so that no older report stays in its place. */
export function reportObstacle(
  run: Pick<RunFacts, 'target' | 'mask' | 'scope' | 'startedAt' | 'clauses'>,
  obstacle: string,
): Report {
  return buildReport({
    ...run,
    obstacle,
    users: [],
    results: [],
    requests: 0,
    observations: [],
    leftovers: [],
    knownDeviations: [],
    knownChecks: new Set(),
  });
}

import { allChecks } from '../../conformance/checks/all-checks.ts';
import type { ConformanceOptions } from '../../conformance/conformance-options.ts';
import { runConformance } from '../../conformance/run-conformance.ts';
import type { Defect } from '../../mock-server/defects/defect.ts';
import { startWithEndpoint } from '../shared/start-with-endpoint.ts';

/** A check that failed, with the clauses that it cites. */
export interface Failed {
  readonly check: string;
  readonly clauses: readonly string[];
  readonly found: string;
}

/** What the kit found in a simulator with one defect. */
export interface Trial {
  readonly defect: string;
  readonly clause: string;
  readonly title: string;
  /** The checks that kill the defect: those of its own clause and, if a condition narrows it, of its `also` clauses. */
  readonly killers: readonly Failed[];
  /** Failed checks of neither its own clause nor its `also` clauses. */
  readonly unrelated: readonly Failed[];
  /** Checks that ended in an error of the kit. */
  readonly errors: readonly string[];
}

/** Parkings in a trial unless the defect needs more. A smaller world makes the trial faster. */
const defaultParkings = 250;

/** Runs the kit, or only the checks that `only` names, over a simulator with one defect. */
export async function tryDefect(
  defect: Defect,
  options: Pick<ConformanceOptions, 'only' | 'explore'> = {},
): Promise<Trial> {
  const simulator = await startWithEndpoint({
    parkings: defect.parkings ?? defaultParkings,
    defects: [defect.id],
    ...(defect.environment !== undefined && { environment: defect.environment }),
  });
  try {
    const report = await runConformance({
      url: simulator.url,
      profile: simulator.profile,
      ...options,
      load: needsLoad(defect.clause),
      allowWrites: true,
    });
    const broken = (verdict: 'fail' | 'warn') =>
      report.checks
        .filter((check) => check.verdict === verdict)
        .map(
          ({ id, clause, also, found }): Failed => ({
            check: id,
            clauses: [clause, ...also],
            found: found ?? '',
          }),
        );
    const failed = broken('fail');
    const breakable = new Set([defect.clause, ...defect.also]);
    // Under a condition, a defect may break only one of its `also` clauses.
    const own = defect.when === undefined ? new Set([defect.clause]) : breakable;
    const isOwn = ({ clauses }: Failed) => clauses.some((clause) => own.has(clause));
    const isUnrelated = ({ clauses }: Failed) => !clauses.some((clause) => breakable.has(clause));
    return {
      defect: defect.id,
      clause: defect.clause,
      title: defect.title,
      killers: (defect.level === 'should' ? broken('warn') : failed).filter(isOwn),
      unrelated: failed.filter(isUnrelated),
      errors: report.checks
        .filter((check) => check.verdict === 'error')
        .map((check) => `${check.id}: ${check.reason}`),
    };
  } finally {
    await simulator.close();
  }
}

/** Whether a clause has checks that only `--load` runs. */
function needsLoad(clause: string): boolean {
  return allChecks.some((check) => check.clause === clause && check.needs.includes('load'));
}

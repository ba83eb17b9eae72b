import { findDefects } from '../../mock-server/defects/find-defects.ts';
import { serveJobs } from '../shared/run-in-processes.ts';
import { tryDefect } from './try-defect.ts';

/** A defect to try, and for how many seconds the kit explores if its checks do not kill it. */
export interface Job {
  readonly id: string;
  readonly explore: number;
}

serveJobs(async ({ id, explore }: Job) => {
  const [defect] = findDefects([id]);
  if (defect === undefined) throw new RangeError(`there is no defect ${id}`);
  const byChecks = await tryDefect(defect);
  return explore === 0 || byChecks.killers.length > 0 ? byChecks : tryDefect(defect, { explore });
});

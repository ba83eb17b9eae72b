import { findDefects } from '../../mock-server/defects/find-defects.ts';
import { serveJobs } from '../run-in-processes.ts';
import { tryDefect } from './try-defect.ts';

/** A defect to try, and for how many seconds the kit explores. */
export interface Job {
  readonly id: string;
  readonly explore: number;
}

serveJobs(({ id, explore }: Job) => {
  const [defect] = findDefects([id]);
  return tryDefect(defect ?? null, { explore });
});

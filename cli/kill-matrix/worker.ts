import { findDefects } from '../../mock-server/defects/find-defects.ts';
import { serveJobs } from '../run-in-processes.ts';
import { tryDefect } from './try-defect.ts';

serveJobs((id: string) => {
  const [defect] = findDefects([id]);
  return tryDefect(defect ?? null);
});

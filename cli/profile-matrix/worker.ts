import { serveJobs } from '../run-in-processes.ts';
import { trySeed } from './try-seed.ts';

serveJobs(trySeed);

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveJobs } from '../../cli/shared/run-in-processes.ts';
import * as validators from '../../spec/generated/request-validators.js';
import type { Validate } from '../../spec/validate.ts';

// The least work of a bulk insertion: parse the body, validate it, stringify it and write it. Nothing is received,
// merged or looked up.

const byName = validators as unknown as Readonly<Record<string, Validate>>;

/** The file with the body, and the directory to write to. */
export interface FloorOrder {
  readonly bodyFile: string;
  readonly directory: string;
}

serveJobs(async ({ bodyFile, directory }: FloorOrder): Promise<number> => {
  const bytes = readFileSync(bodyFile);
  const started = performance.now();
  const vehicles = JSON.parse(bytes.toString('utf8')) as unknown[];
  const isValid =
    byName.addVehicles_body?.(vehicles) === true &&
    vehicles.every((vehicle) => byName.addVehicles_element?.(vehicle));
  writeFileSync(join(directory, 'vehicles.json'), JSON.stringify(vehicles));
  if (!isValid) throw new Error('the vehicles of the bench are not valid');
  return performance.now() - started;
});

import { listFaults, readYaml } from '../../common/read-yaml.ts';
import { UserError } from '../../common/user-error.ts';
import { describeViolations } from '../../spec/describe-violations.ts';
import { validateKnownDeviations } from '../../spec/generated/known-deviations-validator.js';
import type { KnownDeviation } from '../report/report.ts';

/** Thrown if a list of known deviations cannot be used; the message says where, and what would be right. */
export class KnownDeviationsError extends UserError {
  override readonly name = 'KnownDeviationsError';
}

/** Reads and validates a list of known deviations in YAML. Throws `KnownDeviationsError`. */
export async function loadKnownDeviations(path: string): Promise<readonly KnownDeviation[]> {
  // A file with only comments is an empty list.
  const { value, lineOf } = await readYaml(path, (message) => new KnownDeviationsError(message));
  const entries = value ?? [];
  const faults = validateKnownDeviations(entries)
    ? findRepetitions(entries as readonly KnownDeviation[])
    : describeViolations('body', validateKnownDeviations.errors ?? []);
  if (faults.length === 0) return entries as readonly KnownDeviation[];
  throw new KnownDeviationsError(
    `${path} is not a valid list of known deviations:\n${listFaults(faults, lineOf)}`,
  );
}

function findRepetitions(entries: readonly KnownDeviation[]) {
  return entries.flatMap(({ check }, index) => {
    const first = entries.findIndex((entry) => entry.check === check);
    const detail = `is ${check}, which /${first} already lists`;
    return first === index ? [] : [{ pointer: `/${index}/check`, detail }];
  });
}

import { readYaml } from '../../common/read-yaml.ts';
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
  const entries = (await readYaml(path, (message) => new KnownDeviationsError(message))) ?? [];
  const faults = findFaults(entries);
  if (faults.length > 0) {
    throw new KnownDeviationsError(`${path} is not a valid list of known deviations:\n${faults.join('\n')}`);
  }
  return entries as readonly KnownDeviation[];
}

function findFaults(entries: unknown): string[] {
  if (validateKnownDeviations(entries)) return findRepetitions(entries as readonly KnownDeviation[]);
  return describeViolations('body', validateKnownDeviations.errors ?? []).map(
    ({ pointer, detail }) => `  ${pointer === '' ? '/' : pointer} ${detail}`,
  );
}

function findRepetitions(entries: readonly KnownDeviation[]): string[] {
  return entries.flatMap(({ check }, index) => {
    const first = entries.findIndex((entry) => entry.check === check);
    return first === index ? [] : [`  /${index}/check is ${check}, which /${first} already lists`];
  });
}

import type { TestContext } from 'vitest';
import { groupFindings } from '../conformance/report/group-findings.ts';
import type { Report, ReportedCheck } from '../conformance/report/report.ts';
import { createPaint } from '../conformance/report/terminal/paint.ts';
import { renderFinding } from '../conformance/report/terminal/render-finding.ts';
import { deviationWords, wordOf } from '../conformance/report/words.ts';

/** Columns of a failure message. */
const width = 110;

/** Turns the verdict of a check into the result of its test. */
export async function reportVerdict(check: ReportedCheck, context: TestContext): Promise<void> {
  const { verdict, excused, reason } = check;
  if (excused) context.skip(`known deviation: ${reason ?? `found ${check.found}`}`);
  if (verdict === 'pass') return;
  if (verdict === 'warn') await context.annotate(describe(check), 'warning');
  else if (verdict === 'fail') throw failure(describe(check));
  else if (verdict === 'error') throw failure(`The kit itself failed; please report it.\n${reason}`);
  else context.skip(`${wordOf(verdict)}: ${reason}`);
}

/** Prints what the run left behind. Throws if it could not test, or if a known deviation is outdated. */
export function reportOutcome({ outcome, because, knownDeviations, leftovers }: Report): void {
  for (const { kind, user, id, reason } of leftovers) {
    process.stderr.write(`parkproof: ${kind} ${id} of ${user} could not be removed: ${reason}\n`);
  }
  const outdated = knownDeviations
    .filter(({ state }) => state !== 'excuses' && state !== 'not-tried')
    .map(({ check, state }) => `known deviation ${check}: ${deviationWords[state]}`);
  const faults = outcome === 'could-not-test' ? because : outdated;
  if (faults.length > 0) throw failure(faults.join('\n'));
}

function failure(message: string): Error {
  const error = new Error(message);
  error.name = 'ConformanceError';
  return withoutStack(error);
}

function describe(check: ReportedCheck): string {
  const [group] = groupFindings([check]);
  return group === undefined ? '' : renderFinding(group, 'red', width, createPaint(false)).join('\n');
}

/** Removes our stack from an error, because it says nothing about the implementation. */
export function withoutStack<E extends Error>(error: E): E {
  error.stack = `${error.name}: ${error.message}`;
  return error;
}

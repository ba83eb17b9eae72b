import { type OperationId, titles } from '../../spec/generated/operations.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { groupBy } from '../kernel/group-by.ts';
import { noAnswer, type Step, type Trail, troublesOf, wholeOf } from '../kernel/trail.ts';
import type { Verdict } from '../kernel/verdict.ts';

/** One try of a check. */
export interface Try {
  readonly verdict: Verdict;
  readonly trail: Trail;
}

/** The most tries of a check: the first alongside all others, the rest alone at the end of the run. */
const maxTries = 3;

/**
 * Whether a check need not be tried again: its last try met no trouble, it was tried often enough, or the same requests
 * got 500 again, which is the answer of the implementation rather than of a gateway. A failure must be sure, so it takes
 * all tries: some services return 500 now and then.
 */
export function isOver(tries: readonly Try[]): boolean {
  const last = tries.at(-1);
  if (last === undefined || !isTroubled(last) || tries.length === maxTries) return true;
  if (tries.length === 1 || last.verdict.verdict === 'fail') return false;
  return areAlike(tries) && groundsOf(last).every(({ trouble }) => trouble === '500');
}

/** Whether a try met trouble, so that its verdict says nothing about the requirement. */
export function isTroubled({ trail }: Try): boolean {
  return troublesOf(trail).length > 0;
}

/**
 * The verdict on a check after its last try. If that try met no trouble, its verdict holds, but a pass after trouble is
 * flaky. If every try met trouble, a verdict holds in two cases:
 *
 * - every try had the same verdict, and the same requests got the same 5xx: this is how the implementation answers;
 * - a failure says that an operation did not answer, and that operation never answered in the run.
 *
 * Otherwise a pass is flaky unless the trouble was the same each time, and everything else is inconclusive.
 */
export function settleTries(
  tries: readonly Try[],
  hasAnswered: (operation: OperationId) => boolean,
): Verdict {
  const [first] = tries;
  const last = tries.at(-1);
  if (first === undefined || last === undefined) throw new Error('a check must be tried at least once');
  if (!isTroubled(first)) return first.verdict;
  const passed = last.verdict.verdict === 'pass';
  if (!isTroubled(last)) return passed ? flaky(first, last) : last.verdict;
  const isAlike = areAlike(tries);
  if (isAlike && groundsOf(last).every(isServerError)) return last.verdict;
  const neverAnswered = ({ trouble, operation }: Step) => trouble === noAnswer && !hasAnswered(operation);
  const failed = tries.find((one) => 'evidence' in one.verdict && groundsOf(one).every(neverAnswered));
  if (failed !== undefined) return failed.verdict;
  if (passed && !isAlike) return flaky(first, last);
  if (last.verdict.verdict === 'inconclusive') return last.verdict;
  const troubles = troublesOf(last.trail);
  return {
    verdict: 'inconclusive',
    reason: `all ${tries.length} attempts ran into trouble: ${describe(troubles)}`,
    exchanges: exchangesOf(troubles),
  };
}

/** The troubled requests that a verdict depends on: the one that shows the failure, otherwise all of them. */
function groundsOf({ verdict, trail }: Try): readonly Step[] {
  const troubles = troublesOf(trail);
  const telling = 'evidence' in verdict ? verdict.evidence.exchanges.at(-1) : undefined;
  const own = troubles.filter(({ exchange }) => exchange !== null && exchange === telling);
  return own.length > 0 ? own : troubles;
}

function flaky(first: Try, last: Try): Verdict {
  const troubles = troublesOf(first.trail);
  const [trouble] = troubles;
  const steps = wholeOf(last.trail).flatMap((trail) => trail.steps);
  const again = steps.find(
    ({ operation, index }) => operation === trouble?.operation && index === trouble.index,
  );
  return {
    verdict: 'flaky',
    reason: `it passed on a retry, after trouble: ${describe(troubles)}`,
    exchanges: exchangesOf([trouble, again].filter((step) => step !== undefined)),
  };
}

const isServerError = ({ trouble }: Step) => trouble !== noAnswer && trouble !== '429';

const areAlike = (tries: readonly Try[]) => new Set(tries.map(signatureOf)).size === 1;

/** Equal for tries with the same verdict and the same trouble. */
function signatureOf(one: Try): string {
  const grounds = groundsOf(one).map(({ operation, index, trouble }) => `${operation} ${index} ${trouble}`);
  return [one.verdict.verdict, ...grounds.sort()].join();
}

function describe(troubles: readonly Step[]): string {
  const kinds = groupBy(troubles, ({ trouble }) => trouble);
  const titlesOf = (steps: readonly Step[]) => [...new Set(steps.map((step) => titles[step.operation]))];
  return [...kinds].map(([trouble, own]) => `${trouble} from ${titlesOf(own).join(', ')}`).join('; ');
}

function exchangesOf(steps: readonly Step[]): Exchange[] {
  return steps.flatMap(({ exchange }) => exchange ?? []);
}

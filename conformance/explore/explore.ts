import { completeCheck } from '../check/check.ts';
import type { CheckResult } from '../check/check-result.ts';
import { caught, Inconclusive } from '../kernel/outcomes.ts';
import type { Observation } from '../kernel/trail.ts';
import type { Verdict } from '../kernel/verdict.ts';
import type { Report } from '../report/report.ts';
import { circumstances } from './circumstances/explore-circumstances.ts';
import { combinations } from './combinations/combinations.ts';
import type { Coverage, Explored, Explorer, Exploring, Finding, Requirement } from './explorer.ts';
import { modelExplorer } from './model/model-explorer.ts';
import { readToken, writeToken } from './replay-token.ts';

/**
 * The explorers in order, each with its share of the time that is left when it begins. The first combines parameters of
 * requests that only read and compares the answers, the second runs random sequences of commands on vehicles and
 * bookings and compares the answers with a model, and the third repeats the checks of the run under circumstances that
 * no requirement depends on.
 */
const explorers: readonly { readonly explorer: Explorer; readonly share: number }[] = [
  { explorer: combinations, share: 0.25 },
  { explorer: modelExplorer, share: 0.35 },
  { explorer: circumstances, share: 1 },
];

/** The outcome of exploring. */
export interface Exploration extends NonNullable<Report['exploration']> {
  readonly results: readonly CheckResult[];
  /** Further observations at open points. */
  readonly observations?: readonly Observation[];
}

/**
 * Runs the explorers one after the other, each for its share of the time. Calls `began` when one begins, with its
 * name and the seconds left.
 */
export async function explore(exploring: Exploring, began?: (way: string, seconds: number) => void) {
  const results: CheckResult[] = [];
  const coverage: Coverage[] = [];
  for (const { explorer, share } of explorers) {
    const left = exploring.timeLeft();
    began?.(explorer.name, left / 1000);
    const timeLeft = () => exploring.timeLeft() - left * (1 - share);
    const explored = await explorer.explore({ ...exploring, timeLeft });
    results.push(...resultsOf(explorer, explored));
    coverage.push(...explored.coverage);
  }
  return { coverage, results };
}

/** Repeats a finding and returns its check result. Throws `RangeError` if no explorer knows the token. */
export async function repeat(exploring: Exploring, token: string): Promise<CheckResult> {
  const { name, data, ...requirement } = readToken(token);
  const { explorer } = explorers.find((one) => one.explorer.name === name) ?? {};
  if (explorer === undefined) throw new RangeError(`this version has no explorer called '${name}'`);
  const found = await explorer.replay(exploring, data).catch(caught(Inconclusive));
  if (found === null) return resultOf(requirement, { verdict: 'pass' });
  if (!(found instanceof Inconclusive)) return failed(explorer, found);
  const { message: reason, exchanges } = found;
  return resultOf(requirement, { verdict: 'inconclusive', reason, exchanges });
}

function resultsOf(explorer: Explorer, { tried, findings }: Explored): CheckResult[] {
  const others = [...tried].filter(([{ id }]) => !findings.some((finding) => finding.id === id));
  const untried: Verdict = {
    verdict: 'not-applicable',
    reason: 'the exploration gave no opportunity to test it',
  };
  return [
    ...findings.map((finding) => failed(explorer, finding)),
    ...others.map(([{ id, clause, title }, times]) =>
      resultOf({ id, clause, title }, times > 0 ? { verdict: 'pass' } : untried),
    ),
  ];
}

function failed({ name }: Explorer, found: Finding): CheckResult {
  const { id, clause, title, also, replay: data, ...evidence } = found;
  const token = writeToken({ name, id, clause, title, data });
  return { ...resultOf(found, { verdict: 'fail', evidence }), replay: token };
}

function resultOf({ id, clause, title, also = [] }: Requirement, verdict: Verdict): CheckResult {
  const run = async () => undefined;
  return {
    check: completeCheck({ id: `explore.${id}`, clause, title, also, run }),
    verdict,
    milliseconds: 0,
  };
}

import type { Check } from '../../check/check.ts';
import type { CheckResult } from '../../check/check-result.ts';
import { allChecks } from '../../checks/all-checks.ts';
import { changesNothing } from '../../http/client.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { asArray, asObject } from '../../kernel/json.ts';
import type { Step } from '../../kernel/trail.ts';
import type { Coverage, Explored, Explorer, Finding } from '../explorer.ts';
import { type Circumstance, type CircumstancesOf, circumstanceApplies } from './circumstance.ts';
import { allCircumstances } from './circumstances.ts';
import { confirmSuspect, suspectIn } from './confirm-suspect.ts';
import { createRepeater, findFailure, longestWait, narrow } from './run-again.ts';
import { findSuspects } from './suspects.ts';
import { offsetOf } from './vary-client.ts';

/**
 * Repeats the checks that passed, under circumstances that no requirement depends on. First, probes are sent under
 * each circumstance, which shows for which checks one matters. Then the checks are repeated in rounds, each check under
 * several circumstances at once, and under others in each round. A check that fails is tried alone with fewer and fewer
 * of them.
 */
export const circumstances: Explorer = {
  name: 'circumstances',

  async explore(exploring): Promise<Explored> {
    const findings = new Map<string, Finding>();
    const repeater = await createRepeater(exploring);
    const tried = new Map<string, number>();
    // Probes show most of what the others depend on, so checks that book come first.
    const passed = exploring.passed
      .filter(isRepeatable)
      .sort((a, b) => (b.check.bookings ?? 0) - (a.check.bookings ?? 0));
    const repeatable = checksOf(passed);
    const possible = allCircumstances.filter((one) => exploring.refuse({ needs: [], ...one }) === null);

    async function run(checks: readonly Check[], under: CircumstancesOf, round: number, atOnce?: 1) {
      const left = checks.filter(({ id }) => !findings.has(id));
      const milliseconds = exploring.timeLeft();
      const results = await repeater.run(left, { under, round, milliseconds, ...(atOnce && { atOnce }) });
      for (const { check, verdict } of results) {
        if (verdict.verdict === 'disabled') continue;
        for (const { id } of under(check.id)) tried.set(id, (tried.get(id) ?? 0) + 1);
      }
      for (const { check } of results.filter(({ verdict }) => verdict.verdict === 'fail')) {
        // One cause can fail many checks; those that could be narrowed in time show it.
        if (exploring.timeLeft() < 0 && findings.size > 0) break;
        const found = await narrow(repeater, check as Check, { under: under(check.id), round });
        if (found !== null) findings.set(check.id, found);
      }
    }

    const later = exploring.timeLeft() * (1 - shareOfProbes);
    const probing = { ...repeater, timeLeft: () => exploring.timeLeft() - later };
    const found = groupBy(await findSuspects(probing, possible), (one) => one.circumstance);
    for (const [circumstance, suspects] of found) {
      if (exploring.timeLeft() <= 0) break;
      const before = findings.size;
      const concerned = repeatable.filter(
        (check) =>
          circumstanceApplies(circumstance, check) && suspects.some(({ probe }) => probe.checks.has(check)),
      );
      await run(concerned.slice(0, maxConcerned), () => [circumstance], 0, 1);
      // A failed check tells best what is wrong; if none fails, the answers have to do.
      const [suspect] = suspects.toSorted((a, b) => a.probe.checks.size - b.probe.checks.size);
      if (findings.size > before || suspect === undefined) continue;
      const shown = await confirmSuspect(suspect, repeater);
      if (shown !== null) findings.set(shown.id, shown);
    }
    const begin = Math.floor(exploring.random() * possible.length);
    for (let round = 0; exploring.timeLeft() > 0; round += 1) {
      const wanted = checksOf(passed.filter((one) => isDue(one, round)));
      await run(wanted, choose(exploring.random, possible, wanted, { round, begin }), round);
    }
    return {
      findings: [...findings.values()],
      tried: new Map(),
      coverage: coverageOf(possible, tried, repeatable),
    };
  },

  async replay(exploring, data) {
    const runnable = allChecks.filter((check) => exploring.refuse(check) === null);
    const suspect = suspectIn(data, runnable);
    if (suspect !== null) return confirmSuspect(suspect, await createRepeater(exploring));
    const { check: id, under: ids, round } = asObject(data) ?? {};
    const check = runnable.find((one) => one.id === id);
    const under = allCircumstances.filter((one) => asArray(ids)?.includes(one.id));
    if (check === undefined || under.length !== asArray(ids)?.length || typeof round !== 'number')
      throw new RangeError(`${JSON.stringify(data)} names no check with its circumstances and round`);
    return findFailure(await createRepeater(exploring), check, { under, round });
  },
};

/** The share of the time for finding out which circumstances matter to which checks. */
const shareOfProbes = 0.5;

/** The most checks that run under one circumstance that seems to matter to them. */
const maxConcerned = 40;

function coverageOf(
  possible: readonly Circumstance[],
  tried: ReadonlyMap<string, number>,
  repeatable: readonly Check[],
): readonly Coverage[] {
  const of = repeatable.length;
  const timesOf = ({ id }: Circumstance) => Math.min(tried.get(id) ?? 0, of);
  const preceding = possible.filter(({ operation }) => operation !== undefined);
  const others = possible.filter(({ operation }) => operation === undefined);
  return [
    {
      name: 'checks right after each operation',
      covered: preceding.reduce((sum, one) => sum + timesOf(one), 0),
      of: preceding.length * of,
    },
    ...others.map((one) => ({ name: `checks ${one.title}`, covered: timesOf(one), of })),
  ];
}

/** Whether a circumstance sends something right before a request; only the last thing sent counts. */
const precedes = ({ operation, repeats }: Circumstance) => operation !== undefined || repeats !== undefined;

/**
 * Chooses the circumstances of a round: for each check, one that precedes its requests and one beside them; for all
 * checks, all the other circumstances in the first round, and later each of them by chance. `begin` comes from the seed,
 * so that explorations start with different ones.
 */
function choose(
  random: () => number,
  possible: readonly Circumstance[],
  checks: readonly Check[],
  { round, begin }: { readonly round: number; readonly begin: number },
): CircumstancesOf {
  const isOfEach = (one: Circumstance) => precedes(one) || one.beside !== undefined;
  const shared = possible.filter((one) => !isOfEach(one)).filter(() => round === 0 || random() < 0.5);
  const chosen = new Map<string, readonly Circumstance[]>([['', shared]]);
  for (const check of checks) {
    const suitable = possible.filter((one) => circumstanceApplies(one, check));
    const nth = begin + round + offsetOf(check.id);
    const oneOf = (all: readonly Circumstance[]) =>
      all.length === 0 ? [] : all.slice(nth % all.length).slice(0, 1);
    // Reads have already been sent after each operation, so they are repeated first. Bookings cannot be repeated.
    const repeats = round === 0 && (check.bookings ?? 0) === 0;
    const before = suitable.filter((one) => (repeats ? one.repeats : one.operation) !== undefined);
    const beside = suitable.filter((one) => one.beside !== undefined);
    chosen.set(check.id, [
      ...oneOf(before),
      ...oneOf(beside),
      ...shared.filter((one) => circumstanceApplies(one, check)),
    ]);
  }
  return (id) => chosen.get(id) ?? shared;
}

/** Checks that need webhooks, batches or a heavy load, or have waited for long, take too long to be repeated. */
function isRepeatable({ check: { phase, lock, needs, waits = 0 }, milliseconds }: CheckResult): boolean {
  const isHeavy = needs.some((need) => need === 'webhooks' || need === 'load');
  const isShort = waits <= longestWait || milliseconds <= longestWait * 1000;
  return phase === undefined && lock !== 'batches' && !isHeavy && isShort;
}

/** Checks that book or wait are repeated in every third round. */
const roundsPerCostly = 3;

/** After the first round, only checks that change something are repeated: probes show what the others depend on. */
function isDue({ check: { bookings = 0, waits = 0 }, trail }: CheckResult, round: number): boolean {
  if (bookings + waits > 0) return round % roundsPerCostly === 0;
  return round === 0 || trail?.steps.some(isChange) === true;
}

const isChange = ({ operation, exchange }: Step) =>
  exchange !== null && !changesNothing(operation) && isSuccess(exchange.status);

const checksOf = (results: readonly CheckResult[]) => results.map(({ check }) => check as Check);

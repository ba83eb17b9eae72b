import type { Check } from '../../check/check.ts';
import { allChecks } from '../../checks/all-checks.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { asArray, asObject } from '../../kernel/json.ts';
import type { Coverage, Explored, Explorer, Exploring, Finding } from '../explorer.ts';
import { type Circumstance, suits } from './circumstance.ts';
import { allCircumstances } from './circumstances.ts';
import { createAgain, failing, narrow } from './run-again.ts';
import { findSuspects } from './suspects.ts';
import { suspectIn, tellSuspect } from './tell-suspect.ts';

/**
 * Repeats the checks that passed, under circumstances that no requirement depends on. First, probes are sent under
 * each circumstance, which shows for which checks one matters. Then the checks are repeated in rounds: the first
 * rounds use all circumstances that go together, later ones a random choice. A check that fails is tried alone with
 * fewer and fewer of them.
 */
export const circumstances: Explorer = {
  name: 'circumstances',

  async explore(exploring): Promise<Explored> {
    const findings = new Map<string, Finding>();
    const again = await createAgain(exploring);
    const tried = new Map<string, number>();
    const repeatable = exploring.held.map(({ check }) => check as Check).filter(isRepeatable);
    const possible = allCircumstances.filter((one) => exploring.refuse({ needs: [], ...one }) === null);

    async function run(checks: readonly Check[], under: readonly Circumstance[], round: number, atOnce?: 1) {
      const left = checks.filter(({ id }) => !findings.has(id));
      const milliseconds = exploring.timeLeft();
      const results = await again.run(left, { under, round, milliseconds, ...(atOnce && { atOnce }) });
      const done = results.filter(({ verdict }) => verdict.verdict !== 'disabled').length;
      for (const { id } of under) tried.set(id, (tried.get(id) ?? 0) + done);
      for (const { check } of results.filter(({ verdict }) => verdict.verdict === 'fail')) {
        // One cause can fail many checks; those that could be narrowed in time show it.
        if (exploring.timeLeft() < 0 && findings.size > 0) break;
        const found = await narrow(again, check as Check, { under, round });
        if (found !== null) findings.set(check.id, found);
      }
    }

    const later = exploring.timeLeft() * (1 - shareOfProbes);
    const probing = { ...again, timeLeft: () => exploring.timeLeft() - later };
    const found = groupBy(await findSuspects(probing, possible), (one) => one.circumstance);
    for (const [circumstance, suspects] of found) {
      if (exploring.timeLeft() <= 0) break;
      const before = findings.size;
      const concerned = repeatable.filter(
        (check) => suits(circumstance, check) && suspects.some(({ probe }) => probe.checks.has(check)),
      );
      await run(concerned.slice(0, maxConcerned), [circumstance], 0, 1);
      // A failed check tells best what is wrong; if none fails, the answers have to do.
      const [suspect] = suspects.toSorted((a, b) => a.probe.checks.size - b.probe.checks.size);
      if (findings.size > before || suspect === undefined) continue;
      const shown = await tellSuspect(suspect, again);
      if (shown !== null) findings.set(shown.id, shown);
    }
    for (let round = 0; exploring.timeLeft() > 0; round += 1) {
      const wanted = repeatable.filter((check) => isDue(check, round));
      for (const { under, checks } of arrange(choose(exploring, possible, round), wanted))
        await run(checks, under, round);
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
    if (suspect !== null) return tellSuspect(suspect, await createAgain(exploring));
    const { check: id, under: ids, round } = asObject(data) ?? {};
    const check = runnable.find((one) => one.id === id);
    const under = allCircumstances.filter((one) => asArray(ids)?.includes(one.id));
    if (check === undefined || under.length !== asArray(ids)?.length || typeof round !== 'number')
      throw new RangeError(`${JSON.stringify(data)} names no check with its circumstances and round`);
    return failing(await createAgain(exploring), check, { under, round });
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
 * The circumstances of a round: one that precedes a request and one beside a request, each in turn, and all the
 * others. After the first rounds, chance decides about all but the one that precedes.
 */
function choose({ random }: Exploring, possible: readonly Circumstance[], round: number) {
  // The repetition comes first, because reads have already been sent after each of the others.
  const preceding = possible
    .filter(precedes)
    .sort((a, b) => Number(b.repeats !== undefined) - Number(a.repeats !== undefined));
  const beside = possible.filter((one) => one.beside !== undefined);
  const others = possible.filter((one) => !precedes(one) && one.beside === undefined);
  const byChance = () => round < beside.length || random() < 0.5;
  return [
    ...preceding.filter((one) => one === preceding[round % preceding.length]),
    ...beside.filter((one) => one === beside[round % beside.length] && byChance()),
    ...others.filter(byChance),
  ];
}

/** Groups checks by the chosen circumstances that suit them. */
function arrange(chosen: readonly Circumstance[], checks: readonly Check[]) {
  const suiting = (check: Check) => chosen.filter((one) => suits(one, check));
  const groups = groupBy(checks, (check) =>
    suiting(check)
      .map(({ id }) => id)
      .join(),
  );
  return [...groups.values()].map((group) => ({ under: suiting(group[0]), checks: group }));
}

/** The longest wait of a check that is repeated, in seconds. */
const longestWait = 3;

/** Checks that need webhooks, batches or a heavy load take too long to be repeated. */
function isRepeatable({ phase, lock, needs, waits = 0 }: Check): boolean {
  const isHeavy = needs.some((need) => need === 'webhooks' || need === 'load');
  return phase === undefined && lock !== 'batches' && !isHeavy && waits <= longestWait;
}

/** Checks that only read are repeated in the first rounds, checks that book or wait in every third round. */
const roundsOfReading = 2;
const roundsPerCostly = 3;

function isDue({ bookings = 0, waits = 0, needs }: Check, round: number): boolean {
  if (bookings + waits > 0) return round % roundsPerCostly === 0;
  return round < roundsOfReading || needs.includes('writes');
}

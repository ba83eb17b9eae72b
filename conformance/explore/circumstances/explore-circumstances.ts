import { clauses } from '../../../spec/generated/clauses.ts';
import type { Check } from '../../check/check.ts';
import type { CheckResult } from '../../check/check-result.ts';
import { someSvcpids } from '../../fixtures/offers/offers.ts';
import { someProviders } from '../../fixtures/offers/sold-by.ts';
import { type Finding as Failing, whenInconclusive } from '../../kernel/outcomes.ts';
import { type Companions, createCompanions } from '../companions.ts';
import type { Explored, Explorer, Exploring, Finding } from '../explorer.ts';
import { allCircumstances, type Circumstance } from './circumstances.ts';
import { noPassingBookings, passingBookings } from './passing-bookings.ts';

/**
 * Runs the checks that hold once more under circumstances that no requirement depends on. The first rounds have
 * all that go together, later ones those that `random` picks; what fails is tried alone with fewer and fewer of them.
 */
export const circumstances: Explorer = {
  name: 'circumstances',

  async explore(exploring): Promise<Explored> {
    const findings = new Map<string, Finding>();
    const again = await createAgain(exploring);
    const tried = new Map(allCircumstances.map(({ id }) => [id, 0]));
    const repeatable = exploring.held.filter(isRepeatable);
    const possible = allCircumstances.filter(
      ({ swapsUsers, writes }) =>
        (swapsUsers !== true || exploring.context.users.length > 1) && (writes !== true || exploring.writes),
    );
    for (let round = 0; exploring.timeLeft() > 0; round += 1) {
      const chosen = choose(exploring, possible, round);
      const isLeft = (check: Check) =>
        !findings.has(check.id) && (!isCostly(check) || round % roundsPerCostly === 0);
      for (const { under, checks } of arrange(chosen, repeatable.filter(isLeft))) {
        const results = await again.run(checks, { under, round, milliseconds: exploring.timeLeft() });
        const done = results.filter(({ verdict }) => verdict.verdict !== 'disabled').length;
        for (const { id } of under) tried.set(id, (tried.get(id) ?? 0) + done);
        for (const { check } of results.filter(hasFailed)) {
          // One cause can fail many checks; those that are narrowed in time tell it.
          if (exploring.timeLeft() < 0 && findings.size > 0) break;
          const found = await narrow(again, check as Check, under, round);
          if (found !== null) findings.set(check.id, found);
        }
      }
    }
    return {
      findings: [...findings.values()],
      tried: [],
      coverage: possible.map(({ id, title }) => ({
        name: `checks ${title}`,
        covered: Math.min(tried.get(id) ?? 0, repeatable.length),
        of: repeatable.length,
      })),
    };
  },

  async replay(exploring, data) {
    const { check: id, under: ids, round } = data as Replay;
    const check = exploring.held.find((one) => one.id === id);
    if (check === undefined)
      throw new RangeError(`there is no check '${id}' that holds without circumstances`);
    const under = allCircumstances.filter((one) => ids.includes(one.id));
    return failing(await createAgain(exploring), check, under, round);
  },
};

/** Whether it sends something right before a request, where only the last thing sent counts. */
const precedes = ({ before, repeats }: Circumstance) => before !== undefined || repeats !== undefined;

/**
 * The circumstances of a round. One of those that precede a request, in turn; the first comes every other time, as it
 * has most to send. One of those beside a request and all the others in the first rounds, later only by chance.
 */
function choose({ random }: Exploring, possible: readonly Circumstance[], round: number) {
  const [first, ...rest] = possible.filter(precedes);
  const preceding = round % 2 === 0 ? first : rest[((round - 1) / 2) % rest.length];
  const beside = possible.filter((one) => one.beside !== undefined);
  const others = possible.filter((one) => !precedes(one) && one.beside === undefined);
  const byChance = () => round < beside.length || random() < 0.5;
  return [
    ...(preceding === undefined ? [] : [preceding]),
    ...beside.filter((one) => one === beside[round % beside.length] && byChance()),
    ...others.filter(byChance),
  ];
}

/** Checks with the circumstances that suit them: all of those chosen, or those that disturb none. */
function arrange(chosen: readonly Circumstance[], checks: readonly Check[]) {
  const suitsAll = (check: Check) => chosen.every(({ suits }) => suits?.(check) ?? true);
  return [
    { under: chosen, checks: checks.filter(suitsAll) },
    {
      under: chosen.filter(({ suits }) => suits === undefined),
      checks: checks.filter((check) => !suitsAll(check)),
    },
  ];
}

/** Runs checks once more, with what the implementation shows at hand. */
interface Again {
  readonly run: (
    checks: readonly Check[],
    how: Omit<Parameters<Exploring['tryChecks']>[1], 'samples' | 'companions'>,
  ) => Promise<readonly CheckResult[]>;
  readonly wholeOf: Companions['wholeOf'];
}

async function createAgain({ context, tryChecks, writes }: Exploring): Promise<Again> {
  const samples = {
    svcpids: await someSvcpids(context).catch(whenInconclusive([])),
    providers: await someProviders(context).catch(whenInconclusive([])),
    bookings: writes ? await passingBookings(context) : noPassingBookings,
  };
  const companions = createCompanions();
  return {
    run: (checks, how) => tryChecks(checks, { ...how, samples, companions }),
    wholeOf: companions.wholeOf,
  };
}

/** What repeats a finding. */
interface Replay {
  readonly check: string;
  readonly under: readonly string[];
  readonly round: number;
}

/** The longest wait of a check that is repeated, in seconds. */
const longestWait = 3;

/** Milliseconds that a check takes at most when it runs alone. */
const alone = 60_000;

/** Checks that need webhooks, batches or a heavy load take too long to be repeated. */
function isRepeatable({ phase, lock, needs, waits = 0 }: Check): boolean {
  const isHeavy = needs.some((need) => need === 'webhooks' || need === 'load');
  return phase === undefined && lock !== 'batches' && !isHeavy && waits <= longestWait;
}

/** Checks that book or wait are repeated in every third round only. */
const roundsPerCostly = 3;

const isCostly = ({ bookings = 0, waits = 0 }: Check) => bookings + waits > 0;

const hasFailed = ({ verdict }: CheckResult) => verdict.verdict === 'fail';

/** Takes away one circumstance after the other as long as the check fails; null where it holds after all. */
async function narrow(
  again: Again,
  check: Check,
  under: readonly Circumstance[],
  round: number,
): Promise<Finding | null> {
  let found = await failing(again, check, under, round);
  let needed = under;
  for (const one of under) {
    const fewer = needed.filter((other) => other !== one);
    const still = found === null ? null : await failing(again, check, fewer, round);
    if (still === null) continue;
    found = still;
    needed = fewer;
  }
  // What fails without any, or not every time, is no matter of circumstances.
  if (needed.length === 0 || found === null) return null;
  return failing(again, check, needed, round);
}

const stated: ReadonlySet<string> = new Set(
  clauses.flatMap(({ id, status }) => (status === 'stated' ? [id] : [])),
);

async function failing(
  again: Again,
  check: Check,
  under: readonly Circumstance[],
  round: number,
): Promise<Finding | null> {
  const [result] = await again.run([check], { under, round, milliseconds: alone });
  if (result === undefined || !('finding' in result.verdict) || !hasFailed(result)) return null;
  const { finding } = result.verdict;
  return describe(check, under, round, { ...finding, exchanges: again.wholeOf(finding.exchanges) });
}

function describe(check: Check, under: readonly Circumstance[], round: number, failing: Failing): Finding {
  const { id, clause, also, title } = check;
  const titles = under.map((one) => one.title).join(' and ');
  const topic = clause.split('.')[0];
  const members = under.flatMap((one) => one.members ?? []);
  const concerned = members
    .flatMap((member) => [`${topic}.${member}`, `${topic}.${member}-default`])
    .filter((one) => stated.has(one));
  return {
    id,
    clause,
    also: [...(also ?? []), ...concerned],
    title,
    expected: failing.expected,
    found: `${failing.found}, ${titles}`,
    source: failing.source,
    ...(failing.at !== undefined && { at: failing.at }),
    sequence: failing.exchanges,
    replay: { check: id, under: under.map((one) => one.id), round } satisfies Replay,
  };
}

import { inGroups } from '../../../common/in-groups.ts';
import type { Check } from '../../check/check.ts';
import { statedClauses } from '../../kernel/clauses.ts';
import { withCompanions } from '../companions.ts';
import type { Exploring, Finding, TryOptions } from '../explorer.ts';
import type { Circumstance, ExtraRequests, Variation } from './circumstance.ts';
import { bookNothing, extraBookings } from './predecessors.ts';
import { underCircumstances, varyClient } from './vary-client.ts';

/** What this explorer works with, and how it repeats checks. */
export type Repeater = Awaited<ReturnType<typeof createRepeater>>;

interface Repetition {
  readonly under: readonly Circumstance[];
  readonly round: number;
}

/** Prepares to repeat checks. */
export async function createRepeater(exploring: Exploring) {
  const { context, tryChecks, writes } = exploring;
  const book = writes ? await extraBookings(context) : bookNothing;
  const extra: ExtraRequests = { context, book };
  return {
    ...exploring,
    /** Repeats checks under circumstances. */
    run(
      checks: readonly Check[],
      { under, round, ...limits }: Omit<Variation, 'extra'> & Omit<TryOptions, 'vary'>,
    ) {
      const variation = { under, round, extra };
      return tryChecks(checks, { ...limits, vary: (own) => underCircumstances(variation, own) });
    },
    extra,
    /** The client of a user that sends requests under a circumstance. */
    clientIn: (circumstance: Circumstance, user: number) =>
      varyClient(context.users[user] ?? context, user, [circumstance], { round: 0, extra }),
  };
}

/** Time limit of a check that runs alone, in milliseconds. */
const alone = 60_000;

/** The longest time, in seconds, that a check may take to be run again and again. */
export const longestWait = 3;

/**
 * Removes all circumstances at once, or else smaller and smaller parts of them, as long as the check still fails; where
 * that takes too long, it removes none. Null if the check does not fail after all.
 */
export async function narrow(repeater: Repeater, check: Check, how: Repetition): Promise<Finding | null> {
  const find = (under: readonly Circumstance[]) => findFailure(repeater, check, { ...how, under });
  const began = Date.now();
  let found = await find(how.under);
  if (found === null) return null;
  const isSlow = Date.now() - began > longestWait * 1000;
  // The check has passed before, so what happened since then can matter more than any circumstance.
  const anyway = await find([]);
  if (anyway !== null) return anyway;
  if (isSlow) return found;
  let needed = how.under;
  for (let size = Math.ceil(needed.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (const part of inGroups(needed, size)) {
      const fewer = needed.filter((one) => !part.includes(one));
      const still = fewer.length > 0 ? await find(fewer) : null;
      if (still === null) continue;
      found = still;
      needed = fewer;
    }
  }
  return found;
}

/** The most circumstances that are named: if more are left, most of them do not matter. */
const maxNamed = 3;

/** The finding of a check that runs alone under some circumstances; null if it does not fail. */
export async function findFailure(
  repeater: Repeater,
  check: Check,
  how: Repetition,
): Promise<Finding | null> {
  const { under, round } = how;
  const [result] = await repeater.run([check], { under: () => under, round, milliseconds: alone });
  if (result?.verdict.verdict !== 'fail') return null;
  const { evidence } = result.verdict;
  const { id, clause, also = [], title } = check;
  const titles = under.map((one) => one.title).join(' and ') || 'when the check is run again';
  const when = under.length > maxNamed ? `under ${under.length} circumstances at once` : titles;
  const [topic = ''] = clause.split('.');
  const concerned = under
    .flatMap(({ blames }) => blames?.(topic) ?? [])
    .filter((one) => statedClauses.has(one));
  return {
    ...evidence,
    id,
    clause,
    also: [...also, ...concerned],
    title,
    found: `${evidence.found}, ${when}`,
    exchanges: withCompanions(evidence.exchanges),
    replay: { check: id, under: under.map((one) => one.id), round },
  };
}

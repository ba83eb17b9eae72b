import { createLimiter } from '../http/limiter.ts';
import { maxRequests } from '../kernel/limits.ts';
import type { Side } from '../runner/side.ts';
import { type Difference, differencesBetween } from './differences.ts';
import type { Inquiry, Reply } from './reply.ts';

/** The answers of the two sides to one inquiry. */
export interface Look {
  readonly a: readonly Reply[];
  readonly b: readonly Reply[];
  /** The differences that appeared every time. */
  readonly differences: readonly Difference[];
}

/** What all inquiries showed. */
export type Seen = Awaited<ReturnType<typeof findStanding>>;

const repetitions = 2;

/**
 * Asks both sides at the same time, and again if they differ; each phase begins when the one before has ended. A
 * difference counts only if it appears every time, and if neither side shows it between its own answers to the same
 * request.
 */
export async function findStanding(
  phases: readonly (readonly Inquiry[])[],
  sides: readonly [Side, Side],
  signal: AbortSignal,
  progress: (asked: number, total: number) => void = () => undefined,
) {
  const varying = new Map<string, Difference>();
  const stands = (one: Difference) => !varying.has(kindKeyOf(one));
  const inTurn = createLimiter(maxRequests);
  const total = phases.flat().length;
  const looks: Look[] = [];
  let asked = 0;

  async function look(inquiry: Inquiry): Promise<Look> {
    const ask = () => Promise.all([inquiry(sides[0]), inquiry(sides[1])]);
    const [a, b] = await ask();
    let standing = differencesBetween(a, b).filter(stands);
    for (let time = 0; time < repetitions && standing.length > 0 && !signal.aborted; time += 1) {
      const again = await ask();
      const own = [...differencesBetween(a, again[0]), ...differencesBetween(b, again[1])];
      for (const one of own) varying.set(kindKeyOf(one), one);
      const still = new Set(differencesBetween(...again).map(identityOf));
      standing = standing.filter((one) => still.has(identityOf(one)));
    }
    asked += 1;
    progress(asked, total);
    return { a, b, differences: signal.aborted ? [] : standing };
  }

  for (const inquiries of phases)
    looks.push(...(await Promise.all(inquiries.map((inquiry) => inTurn(() => look(inquiry))))));
  return {
    /** Differences that one side shows between its own answers to the same request, by `kindKeyOf`. */
    varying,
    // A later inquiry may have shown that a difference varies.
    looks: looks.map((one) => ({ ...one, differences: one.differences.filter(stands) })),
  };
}

const identityOf = ({ kind, place, words }: Difference) => JSON.stringify([kind, place, words]);

/** A key for the kind of a difference, the same whichever side has which value. */
function kindKeyOf({ kind, path, words, replies }: Difference): string {
  return JSON.stringify([replies[0].operation, kind, path, [...words].sort()]);
}

import { createRandom } from '../../generators/world/random.ts';
import { entryIn } from '../../spec/profile-entry.ts';
import type { ConformanceOptions } from '../conformance-options.ts';
import type { Leftover } from '../kernel/leftover.ts';
import { whyStopped } from '../kernel/stop.ts';
import { learnableEntries } from '../learn/entries.ts';
import { runBounded } from '../runner/bound-time.ts';
import type { Target } from '../runner/connect.ts';
import { beginSide, type Side } from '../runner/side.ts';
import { separateAbsences } from './absences.ts';
import { groupByCause } from './causes.ts';
import { chooseTrip, journey } from './journey.ts';
import { reading, readingQuestions } from './reading.ts';
import { findStanding, type Seen } from './standing.ts';

/**
 * How to compare two implementations, with options like those of a run: `readOnly` sends only requests that create
 * nothing, `allowWrites` holds for both profiles, `seed` chooses combinations of parameters, and the default of
 * `maxTime` is 30 minutes.
 */
export interface CompareOptions
  extends Pick<
    ConformanceOptions,
    'headers' | 'ca' | 'preflightTimeout' | 'readOnly' | 'allowWrites' | 'seed' | 'maxTime' | 'signal'
  > {
  readonly a: Pick<Target, 'url' | 'profile'>;
  readonly b: Pick<Target, 'url' | 'profile'>;
  /** Called after each comparison; the whole journey counts as one. */
  readonly progress?: (compared: number, total: number) => void;
}

const defaultTime = 30 * 60_000;

/** The result of comparing two implementations. */
export type TargetComparison = Awaited<ReturnType<typeof compareTargets>>;

/** Sends the same requests to two implementations and returns what differs. Throws `PreflightError`. */
export function compareTargets(options: CompareOptions) {
  return runBounded({ ...options, maxTime: options.maxTime ?? defaultTime }, async (bound) => {
    const sides = [
      await beginSide({ ...options, ...options.a }, bound),
      await beginSide({ ...options, ...options.b }, bound),
    ] as const;
    let compared: Awaited<ReturnType<typeof compareSides>>;
    const leftovers: (Leftover & { readonly side: 'A' | 'B' })[] = [];
    try {
      compared = await compareSides(sides, options, bound.run.signal);
    } finally {
      for (const [at, side] of sides.entries())
        for (const left of await side.cleanUp()) leftovers.push({ ...left, side: at === 0 ? 'A' : 'B' });
    }
    return { ...compared, leftovers };
  });
}

async function compareSides(sides: readonly [Side, Side], options: CompareOptions, signal: AbortSignal) {
  const [a, b] = sides;
  const { next } = createRandom(options.seed ?? 1);
  const inquiries = (await readingQuestions(a.context, next)).map(reading);
  const refused = whyNoWrites(options);
  const trip = refused === null ? await chooseTrip(a, b) : null;
  // The journey books a space, which could change what the reads show, so it comes after them.
  const phases = [inquiries, trip === null ? [] : [journey(trip)]];
  const seen = await findStanding(phases, sides, signal, options.progress);
  return {
    ...summarise(sides, seen),
    /** Why no booking and no vehicle were compared; null if they were. */
    withoutWrites: refused ?? (trip === null ? 'no offer can be booked on both sides' : null),
    /** Why the comparison ended early; null if it did not. */
    stopped: signal.aborted ? whyStopped(signal) : null,
  };
}

/** The parts of the result that follow from the answers. */
function summarise(sides: readonly [Side, Side], { looks, varying }: Seen) {
  const declared = learnableEntries.filter((entry) => {
    const [one, other] = sides.map(({ context }) => entryIn(context.profile, entry));
    return one !== null && other !== null && JSON.stringify(one) !== JSON.stringify(other);
  });
  const asked = looks.flatMap((look) => look.a);
  const answered = looks.flatMap(({ a, b }) =>
    a.filter(({ status }, at) => status !== null && b[at]?.status != null),
  );
  const { differences, absences } = separateAbsences(looks);
  return {
    causes: groupByCause(differences, asked, declared),
    /** Parkings, offers, providers and types that only one side shows. */
    absences,
    /** Differences that one side shows between its own answers to the same request; they do not count. */
    varying: [...varying.values()].map(({ kind, path, replies: [{ operation }] }) => ({
      operation,
      kind,
      path,
    })),
    /** Entries at which the two profiles declare different choices. */
    declared,
    /** Requests that both sides answered. */
    requests: answered.length,
  };
}

function whyNoWrites({ a, b, readOnly = false, allowWrites = false }: CompareOptions): string | null {
  if (readOnly) return 'the comparison is read-only';
  const isProduction = [a, b].some(({ profile }) => profile.environment === 'production');
  return isProduction && !allowWrites ? 'a profile says production; enable it with --allow-writes' : null;
}

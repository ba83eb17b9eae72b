import { compareTargets, type TargetComparison } from '../../conformance/compare/compare-targets.ts';
import { createMask } from '../../conformance/report/masking/mask.ts';
import { findSecrets } from '../../conformance/report/masking/secrets.ts';
import { findTarget, type Target, TargetError } from '../conform/choose-target.ts';
import { couldNotTest } from '../conform/deliver-report.ts';
import { hearInterruption, interruptedCode } from '../conform/interruption.ts';
import { createLiveProgress } from '../conform/live-progress.ts';
import { readReach } from '../conform/reach.ts';
import { screen } from '../conform/screen.ts';
import { explain } from '../explain.ts';
import { renderComparison } from './render-comparison.ts';

/** The options of `parkproof compare` with two URLs, as they are read from the command line. */
export interface CompareUrlsOptions {
  /** That of A and that of B, or one for both. */
  readonly profile?: readonly string[];
  readonly readOnly?: true;
  readonly allowWrites?: true;
  readonly seed: number;
  /** Seconds. */
  readonly preflightTimeout: number;
  /** Seconds. */
  readonly maxTime?: number;
  /** Each `name: value`. */
  readonly header?: readonly string[];
  readonly ca?: string;
}

/** The command as messages name it. */
const command = 'compare';

/** Runs `parkproof compare` on two implementations and returns its exit code. */
export async function compareUrls(
  urls: readonly [string, string],
  options: CompareUrlsOptions,
): Promise<number> {
  let mask = createMask(new Map());
  const progress = createLiveProgress(0, process.stderr, { answerSeconds: 60, ending: 'cleaning up …' });
  const interruption = hearInterruption(() => progress.say('interrupted: cleaning up …'));
  const { signal } = interruption;
  try {
    const { profile: profiles = [], preflightTimeout: patience } = options;
    if (profiles.length > 2)
      return couldNotTest(command, '--profile can be given twice: once for A and once for B');
    const reach = await readReach(options);
    const find = async (at: 0 | 1): Promise<Target> => {
      progress.say(`connecting to ${urls[at]}, for at most ${patience} s …`);
      const profile = profiles[at] ?? profiles[0] ?? null;
      const target = await findTarget({ url: urls[at], profile, patience, reach, signal });
      if (target === null) throw new TargetError(`${urls[at]} is no address`);
      return target;
    };
    const [a, b] = [await find(0), await find(1)];
    mask = createMask(
      new Map([a, b].flatMap(({ profile }) => [...findSecrets({ profile, headers: reach.headers })])),
    );
    const comparison = await compareTargets({
      ...reach,
      a,
      b,
      readOnly: options.readOnly ?? false,
      allowWrites: options.allowWrites ?? false,
      seed: options.seed,
      preflightTimeout: patience * 1000,
      ...(options.maxTime !== undefined && { maxTime: options.maxTime * 1000 }),
      progress: (done, total) => progress.say(`${done} of ${total} requests compared`),
      signal,
    });
    progress.end();
    process.stdout.write(renderComparison(comparison, [a, b], screen(process.stdout)));
    return signal.aborted ? interruptedCode : exitCodeOf(comparison);
  } catch (error) {
    progress.end();
    if (signal.aborted) return interruptedCode;
    return couldNotTest(command, mask.text(explain(error)));
  } finally {
    progress.end();
    interruption.end();
  }
}

function exitCodeOf({ causes, absences, requests, stopped }: TargetComparison): number {
  if (stopped !== null) return couldNotTest(command, stopped);
  if (requests === 0) return couldNotTest(command, 'no request was answered by both sides');
  return causes.length + absences.length > 0 ? 1 : 0;
}

import {
  type CompareOptions,
  compareTargets,
  type TargetComparison,
} from '../../conformance/compare/compare-targets.ts';
import { findSecrets } from '../../conformance/report/masking/secrets.ts';
import { findTarget } from '../shared/choose-target.ts';
import { couldNotRun, interruptedCode } from '../shared/explain.ts';
import { type ReachOptions, readReach } from '../shared/reach.ts';
import { runCommand } from '../shared/run-command.ts';
import { screen } from '../shared/screen.ts';
import { renderComparison } from './render-comparison.ts';

/** The options of `parkproof compare` with two URLs, as parsed from the command line. */
export interface CompareUrlsOptions
  extends ReachOptions,
    Pick<CompareOptions, 'readOnly' | 'allowWrites' | 'seed'> {
  /** The profile files of A and B, or one for both. */
  readonly profile?: readonly string[];
}

const command = 'compare';

/** Runs `parkproof compare` on two implementations and returns its exit code. */
export async function compareUrls(
  urls: readonly [string, string],
  options: CompareUrlsOptions,
): Promise<number> {
  return runCommand({ command }, async ({ progress, signal, hide }) => {
    const { profile: profiles = [], preflightTimeout } = options;
    if (profiles.length > 2)
      return couldNotRun(command, '--profile can be given at most twice: once for A and once for B');
    const reach = await readReach(options);
    const find = (at: 0 | 1) => {
      progress.say(`connecting to ${urls[at]}, for at most ${preflightTimeout} s …`);
      return findTarget({ url: urls[at], profile: profiles[at] ?? profiles[0], reach, signal });
    };
    const [a, b] = [await find(0), await find(1)];
    hide(new Map([a, b].flatMap(({ profile }) => [...findSecrets({ profile, headers: reach.headers })])));
    const comparison = await compareTargets({
      ...options,
      ...reach,
      a,
      b,
      progress: (done, total) => progress.say(`${done} of ${total} requests compared`),
      signal,
    });
    progress.end();
    process.stdout.write(renderComparison(comparison, [a, b], screen(process.stdout)));
    return signal.aborted ? interruptedCode : exitCodeOf(comparison);
  });
}

function exitCodeOf({ causes, absences, requests, stopped }: TargetComparison): number {
  if (stopped !== null) return couldNotRun(command, stopped);
  if (requests === 0) return couldNotRun(command, 'no request was answered by both sides');
  return causes.length + absences.length > 0 ? 1 : 0;
}

import { counted } from '../../common/counted.ts';
import type { ConformanceOptions } from '../../conformance/conformance-options.ts';
import { checksToLearn, learnProfile } from '../../conformance/learn/learn-profile.ts';
import type { Circle } from '../../conformance/learn/world/read-parkings.ts';
import { findSecrets } from '../../conformance/report/masking/secrets.ts';
import { credentialsByName } from '../../spec/load-profile.ts';
import { chooseTarget, type Target } from '../shared/choose-target.ts';
import { couldNotRun, interruptedCode, say } from '../shared/explain.ts';
import { type Reach, type ReachOptions, readReach } from '../shared/reach.ts';
import { prepareFile } from '../shared/replace-file.ts';
import { type Running, runCommand } from '../shared/run-command.ts';
import { deliverProfile } from './deliver-profile.ts';
import { type LearntFile, loadLearntFile } from './learnt-file.ts';
import { prepareWorld, saveWorld, type WorldTarget } from './save-world.ts';

/** The options of `parkproof learn`, as parsed from the command line. */
export interface LearnCommandOptions
  extends ReachOptions,
    Pick<ConformanceOptions, 'readOnly' | 'allowWrites' | 'explore'> {
  readonly profile?: string;
  readonly output?: string;
  readonly world?: string;
  readonly worldAround?: Circle;
  readonly worldRate?: number;
  readonly check?: true;
}

const command = 'learn';

const endedEarly = 'interrupted; no profile is written';

/** Runs `parkproof learn` and returns its exit code. */
export async function learn(url: string, options: LearnCommandOptions): Promise<number> {
  const target = { url, profile: options.profile };
  return runCommand({ command, total: checksToLearn().length, target, endedEarly }, async (running) => {
    const fault = problemWith(options);
    if (fault !== null) return couldNotRun(command, fault);
    const world = options.world === undefined ? null : await prepareWorld(options.world);
    // Report an invalid file before anything is sent.
    const file = options.output === undefined ? null : await loadLearntFile(options.output);
    if (options.check === true && file?.text === '')
      return couldNotRun(command, `${options.output} is missing or empty, so there is nothing to check`);
    if (file !== null && options.check !== true) await prepareFile(file.path);
    const reach = await readReach(options);
    running.progress.say(`connecting to ${url}, for at most ${options.preflightTimeout} s …`);
    const found = await chooseTarget({ ...target, reach, signal: running.signal });
    try {
      return await learnTarget(found, { options, reach, world, file }, running);
    } finally {
      await found.close();
    }
  });
}

interface Wanted {
  readonly options: LearnCommandOptions;
  readonly reach: Reach;
  readonly world: WorldTarget | null;
  readonly file: LearntFile | null;
}

async function learnTarget(
  { url, profile }: Target,
  { options, reach, world, file }: Wanted,
  { progress, signal, hide }: Running,
): Promise<number> {
  const ends = reach.maxTime === undefined ? null : performance.now() + reach.maxTime;
  const timeLeft = () => ends !== null && { maxTime: Math.max(1, ends - performance.now()) };
  const mask = hide(findSecrets({ profile, headers: reach.headers }));
  if (world !== null) {
    const stopped = await saveWorld(world, {
      ...reach,
      url,
      profile,
      ...timeLeft(),
      ...(options.worldAround !== undefined && { around: options.worldAround }),
      ...(options.worldRate !== undefined && { requestsPerSecond: options.worldRate }),
      signal,
      progress: (read, total) => progress.say(`world: ${read} of ${counted(total, 'parking')}`),
    });
    if (stopped !== null) {
      progress.end();
      const code = couldNotRun(command, mask.text(stopped));
      return signal.aborted ? interruptedCode : code;
    }
  }
  const { started, finished, marked, exploring } = progress;
  const { readOnly = false, allowWrites = false, explore = false } = options;
  const learnt = await learnProfile({
    readOnly,
    allowWrites,
    explore,
    ...reach,
    url,
    profile,
    ...timeLeft(),
    progress: { started, finished, marked, exploring },
    signal,
  });
  progress.end();
  if (signal.aborted) {
    say(command, endedEarly);
    return interruptedCode;
  }
  if (learnt.report.outcome === 'could-not-test')
    return couldNotRun(command, learnt.report.because.join(' '));
  const credentials = options.profile === undefined ? null : await credentialsByName(options.profile);
  return deliverProfile(learnt, { url, file, isCheck: options.check === true, credentials });
}

/** Why the options cannot be combined; null if they can. */
function problemWith({ output, check, world, worldAround, worldRate }: LearnCommandOptions): string | null {
  if (check === true && output === undefined) return '--check needs --output, the file to check';
  if (check === true && world !== undefined)
    return '--check writes nothing, so it cannot be combined with --world';
  if (world === undefined && (worldAround !== undefined || worldRate !== undefined))
    return '--world-around and --world-rate need --world, the file to write';
  return null;
}

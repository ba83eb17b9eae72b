import { checksToLearn, type LearntProfile, learnProfile } from '../../conformance/learn/learn-profile.ts';
import type { Circle } from '../../conformance/learn/world/read-parkings.ts';
import { createMask } from '../../conformance/report/masking/mask.ts';
import { findSecrets } from '../../conformance/report/masking/secrets.ts';
import type { ListenAddress } from '../../conformance/runner/receive-webhooks.ts';
import { credentialsByName } from '../../spec/load-profile.ts';
import { chooseTarget, type Target } from '../conform/choose-target.ts';
import { couldNotTest } from '../conform/deliver-report.ts';
import { hearInterruption, interruptedCode } from '../conform/interruption.ts';
import { createLiveProgress } from '../conform/live-progress.ts';
import { type Reach, readReach } from '../conform/reach.ts';
import { explain } from '../explain.ts';
import { bringWorld, prepareWorld } from './bring-world.ts';
import { deliverProfile } from './deliver-profile.ts';
import { loadLearntFile, prepareFile } from './learnt-file.ts';

/** The options of `parkproof learn`, as they are read from the command line. */
export interface LearnCommandOptions {
  readonly profile?: string;
  readonly output?: string;
  readonly world?: string;
  readonly worldAround?: Circle;
  readonly worldRate?: number;
  readonly check?: true;
  readonly readOnly?: true;
  readonly allowWrites?: true;
  /** Seconds. */
  readonly preflightTimeout: number;
  /** Seconds. */
  readonly maxTime?: number;
  /** Seconds. */
  readonly explore?: true | number;
  /** Each `name: value`. */
  readonly header?: readonly string[];
  readonly ca?: string;
  readonly listen?: ListenAddress;
}

/** The command as messages name it. */
const command = 'learn';

/** Runs `parkproof learn` and returns its exit code. */
export async function learn(url: string, options: LearnCommandOptions): Promise<number> {
  let mask = createMask(new Map());
  const interruption = hearInterruption(() => progress.say('interrupted: cleaning up …'));
  const progress = createLiveProgress(checksToLearn().length, process.stderr, {
    answerSeconds: 60,
    ending: 'cleaning up …',
  });
  let target: Target | null = null;
  try {
    const fault = faultOf(options);
    if (fault !== null) return couldNotTest(command, fault);
    const world = options.world === undefined ? null : await prepareWorld(options.world);
    // Faults of the file are reported before anything is sent.
    const file = options.output === undefined ? null : await loadLearntFile(options.output);
    if (options.check === true && file?.text === '')
      return couldNotTest(command, `${options.output} does not exist, so there is nothing to check`);
    if (file !== null && options.check !== true) await prepareFile(file.path);
    const reach = await readReach(options);
    progress.say(`connecting to ${url}, for at most ${options.preflightTimeout} s …`);
    target = await chooseTarget({
      url,
      profile: options.profile ?? null,
      patience: options.preflightTimeout,
      reach,
      signal: interruption.signal,
    });
    mask = createMask(findSecrets({ profile: target.profile, headers: reach.headers }));
    if (world !== null) {
      const stopped = await bringWorld(world, {
        ...reach,
        url: target.url,
        profile: target.profile,
        preflightTimeout: options.preflightTimeout * 1000,
        ...(options.worldAround !== undefined && { around: options.worldAround }),
        ...(options.worldRate !== undefined && { requestsPerSecond: options.worldRate }),
        signal: interruption.signal,
        progress: (read, total) => progress.say(`world: ${read} of ${total} parkings`),
      });
      if (stopped !== null) {
        progress.end();
        const code = couldNotTest(command, mask.text(stopped));
        return interruption.signal.aborted ? interruptedCode : code;
      }
    }
    const learnt = await learnFrom(target, options, reach, progress, interruption.signal);
    progress.end();
    if (interruption.signal.aborted) return endedEarly();
    if (learnt.report.outcome === 'could-not-test')
      return couldNotTest(command, learnt.report.because.join(' '));
    const credentials = options.profile === undefined ? null : await credentialsByName(options.profile);
    return await deliverProfile(learnt, { url, file, isCheck: options.check === true, credentials });
  } catch (error) {
    progress.end();
    if (interruption.signal.aborted) return endedEarly();
    return couldNotTest(command, mask.text(explain(error)));
  } finally {
    progress.end();
    await target?.close();
    interruption.end();
  }
}

/** Why the options cannot be combined; null if they can. */
function faultOf({ output, check, world, worldAround, worldRate }: LearnCommandOptions): string | null {
  if (check === true && output === undefined) return '--check needs --output, the file to check';
  if (check === true && world !== undefined)
    return '--check writes nothing, so it cannot be combined with --world';
  if (world === undefined && (worldAround !== undefined || worldRate !== undefined))
    return '--world-around and --world-rate need --world, the file to write';
  return null;
}

function endedEarly(): number {
  couldNotTest(command, 'interrupted; nothing is written');
  return interruptedCode;
}

function learnFrom(
  { url, profile }: Target,
  options: LearnCommandOptions,
  reach: Reach,
  { started, finished, marked, exploring }: ReturnType<typeof createLiveProgress>,
  signal: AbortSignal,
): Promise<LearntProfile> {
  return learnProfile({
    ...reach,
    url,
    profile,
    readOnly: options.readOnly ?? false,
    allowWrites: options.allowWrites ?? false,
    preflightTimeout: options.preflightTimeout * 1000,
    ...(options.maxTime !== undefined && { maxTime: options.maxTime * 1000 }),
    ...(options.explore !== undefined && { explore: options.explore }),
    progress: { started, finished, marked, exploring },
    signal,
  });
}

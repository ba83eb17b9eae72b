import { createMask, type Mask } from '../../conformance/report/masking/mask.ts';
import { couldNotTest, type ReportFile } from './deliver-report.ts';
import { couldNotRun, explain, interruptedCode, say } from './explain.ts';
import { createLiveProgress, type LiveProgress } from './live-progress.ts';

interface CommandWords {
  readonly command: string;
  /** The number of checks. */
  readonly total?: number;
  /** How long the command waits for an answer, in seconds. */
  readonly answerSeconds?: number;
  /** What `parkproof clean` needs after a run that did not clean up. */
  readonly target?: { readonly url: string | null; readonly profile: string | undefined };
  /** Printed if an interruption made the command fail. */
  readonly endedEarly?: string;
  /** The reports that a failure is written to. */
  readonly reports?: readonly ReportFile[] | undefined;
}

/** What a command uses while it runs. */
export interface Running {
  readonly progress: LiveProgress;
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP; a second one ends the process at once. */
  readonly signal: AbortSignal;
  /** Masks these secrets in every later error message; each is mapped to its placeholder. */
  readonly hide: (secrets: ReadonlyMap<string, string>) => Mask;
}

/** Runs a command that shows its progress and can be interrupted; returns its exit code. */
export async function runCommand(
  { command, total = 0, answerSeconds = 60, target, endedEarly, reports }: CommandWords,
  carryOut: (running: Running) => Promise<number>,
): Promise<number> {
  const live = createLiveProgress(total, process.stderr, answerSeconds);
  let mark: string | null = null;
  const marked = (given: string) => {
    mark = given;
    live.marked(given);
  };
  const progress = { ...live, marked };
  const controller = new AbortController();
  const { signal } = controller;
  const interrupt = () => {
    if (signal.aborted) {
      progress.end();
      if (mark !== null && target !== undefined) sayHowToClean(command, target, mark);
      process.exit(interruptedCode);
    }
    controller.abort();
    progress.say(interrupted, 'urgent');
  };
  for (const name of signals) process.on(name, interrupt);
  let mask = createMask(new Map());
  const hide = (secrets: ReadonlyMap<string, string>) => {
    mask = createMask(secrets);
    return mask;
  };
  try {
    return await carryOut({ progress, signal, hide });
  } catch (error) {
    progress.end();
    if (!signal.aborted) {
      const obstacle = mask.text(explain(error));
      return reports === undefined
        ? couldNotRun(command, obstacle)
        : couldNotTest(command, obstacle, reports);
    }
    if (endedEarly !== undefined) say(command, endedEarly);
    return interruptedCode;
  } finally {
    progress.end();
    for (const name of signals) process.off(name, interrupt);
  }
}

function sayHowToClean(
  command: string,
  { url, profile }: Required<CommandWords>['target'],
  mark: string,
): void {
  // A simulator that was started for the run is gone with it.
  if (url === null && profile === undefined) return;
  const at = `${url ?? 'URL'}${profile === undefined ? '' : ` --profile ${profile}`}`;
  say(
    command,
    `stopped without cleaning up; to remove what this run made: parkproof clean ${at} --run ${mark}`,
  );
}

/** Shown after the first interruption. */
const interrupted =
  'interrupted: waiting for pending requests, then cleaning up (press Ctrl-C again to quit now) …';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

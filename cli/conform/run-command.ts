import { createMask, type Mask } from '../../conformance/report/masking/mask.ts';
import { explain } from '../explain.ts';
import { couldNotTest, interruptedCode, say } from './deliver-report.ts';
import { createLiveProgress, type LiveProgress, type ProgressWords } from './live-progress.ts';

/** A command as messages name it, and what it says while it runs. */
interface CommandWords extends ProgressWords {
  readonly command: string;
  /** How many checks it runs. */
  readonly total: number;
  /** Follows the first interruption. */
  readonly interrupted: string;
  /** Said if it came to nothing because it was interrupted; null for nothing. */
  readonly endedEarly: string | null;
}

/** What a command works with while it runs. */
export interface Running {
  readonly progress: LiveProgress;
  /** Aborted by the first Ctrl-C, or when the process is told to end; the second one ends it at once. */
  readonly signal: AbortSignal;
  /** Takes note of secrets, each with what stands for it, which no error shows from now on. */
  readonly hide: (secrets: ReadonlyMap<string, string>) => Mask;
}

/** Carries out a command that shows its progress and can be interrupted; returns its exit code. */
export async function runCommand(
  words: CommandWords,
  carryOut: (running: Running) => Promise<number>,
): Promise<number> {
  const { command, total, interrupted, endedEarly } = words;
  const progress = createLiveProgress(total, process.stderr, words);
  const controller = new AbortController();
  const { signal } = controller;
  const interrupt = () => {
    if (signal.aborted) process.exit(interruptedCode);
    controller.abort();
    progress.say(interrupted);
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
    if (!signal.aborted) return couldNotTest(command, mask.text(explain(error)));
    if (endedEarly !== null) say(command, endedEarly);
    return interruptedCode;
  } finally {
    progress.end();
    for (const name of signals) process.off(name, interrupt);
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

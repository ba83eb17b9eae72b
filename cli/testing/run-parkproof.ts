import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inject, onTestFinished } from 'vitest';
import { clientOf } from '../../mock-server/testing/start-simulator.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';

/** The exit code and the output of a command. */
export interface Ended {
  /** null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command in a process of its own, which is killed after the test. */
export type Running = ReturnType<typeof runParkproof>;

/** A simulator in a process of its own, with a client for its first user. */
export type SimulatorProcess = Awaited<ReturnType<typeof startSimulate>>;

/** Starts the bundled `parkproof` with these arguments. */
export function runParkproof(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [inject('program'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(
    ([code]): Ended => ({ code: code as number | null, stdout, stderr }),
  );
  return {
    child,
    ended,
    /** Resolves with the first match in standard output; rejects if the command ends before. */
    untilSaid: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(stdout);
          if (match !== null) resolve(match);
        };
        child.stdout.on('data', look);
        look();
        void ended.then(({ code }) => reject(new Error(`it ended with ${code}: ${stderr}`)));
      }),
  };
}

/** Starts `parkproof simulate` on a free port with a small world, and resolves when it accepts requests. */
export async function startSimulate(...args: string[]) {
  const running = runParkproof(['simulate', '--port', '0', '--parkings', '50', ...args]);
  const [, url = ''] = await running.untilSaid(/^listening on (\S+)$/m);
  const profile = (await (await fetch(`${url}/_sim/profile`)).json()) as Profile;
  return { ...running, url, ana: clientOf({ url, profile }, 0) };
}

/** Kills a command as `kill -9` does, and resolves when it has ended. */
export async function killHard({ child, ended }: Running): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeOn } from './cores.ts';

/** A server in its own process. */
export interface Server {
  readonly url: string;
  stop(): Promise<void>;
  /** Kills its process like `kill -9`. */
  killHard(): Promise<void>;
}

/**
 * Starts Node with some arguments, on one core if one is given, and resolves when it says where it listens. Rejects if
 * it ends first or takes over two minutes.
 */
export async function startServer(args: readonly string[], core?: number): Promise<Server> {
  const [command, all] = nodeOn(core, args);
  const child = spawn(command, all, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let complaints = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < maxKept) said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (complaints.length < maxKept) complaints += text;
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));

  const url = await untilListening(child, () => said).catch((error: unknown) => {
    kill();
    throw new Error(`${args.join(' ')} did not start: ${String(error)}\n${complaints}`);
  });
  return {
    url,
    stop: () => stop(child),
    killHard: () => end(child, 'SIGKILL'),
  };
}

const maxKept = 10_000;
const patience = 120_000;

async function untilListening(child: ChildProcess, said: () => string): Promise<string> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const url = /^listening on (\S+)$/m.exec(said())?.[1];
    if (url !== undefined) return url;
    await delay(2);
  }
  throw new Error(`it was not ready after ${patience / 1000} s`);
}

async function stop(child: ChildProcess): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await end(child, 'SIGTERM');
  clearTimeout(timer);
}

/** Sends a signal and waits for the end of the process, which may have ended already. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

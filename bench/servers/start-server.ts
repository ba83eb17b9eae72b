import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { nodeOn } from './cores.ts';

/** A server in its own process. */
export type Server = Awaited<ReturnType<typeof startServer>>;

/** Starts Node with some arguments, on one core if one is given. Rejects if it ends before it says where it listens. */
export async function startServer(args: readonly string[], core?: number) {
  const child = spawn(...nodeOn(core, args), { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (complaints.length < maxKept) complaints += text;
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const url = await untilListening(child.stdout);
  if (url === null) throw new Error(`${args.join(' ')} did not start:\n${complaints}`);
  // Nobody reads any more of it, and a full pipe would stop the server.
  child.stdout.resume();
  return {
    url,
    stop: () => end(child, 'SIGTERM'),
    /** Kills its process like `kill -9`. */
    killHard: () => end(child, 'SIGKILL'),
  };
}

const maxKept = 10_000;

/** The address that a server says it listens on; null if its output ends first. */
async function untilListening(output: Readable): Promise<string | null> {
  for await (const line of createInterface(output)) {
    const url = /^listening on (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  return null;
}

/** Sends a signal and waits for the end of the process, which may have ended already. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

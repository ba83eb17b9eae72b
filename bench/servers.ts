import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { startWorker } from '../cli/shared/run-in-processes.ts';

/** The folder of the package. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The command to measure, as shipped. */
export const parkproof = `${root}dist/parkproof.js`;

/** The arguments of Node that run a program of the bench. */
export const program = (name: string): string[] => ['--import', 'tsx', `${root}bench/${name}.ts`];

/** Starts a program of the bench in a process of its own, on one core if one is given. */
export const startProgram = <Job, Result>(name: string, core?: number) =>
  startWorker<Job, Result>(...nodeOn(core, program(name)));

/** The arguments of Node that start the simulator with a data directory. */
export function simulate(data: string, ...more: readonly string[]): string[] {
  return [parkproof, 'simulate', '--port', '0', '--data', data, ...more];
}

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
  // Nothing reads further output, and a full pipe would stop the server.
  child.stdout.resume();
  return {
    url,
    stop: () => end(child),
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

/** Asks a process to end, unless it already has, and waits for that. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Picks two distant cores, since neighbours may share hardware; null without two cores, Linux and `taskset`. */
export function chooseCores(): { readonly server: number; readonly generator: number } | null {
  const allowed = allowedCores();
  const generator = allowed[0];
  const server = allowed.at(-1);
  if (generator === undefined || server === undefined || generator === server) return null;
  return spawnSync('taskset', ['--version']).status === 0 ? { server, generator } : null;
}

/** The command that runs Node on one core, or on any if none is given. */
function nodeOn(core: number | undefined, args: readonly string[]): [command: string, args: string[]] {
  if (core === undefined) return [process.execPath, [...args]];
  return ['taskset', ['-c', String(core), process.execPath, ...args]];
}

function allowedCores(): number[] {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? '';
    return list.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
  } catch {
    return [];
  }
}

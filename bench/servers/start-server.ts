import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeOn } from './cores.ts';

/** A server in its own process. */
export interface Server {
  readonly url: string;
  /** The usage of its process; all 0 if the system does not provide it. */
  usage(): Usage;
  /** Pauses or resumes its process. */
  pause(isPaused: boolean): void;
  stop(): Promise<void>;
  /** Kills its process like `kill -9`. */
  killHard(): Promise<void>;
}

/** Processor time, memory and open files of a process. */
export interface Usage {
  /** Milliseconds of processor time so far. */
  readonly cpuTime: number;
  /** MiB. */
  readonly memory: number;
  /** Open files and sockets. */
  readonly handles: number;
}

/** How to start a server: the arguments of Node, and its URL if it does not print it. */
export interface ServerPlan {
  readonly args: readonly string[];
  readonly url?: string;
}

/** Starts a server and resolves when it accepts connections. Rejects if it ends first or takes over two minutes. */
export async function startServer(plan: ServerPlan, core: number | undefined): Promise<Server> {
  const [command, args] = nodeOn(core, plan.args);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
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

  const announced = () => /^listening on (\S+)$/m.exec(said)?.[1];
  const url = await untilReady(plan, child, announced).catch((error: unknown) => {
    kill();
    throw new Error(`${plan.args.join(' ')} did not start: ${String(error)}\n${complaints}`);
  });
  return {
    url,
    usage: () => readUsage(`/proc/${child.pid}`),
    pause: (isPaused) => void child.kill(isPaused ? 'SIGSTOP' : 'SIGCONT'),
    stop: () => stop(child),
    killHard: () => end(child, 'SIGKILL'),
  };
}

const maxKept = 10_000;
const patience = 120_000;

async function untilReady(
  { url }: ServerPlan,
  child: ChildProcess,
  announced: () => string | undefined,
): Promise<string> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const known = url === undefined ? announced() : await answers(url);
    if (known !== undefined) return known;
    await delay(2);
  }
  throw new Error(`it was not ready after ${patience / 1000} s`);
}

async function answers(url: string): Promise<string | undefined> {
  try {
    await (await fetch(url)).arrayBuffer();
    return url;
  } catch {
    return undefined;
  }
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

function readUsage(folder: string): Usage {
  try {
    const fields = readFileSync(`${folder}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const held = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`${folder}/status`, 'utf8'))?.[1];
    return {
      // Linux counts hundredths of a second.
      cpuTime: (Number(fields[11]) + Number(fields[12])) * 10,
      memory: Number(held ?? 0) / 1024,
      handles: readdirSync(`${folder}/fd`).length,
    };
  } catch {
    return { cpuTime: 0, memory: 0, handles: 0 };
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeOn } from './cores.ts';

/** A server in a process of its own. */
export interface Server {
  readonly url: string;
  /** Milliseconds of processor time that it has used so far; 0 if the system does not tell. */
  cpuTime(): number;
  /** Memory that it holds now and held at most, in MiB; 0 if the system does not tell. */
  memory(): { readonly now: number; readonly peak: number };
  /** Files and sockets that it holds open; 0 if the system does not tell. */
  handles(): number;
  /** Pauses it, or lets it go on. */
  pause(isPaused: boolean): void;
  stop(): Promise<void>;
  /** Ends it as `kill -9` does. */
  killHard(): Promise<void>;
}

/** How to start a server: the arguments of Node, and its address where it does not tell it itself. */
export interface ServerPlan {
  readonly args: readonly string[];
  readonly url?: string;
}

/** Starts a server on a core and resolves when it accepts connections. Rejects when it ends instead. */
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
    cpuTime: () => readCpuTime(child.pid),
    memory: () => readMemory(child.pid),
    handles: () => countHandles(child.pid),
    pause: (isPaused) => void child.kill(isPaused ? 'SIGSTOP' : 'SIGCONT'),
    stop: () => stop(child),
    async killHard() {
      const ended = once(child, 'exit');
      kill();
      await ended;
    },
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
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(timer);
}

/** Linux counts in hundredths of a second. */
function readCpuTime(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

function readMemory(pid: number | undefined): { now: number; peak: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
    return { now: field('VmRSS') / 1024, peak: field('VmHWM') / 1024 };
  } catch {
    return { now: 0, peak: 0 };
  }
}

function countHandles(pid: number | undefined): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

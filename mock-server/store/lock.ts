import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DirectoryInUseError } from './errors.ts';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Tells a process from a later one with the same id; null where the system does not say. */
  readonly started: string | null;
}

/** Makes this process the only one that may use the directory, and answers how to let go of it. */
export function acquireLock(directory: string): () => void {
  const path = join(directory, 'lock');
  const own: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) ?? null };
  const draft = join(directory, `.lock.${process.pid}.tmp`);
  writeFileSync(draft, `${JSON.stringify(own)}\n`);
  try {
    // A link appears with its content or not at all, and never replaces another.
    while (!tryLink(draft, path)) removeStaleLock(path);
  } finally {
    unlinkSync(draft);
  }
  return () => rmSync(path, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function removeStaleLock(path: string): void {
  const text = readIfPresent(path);
  if (text === undefined) return;
  const holder = parseHolder(text);
  if (holder === undefined || holder.host !== hostname() || isRunning(holder)) {
    const who = holder === undefined ? 'an unknown process' : `process ${holder.pid} on ${holder.host}`;
    throw new DirectoryInUseError(
      `${path}: the data directory is in use by ${who}; if it is not, remove the file`,
    );
  }
  // Of several processes that find the same stale lock, one gets to move it away.
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  // What was moved is a new lock if another process was quicker: it gets it back.
  if (readIfPresent(aside) !== text) tryLink(aside, path);
  unlinkSync(aside);
}

function isRunning({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
  const since = startOf(pid);
  return since === undefined || started === null || since === started;
}

/** When the process started, as far as the system tells: on Linux, in clock ticks of this boot. */
function startOf(pid: number): string | undefined {
  const boot = readIfPresent('/proc/sys/kernel/random/boot_id')?.trim();
  const stat = readIfPresent(`/proc/${pid}/stat`);
  if (boot === undefined || stat === undefined) return undefined;
  // The name of the program, in brackets, may hold spaces; the state follows it, the start 19 fields later.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : `${boot}/${fields[19]}`;
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, host, started } = Object(JSON.parse(text)) as Partial<Holder>;
    if (!Number.isInteger(pid) || typeof host !== 'string') return undefined;
    return { pid: Number(pid), host, started: started ?? null };
  } catch {
    return undefined;
  }
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

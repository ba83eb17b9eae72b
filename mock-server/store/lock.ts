import {
  closeSync,
  fstatSync,
  futimesSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseJson } from '../../common/parse-json.ts';
import { DirectoryInUseError, StorageUnavailableError } from './errors.ts';

/** The exclusive right of this process to write to a data directory. */
export interface Lock {
  /** Throws a `StorageUnavailableError` if the lock was removed or another process holds it now. */
  assertHeld(): void;
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Where the pid is valid: on Linux, one boot and pid namespace (containers have their own); elsewhere, the host. */
  readonly scope: string;
  /** When the process started, which distinguishes it from a later one with the same pid; null if unknown. */
  readonly started: string | null;
}

/** How often a holder touches its lock file to show that it is alive, in milliseconds. */
const heartbeat = 1000;

/** A holder that misses this many heartbeats counts as dead; even a busy one is never that late. */
const maxMissed = 4;

/**
 * Makes this process the only one that may use the directory. Throws `DirectoryInUseError` if another one does.
 *
 * Node offers no file lock of the kernel, so the lock is a file. If its holder's pid is valid here, the system says
 * whether the holder is alive; otherwise, as with a container, the file must show a heartbeat. A suspended process
 * can lose its lock that way, and notices before its next write.
 */
export async function acquireLock(directory: string, interval = heartbeat): Promise<Lock> {
  const path = join(directory, 'lock');
  for (let file = tryToCreate(path); ; file = tryToCreate(path)) {
    if (file !== null) return holdLock(path, file, interval);
    await removeStaleLock(path, interval);
  }
}

function tryToCreate(path: string): number | null {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return null;
    throw error;
  }
}

function holdLock(path: string, file: number, interval: number): Lock {
  const { pid } = process;
  const holder: Holder = { pid, host: hostname(), scope: scopeOfPids(), started: startOf(pid) ?? null };
  writeSync(file, `${JSON.stringify(holder)}\n`);
  const timer = setInterval(() => futimesSync(file, new Date(), new Date()), interval).unref();
  // While the file is open, no other file can get its inode number.
  const own = fstatSync(file, { bigint: true }).ino;
  const isHeld = () => statIfPresent(path)?.ino === own;
  return {
    assertHeld() {
      if (isHeld()) return;
      const now = readIfPresent(path);
      const problem =
        now === undefined
          ? 'it was removed. Put the directory back or restart this process'
          : `${nameHolder(parseHolder(now))} uses the directory now. Stop one of the two`;
      throw new StorageUnavailableError(`${path} is no longer the lock of this process: ${problem}`);
    },
    release() {
      clearInterval(timer);
      if (isHeld()) unlinkSync(path);
      closeSync(file);
    },
  };
}

/** Removes the lock if its holder has ended. Throws `DirectoryInUseError` if the holder is alive. */
async function removeStaleLock(path: string, interval: number): Promise<void> {
  const before = statIfPresent(path);
  const text = readIfPresent(path);
  if (before === undefined || text === undefined) return;
  const holder = parseHolder(text);
  const isAlive =
    holder !== null && holder.scope === scopeOfPids()
      ? isRunning(holder)
      : await showsHeartbeat(path, before.mtimeNs, interval);
  if (isAlive) {
    throw new DirectoryInUseError(
      `${path}: the data directory is in use by ${nameHolder(holder)}; stop that process or choose another folder`,
    );
  }
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  // If another process was faster, `aside` is its new lock: move it back.
  if (statSync(aside, { bigint: true }).ino === before.ino) unlinkSync(aside);
  else renameSync(aside, path);
}

/** Compares the file's times with each other and not with a clock, since the clocks of two machines may differ. */
async function showsHeartbeat(path: string, before: bigint, interval: number): Promise<boolean> {
  for (let missed = 0; missed < maxMissed; missed += 1) {
    await sleep(interval);
    const now = statIfPresent(path);
    if (now !== undefined && now.mtimeNs !== before) return true;
  }
  return false;
}

function scopeOfPids(): string {
  if (process.platform !== 'linux') return hostname();
  return `${readIfPresent('/proc/sys/kernel/random/boot_id')?.trim()} ${readlinkSync('/proc/self/ns/pid')}`;
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

/** When a process started: on Linux, in clock ticks since the boot, or `ended` for a zombie; elsewhere undefined. */
function startOf(pid: number): string | undefined {
  const stat = readIfPresent(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The program's name, in brackets, may contain spaces. The state follows it, and the start 19 fields later.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19];
}

const nameHolder = (holder: Holder | null) =>
  holder === null ? 'an unknown process' : `process ${holder.pid} on ${holder.host}`;

/** null if the text is not a lock of this version, such as one whose writer ended halfway. */
function parseHolder(text: string): Holder | null {
  const { pid, host, scope, started = null } = Object(parseJson(text)) as Partial<Holder>;
  if (pid === undefined || host === undefined || scope === undefined) return null;
  return { pid, host, scope, started };
}

function statIfPresent(path: string) {
  return statSync(path, { bigint: true, throwIfNoEntry: false });
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return undefined;
    throw error;
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

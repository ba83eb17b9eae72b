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
import { DirectoryInUseError, StorageUnavailableError } from './errors.ts';

/** What says that this process, and no other, may write to a data directory. */
export interface Lock {
  /** Throws a `StorageUnavailableError` if the lock was removed or is another's by now. */
  assertHeld(): void;
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Where the pid counts: a boot of a system and, on Linux, one of its pid namespaces (containers have their own). */
  readonly scope: string;
  /** Distinguishes a process from a later one with the same id; null if the system does not say. */
  readonly started: string | null;
}

/** Milliseconds after which a holder shows that it lives, by the time of its lock file. */
const heartbeat = 1000;

/** Heartbeats that a living holder does not miss, however busy it is. */
const maxMissed = 4;

/**
 * Makes this process the only one that may use the directory.
 *
 * Node has no lock of the kernel's, so it is a file. If the pids of both count in the same scope, the system says
 * whether its holder lives; otherwise, as in a container, the file must show a heartbeat. A process that was only
 * stopped can lose its lock that way, and notices before its next write.
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
  writeSync(file, `${JSON.stringify(describeThisProcess())}\n`);
  const timer = setInterval(() => futimesSync(file, new Date(), new Date()), interval).unref();
  // As long as the file is open, no other gets its number.
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

/** Returns when the lock is gone or its holder has ended; throws if it lives. */
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
  // If another process was quicker, its new lock was moved, and it gets it back.
  if (statSync(aside, { bigint: true }).ino === before.ino) unlinkSync(aside);
  else renameSync(aside, path);
}

/** Compares the file with itself, since two machines may have two opinions of the time. */
async function showsHeartbeat(path: string, before: bigint, interval: number): Promise<boolean> {
  for (let missed = 0; missed < maxMissed; missed += 1) {
    await sleep(interval);
    const now = statIfPresent(path);
    if (now !== undefined && now.mtimeNs !== before) return true;
  }
  return false;
}

function describeThisProcess(): Holder {
  const { pid } = process;
  return { pid, host: hostname(), scope: scopeOfPids(), started: startOf(pid) ?? null };
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

/** When the process started, as far as the system tells: on Linux, in clock ticks of this boot. */
function startOf(pid: number): string | undefined {
  const stat = readIfPresent(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name of the program, in brackets, may hold spaces; the state follows it, the start 19 fields later.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19];
}

const nameHolder = (holder: Holder | null) =>
  holder === null ? 'an unknown process' : `process ${holder.pid} on ${holder.host}`;

/** null if the text is no lock of this version, such as that of a process that ended while it wrote it. */
function parseHolder(text: string): Holder | null {
  try {
    const { pid, host, scope, started = null } = Object(JSON.parse(text)) as Partial<Holder>;
    if (pid === undefined || host === undefined || scope === undefined) return null;
    return { pid, host, scope, started };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
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

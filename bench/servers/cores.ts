import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Picks two distant cores, since neighbours may share hardware; null without two cores, Linux and `taskset`. */
export function chooseCores(): { readonly server: number; readonly generator: number } | null {
  const allowed = allowedCores();
  const generator = allowed[0];
  const server = allowed.at(-1);
  if (generator === undefined || server === undefined || generator === server) return null;
  return spawnSync('taskset', ['--version']).status === 0 ? { server, generator } : null;
}

/** The command that runs Node on one core, or on any if none is given. */
export function nodeOn(core: number | undefined, args: readonly string[]): [command: string, args: string[]] {
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

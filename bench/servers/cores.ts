import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Picks two distant cores, since neighbours may share hardware; null without two cores that `taskset` can choose. */
export function chooseCores(): { readonly server: number; readonly generator: number } | null {
  const cores = { server: availableParallelism() - 1, generator: 0 };
  const canChoose = Object.values(cores).every(
    (core) => spawnSync('taskset', ['-c', String(core), 'true']).status === 0,
  );
  return cores.server > 0 && canChoose ? cores : null;
}

/** The command that runs Node on one core, or on any if none is given. */
export function nodeOn(core: number | undefined, args: readonly string[]): [command: string, args: string[]] {
  if (core === undefined) return [process.execPath, [...args]];
  return ['taskset', ['-c', String(core), process.execPath, ...args]];
}

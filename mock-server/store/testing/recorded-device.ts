import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { type Files, localFiles } from '../files.ts';

type Step =
  | { readonly kind: 'make'; readonly name: string; readonly file: number }
  | { readonly kind: 'write'; readonly file: number; readonly bytes: Buffer; readonly position: number }
  | { readonly kind: 'truncate'; readonly file: number; readonly length: number }
  | { readonly kind: 'sync'; readonly file: number }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'sync-directory' };

/** Which unsynced file names and contents a device keeps when the power fails. */
export interface Kept {
  /** `renamed`: a device may keep a rename or a removal and lose a file that was created before it. */
  readonly names: 'none' | 'renamed' | 'all';
  readonly content: 'none' | 'all';
}

/** Creates the files of one directory and records every step, so that a test can look at the state after any step. */
export function recordDevice() {
  const steps: Step[] = [];
  const numbers = new Map<string, number>();
  let made = 0;

  const files: Files = {
    async open(path) {
      const name = basename(path);
      const isNew = !existsSync(path);
      const real = await localFiles.open(path);
      if (isNew) {
        made += 1;
        numbers.set(name, made);
        steps.push({ kind: 'make', name, file: made });
      }
      const file = numbers.get(name) ?? 0;
      return {
        write(bytes, position) {
          real.write(bytes, position);
          steps.push({ kind: 'write', file, bytes: Buffer.from(bytes), position });
        },
        truncate(length) {
          real.truncate(length);
          steps.push({ kind: 'truncate', file, length });
        },
        async sync() {
          steps.push({ kind: 'sync', file });
        },
        close: () => real.close(),
      };
    },
    async rename(from, to) {
      await localFiles.rename(from, to);
      numbers.set(basename(to), numbers.get(basename(from)) ?? 0);
      steps.push({ kind: 'rename', from: basename(from), to: basename(to) });
    },
    async remove(path) {
      await localFiles.remove(path);
      steps.push({ kind: 'remove', name: basename(path) });
    },
    async syncDirectory() {
      steps.push({ kind: 'sync-directory' });
    },
  };

  return {
    files,
    steps,
    /** The device after its first `count` steps. */
    after(count: number) {
      const { names, contents } = play(steps.slice(0, count));
      return {
        /** The content of files by name, as a power cut leaves them. */
        left({ names: kept, content }: Kept): ReadonlyMap<string, Buffer> {
          const known = contents[content];
          return new Map([...names[kept]].map(([name, file]) => [name, known.get(file) ?? Buffer.alloc(0)]));
        },
        /** The synced content of every file. */
        synced: [...contents.none.values()].map(String),
      };
    },
  };
}

/** Replays the steps. `all` is what the directory holds, and `none` what a device keeps without any unsynced change. */
function play(steps: readonly Step[]) {
  const all = new Map<string, number>();
  const names = { all, renamed: new Map(all), none: new Map(all) };
  const contents = { all: new Map<number, Buffer>(), none: new Map<number, Buffer>() };
  const contentOf = (file: number) => contents.all.get(file) ?? Buffer.alloc(0);
  for (const step of steps) {
    if (step.kind === 'make') all.set(step.name, step.file);
    else if (step.kind === 'write') contents.all.set(step.file, overwrite(contentOf(step.file), step));
    else if (step.kind === 'truncate')
      contents.all.set(step.file, Buffer.from(contentOf(step.file).subarray(0, step.length)));
    else if (step.kind === 'sync') contents.none.set(step.file, contentOf(step.file));
    else if (step.kind === 'sync-directory')
      Object.assign(names, { renamed: new Map(all), none: new Map(all) });
    else if (step.kind === 'remove') for (const map of [all, names.renamed]) map.delete(step.name);
    else {
      const file = all.get(step.from);
      for (const map of [all, names.renamed]) {
        map.delete(step.from);
        if (file !== undefined) map.set(step.to, file);
      }
    }
  }
  return { names, contents };
}

function overwrite(before: Buffer, { bytes, position }: { bytes: Buffer; position: number }): Buffer {
  const after = Buffer.alloc(Math.max(before.length, position + bytes.length));
  before.copy(after);
  bytes.copy(after, position);
  return after;
}

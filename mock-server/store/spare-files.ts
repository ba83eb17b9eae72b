import { renameSync } from 'node:fs';
import { rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are kept at most. */
const mostKept = 256;

/**
 * Files of the journal that nobody needs any more, to be written over. Some file systems take the better part of a
 * millisecond to make a file, and a tenth of that to write into one that is there. At the next start of the store,
 * what is left of them goes the way of all temporary files.
 */
export class SpareFiles {
  readonly #directory: string;
  readonly #kept: string[] = [];
  #made = 0;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Takes a file out of the journal: keeps it, or removes it when there are enough. */
  async takeOut(name: string): Promise<void> {
    if (this.#kept.length >= mostKept) return unlink(join(this.#directory, name));
    this.#made += 1;
    const spare = `.spare-${this.#made}.tmp`;
    await rename(join(this.#directory, name), join(this.#directory, spare));
    this.#kept.push(spare);
  }

  /** Puts one under the name of a file that is about to be written, where there is one. */
  lend(name: string): void {
    const spare = this.#kept.pop();
    if (spare === undefined) return;
    try {
      renameSync(join(this.#directory, spare), join(this.#directory, name));
    } catch {
      // The file will be made anew; where that fails as well, it is told there.
    }
  }

  /** Removes them all; what cannot be removed is left to the next start. */
  async clear(): Promise<void> {
    await Promise.allSettled(this.#kept.splice(0).map((name) => unlink(join(this.#directory, name))));
  }
}

import { existsSync, mkdirSync, statSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileReason } from '../../common/file-error.ts';
import { UserError } from '../../common/user-error.ts';

/** The text of a file; empty if the file does not exist. */
export async function textIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Makes a folder and those above it. The recursive `mkdir` of Node 20 never ends in /proc, which refuses folders. */
export function makeFolder(path: string): void {
  if (!existsSync(path)) {
    makeFolder(dirname(path));
    mkdirSync(path);
  } else if (!statSync(path).isDirectory()) throw new UserError(`${path} is not a folder`);
}

/** Makes sure before a run that a file can be written; makes its folder if that is missing. Throws UserError. */
export async function prepareFile(path: string): Promise<void> {
  try {
    makeFolder(dirname(path));
    await writeFile(`${path}.next`, '');
    await rm(`${path}.next`);
  } catch (error) {
    throw new UserError(`${path} cannot be written: ${fileReason(error as Error)}`);
  }
}

/** Replaces a file as a whole or not at all. First `load` reads the new text back, and throws if it is wrong. */
export async function replaceFile(
  path: string,
  text: string,
  load: (path: string) => Promise<unknown>,
): Promise<void> {
  const next = `${path}.next`;
  await writeFile(next, text);
  await load(next);
  await rename(next, path);
}

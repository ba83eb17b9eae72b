import { readFile, rename, writeFile } from 'node:fs/promises';

/** The text of a file; empty if the file does not exist. */
export async function textIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
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

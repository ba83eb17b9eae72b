import { rm, writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { counted } from '../../common/counted.ts';
import { type LearnWorldOptions, learnWorld } from '../../conformance/learn/world/learn-world.ts';
import type { WorldFile } from '../../spec/generated/world-types.ts';
import { loadWorld } from '../../spec/load-world.ts';
import { prepareFile, replaceFile, textIfThere } from '../shared/replace-file.ts';

/** The file of a world, its `.part` file, and what an earlier, interrupted run has read. */
export type WorldTarget = Awaited<ReturnType<typeof prepareWorld>>;

/** Makes sure that a world can be written, and that it replaces no other file. Throws UserError. */
export async function prepareWorld(path: string) {
  await prepareFile(path);
  await worldIn(path);
  const part = `${path}.part`;
  return { path, part, earlier: await worldIn(part) };
}

async function worldIn(path: string): Promise<WorldFile | null> {
  const isEmpty = (await textIfThere(path)).trim() === '';
  return isEmpty ? null : (await loadWorld(path)).file;
}

/** How many omissions are listed by name. */
const maxNamed = 10;

/** Reads the world of a target and writes it to a file. Returns why it is not complete; null if it is. */
export async function saveWorld(
  { path, part, earlier }: WorldTarget,
  options: LearnWorldOptions,
): Promise<string | null> {
  const { world, omitted, stopped } = await learnWorld({
    ...options,
    ...(earlier !== null && { earlier }),
  });
  // Saved first, so that nothing is lost if the final file cannot be written.
  if (world.parkings.length > 0) await writeFile(part, JSON.stringify(world));
  const count = counted(world.parkings.length, 'parking');
  if (stopped !== null)
    return `${stopped}; ${world.parkings.length === 0 ? 'no parking was read' : `${part} has ${count}, and the same command continues from there`}`;
  const text = /\.ya?ml$/i.test(path) ? stringify(world) : `${JSON.stringify(world, null, 2)}\n`;
  await replaceFile(path, text, loadWorld);
  await rm(part, { force: true });
  for (const what of omitted.slice(0, maxNamed)) note(`left out: ${what}`);
  if (omitted.length > maxNamed) note(`left out: ${omitted.length - maxNamed} more`);
  note(`written: ${path}; ${count}`);
  return null;
}

function note(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { specFolder } from './contract.ts';
import { produceFiles } from './produce-files.ts';

/**
 * Writes `spec/generated/` from `spec/`. With `--check` it writes nothing and exits 1 when what is there
 * differs from what would be written.
 */
async function generate(check: boolean): Promise<void> {
  const files = await produceFiles();
  const folder = `${specFolder}generated/`;
  await mkdir(folder, { recursive: true });
  const stale: string[] = [];
  for (const [name, text] of Object.entries(files)) {
    const current = await readFile(folder + name, 'utf8').catch(() => null);
    if (current === text) continue;
    stale.push(name);
    if (!check) await writeFile(folder + name, text);
  }
  const list = stale.map((name) => `  spec/generated/${name}`).join('\n');
  if (check && stale.length > 0) {
    process.stderr.write(`Not current, run 'npm run generate':\n${list}\n`);
    process.exitCode = 1;
  } else {
    process.stdout.write(stale.length > 0 ? `Written:\n${list}\n` : 'spec/generated is current\n');
  }
}

await generate(process.argv.includes('--check'));

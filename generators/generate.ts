import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { specFolder } from './contract.ts';
import { produceFiles } from './produce-files.ts';

/** Writes the generated files from `spec/`. With `--check`, only exits with 1 if any of them is out of date. */
async function generate(check: boolean): Promise<void> {
  const files = await produceFiles();
  const root = dirname(specFolder);
  const stale: string[] = [];
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path);
    if (existsSync(file) && (await readFile(file, 'utf8')) === text) continue;
    stale.push(path);
    if (check) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const list = stale.map((path) => `  ${path}`).join('\n');
  if (check && stale.length > 0) {
    process.stderr.write(`Not current, run 'npm run generate':\n${list}\n`);
    process.exitCode = 1;
  } else {
    process.stdout.write(stale.length > 0 ? `Written:\n${list}\n` : 'The generated files are current\n');
  }
}

await generate(process.argv.includes('--check'));

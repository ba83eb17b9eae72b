import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { specFolder } from './contract.ts';
import { produceFiles } from './produce-files.ts';

// Writes the generated files from `spec/`. With `--check`, only exits with 1 if any of them is out of date.
const check = process.argv.includes('--check');
const stale: string[] = [];
for (const [path, text] of Object.entries(await produceFiles())) {
  const file = join(dirname(specFolder), path);
  if (existsSync(file) && (await readFile(file, 'utf8')) === text) continue;
  stale.push(`  ${path}\n`);
  if (check) continue;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
if (check && stale.length > 0) {
  process.stderr.write(`Not current, run 'npm run generate':\n${stale.join('')}`);
  process.exitCode = 1;
} else {
  process.stdout.write(
    stale.length > 0 ? `Written:\n${stale.join('')}` : 'The generated files are current\n',
  );
}

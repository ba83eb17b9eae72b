import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('no file of the kit swallows every error; `whenInconclusive` rethrows failures and mistakes', async () => {
  const names = await readdir(import.meta.dirname, { recursive: true });
  const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const texts = await Promise.all(sources.map((name) => readFile(join(import.meta.dirname, name), 'utf8')));
  expect(sources.filter((_, index) => /\.catch\(\s*\(\)/.test(texts[index] ?? ''))).toEqual([]);
});

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { allDefects } from '../../mock-server/defects/all-defects.ts';
import { tryDefect } from './try-defect.ts';

/** Every so many-th defect is tried here; `npm run kill-matrix` tries them all. */
const step = 100;

describe('the kill matrix', () => {
  it.each(
    allDefects.filter((_, index) => index % step === step - 1).map((defect) => [defect.id, defect] as const),
  )(
    'kills %s with a check of its own clause and with no unrelated failure',
    { timeout: 120_000 },
    async (_, defect) => {
      const { killers, unrelated, errors } = await tryDefect(defect);
      expect(killers).not.toEqual([]);
      expect(unrelated).toEqual([]);
      expect(errors).toEqual([]);
    },
  );

  it('is written down for the defects that there are, none of which survives', async () => {
    const table = await readFile(new URL('../../docs/kill-matrix.md', import.meta.url), 'utf8');
    const rows = [...table.matchAll(/^\| `([^`]+)` \| (.*) \| `([^`]+)` \| .* \|$/gm)];
    expect(rows.map(([, id, title, clause]) => `${id} ${clause} ${title}`).sort()).toEqual(
      allDefects.map(({ id, clause, title }) => `${id} ${clause} ${title.replaceAll('|', '\\|')}`).sort(),
    );
    expect(table).not.toContain('survives');
  });
});

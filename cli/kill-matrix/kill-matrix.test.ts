import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { allDefects } from '../../mock-server/defects/all-defects.ts';
import type { Defect } from '../../mock-server/defects/defect.ts';
import { clauses } from '../../spec/generated/clauses.ts';
import { tryDefect } from './try-defect.ts';

/** Every so many-th defect is tried here; `npm run kill-matrix` tries them all, with the whole kit. */
const step = 100;

const sample = allDefects.filter((_, index) => index % step === step - 1);

/** The sections that a defect goes against, whose checks are those most likely to fail without a reason. */
const sectionsOf = ({ clause, also = [] }: Defect) =>
  clauses.filter(({ id }) => [clause, ...also].includes(id)).map(({ section }) => `section:${section}`);

describe('the kill matrix', () => {
  it.each(sample.map((defect) => [defect.id, defect] as const))(
    'kills %s with a check of its own clause and with no unrelated failure in its section',
    { timeout: 120_000 },
    async (_id, defect) => {
      const { killers, unrelated, errors } = await tryDefect(defect, { only: sectionsOf(defect) });
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

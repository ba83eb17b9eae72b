import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { allChecks } from '../../conformance/checks/all-checks.ts';
import { allDefects } from '../../mock-server/defects/all-defects.ts';
import type { Defect } from '../../mock-server/defects/defect.ts';
import { clauses } from '../../spec/generated/clauses.ts';
import { tryDefect } from './try-defect.ts';

/** Only every hundredth defect is tried here; `npm run kill-matrix` tries them all, with the whole kit. */
const step = 100;

// Some defects keep every booking, or the wait for a webhook, going for a real minute.
const quick = allDefects.filter(({ id }) => !/takes-\d+-seconds|never-sent/.test(id));
const sample = quick.filter((_, index) => index % step === step - 1);

/**
 * The checks that cite the clause of a defect, and all others of the sections of its clauses, which are the most likely
 * to fail without a reason.
 */
function checksFor({ clause, also }: Defect): readonly string[] {
  const sections = clauses.filter(({ id }) => [clause, ...also].includes(id)).map(({ section }) => section);
  const citing = allChecks.filter(
    (check) => check.clause === clause || check.also?.includes(clause) === true,
  );
  return [...sections.map((section) => `section:${section}`), ...citing.map(({ id }) => id)];
}

describe('the kill matrix', () => {
  it.concurrent.each(sample.map((defect) => [defect.id, defect] as const))(
    'kills %s with a check of its own clause and with no unrelated failure in its section',
    async (_id, defect) => {
      const { killers, unrelated, errors } = await tryDefect(defect, { only: checksFor(defect) });
      expect(killers).not.toEqual([]);
      expect(unrelated).toEqual([]);
      expect(errors).toEqual([]);
    },
  );

  it('names every check of a stated clause: a check that no defect fails proves nothing', async () => {
    const table = await readFile(new URL('../../docs/kill-matrix.md', import.meta.url), 'utf8');
    const named = new Set(table.match(/[\w.-]+/g));
    const stated = new Set(clauses.filter(({ status }) => status === 'stated').map(({ id }) => id));
    const unproven = allChecks.filter(({ id, clause }) => stated.has(clause) && !named.has(id));
    expect(unproven.map(({ id }) => id)).toEqual([
      // Fails with search.locale-ignored, which breaks another clause.
      'search.locale-changes-messages',
      // Needs a profile that puts the list into an object; cli/conform/envelope.test.ts has it.
      'list-bookings.form-in-envelope',
    ]);
  });

  it('is up to date with the defects, none of which survives', async () => {
    const table = await readFile(new URL('../../docs/kill-matrix.md', import.meta.url), 'utf8');
    const rows = [...table.matchAll(/^\| `([^`]+)` \| (.*) \| `([^`]+)` \| .* \|$/gm)];
    expect(rows.map(([, id, title, clause]) => `${id} ${clause} ${title}`).sort()).toEqual(
      allDefects.map(({ id, clause, title }) => `${id} ${clause} ${title.replaceAll('|', '\\|')}`).sort(),
    );
    expect(table).not.toContain('survives');
  });
});

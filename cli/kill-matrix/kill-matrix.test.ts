import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { allChecks } from '../../conformance/checks/all-checks.ts';
import { allDefects } from '../../mock-server/defects/all-defects.ts';
import { findDefects } from '../../mock-server/defects/find-defects.ts';
import { clauses } from '../../spec/generated/clauses.ts';
import { readTable } from './kill-table.ts';
import { tryDefect } from './try-defect.ts';

const table = await readFile(new URL('../../docs/kill-matrix.md', import.meta.url), 'utf8');

const seenLast = new Set(allChecks.filter(({ phase }) => phase !== undefined).map(({ id }) => id));

/** Every fifteenth defect that the page shows; `npm run kill-matrix` tries them all, with the whole kit. */
const sample = readTable(table, allDefects).filter(
  ({ defect, killers }, index) =>
    index % 15 === 14 &&
    // Checks that look at what all others have seen take a whole run.
    !killers.every(({ check }) => seenLast.has(check)) &&
    // Some defects keep every booking, or the wait for a webhook, going for a real minute.
    !/takes-\d+-seconds|never-sent/.test(defect),
);

describe('the kill matrix', () => {
  it.concurrent.each(sample)('names checks that kill $defect', async ({ defect: id, killers: named }) => {
    const [defect] = findDefects([id]);
    if (defect === undefined) throw new RangeError(`there is no defect ${id}`);
    const trial = await tryDefect(defect, { only: named.map(({ check }) => `check:${check}`) });
    expect(trial.killers).not.toEqual([]);
    expect(trial).toMatchObject({ unrelated: [], errors: [] });
  });

  it('names every check of a stated clause: a check that no defect fails proves nothing', async () => {
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
    const rows = [...table.matchAll(/^\| `([^`]+)` \| (.*) \| `([^`]+)` \| .* \|$/gm)];
    expect(rows.map(([, id, title, clause]) => `${id} ${clause} ${title}`).sort()).toEqual(
      allDefects.map(({ id, clause, title }) => `${id} ${clause} ${title.replaceAll('|', '\\|')}`).sort(),
    );
    expect(table).not.toContain('survives');
  });
});

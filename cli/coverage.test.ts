import { expect, test } from 'vitest';
import type { AnyCheck } from '../conformance/check/check.ts';
import { allChecks, checksByFile } from '../conformance/checks/all-checks.ts';
import { allPartnerChecks } from '../conformance/partner/all-partner-checks.ts';
import { allDefects, defectsByFile } from '../mock-server/defects/all-defects.ts';
import { clauses } from '../spec/generated/clauses.ts';
import { coverageTable, whyUntried } from './coverage-table.ts';

const known = new Map(clauses.map((clause) => [clause.id, clause]));
const clausesOf = (checks: readonly AnyCheck[]) =>
  new Set(checks.flatMap((check) => [check.clause, ...(check.also ?? [])]));
const tried = clausesOf(allChecks);
const triedOfPartners = clausesOf(allPartnerChecks);

test('every check has an id of its own and cites clauses that exist', () => {
  const ids = [...allChecks, ...allPartnerChecks].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...tried, ...triedOfPartners].filter((id) => !known.has(id))).toEqual([]);
});

test('every clause that binds the service or the partner has a check or a reason why not', () => {
  const bare = clauses.filter((clause) => {
    const { id, side, untestable } = clause;
    if (side === 'partner') return !triedOfPartners.has(id) && untestable === undefined;
    return !tried.has(id) && whyUntried(clause) === '';
  });
  expect(bare.map(({ id }) => id)).toEqual([]);
});

test('every defect breaks a stated clause that a check tries', () => {
  const untried = allDefects.filter(
    ({ clause }) => !tried.has(clause) || known.get(clause)?.status !== 'stated',
  );
  expect(untried.map(({ id, clause }) => ({ id, clause }))).toEqual([]);
});

test('no check has changed its id, its clause or what it says', async () => {
  const lines = [...allChecks, ...allPartnerChecks]
    .map(({ id, clause, title }) => `${id} [${clause}] ${title}`)
    .sort();
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('all-checks.snapshot.txt');
});

test.each([
  ['conformance/checks', checksByFile],
  ['mock-server/defects', defectsByFile],
])('everything in %s stands in the file that the page of coverage names', async (folder, byFile) => {
  for (const [file, ofFile] of Object.entries(byFile)) {
    const { pathname } = new URL(`../${folder}/${file}.ts`, import.meta.url);
    expect(Object.values(await import(pathname)), file).toContain(ofFile);
  }
});

test('the page of coverage is current', async () => {
  await expect(coverageTable()).toMatchFileSnapshot('../docs/coverage.md');
});

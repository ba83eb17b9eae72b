import { expect, test } from 'vitest';
import { allChecks } from '../conformance/checks/all-checks.ts';
import { allDefects } from '../mock-server/defects/all-defects.ts';
import { clauses } from '../spec/generated/clauses.ts';
import { coverageTable } from './coverage-table.ts';

const known = new Map(clauses.map((clause) => [clause.id, clause]));
const tried = new Set(allChecks.flatMap((check) => [check.clause, ...(check.also ?? [])]));

test('every check has an id of its own and cites clauses that exist', () => {
  expect(new Set(allChecks.map(({ id }) => id)).size).toBe(allChecks.length);
  expect([...tried].filter((id) => !known.has(id))).toEqual([]);
});

test('every stated clause that binds the service has a check or a reason why not', () => {
  const bare = clauses.filter(
    ({ id, side, status, untestable }) =>
      side === 'service' && status === 'stated' && untestable === undefined && !tried.has(id),
  );
  expect(bare.map(({ id }) => id)).toEqual([]);
});

test('every defect breaks a stated clause that a check tries', () => {
  const untried = allDefects.filter(
    ({ clause }) => !tried.has(clause) || known.get(clause)?.status !== 'stated',
  );
  expect(untried.map(({ id, clause }) => ({ id, clause }))).toEqual([]);
});

test('no check has changed its id, its clause or what it says', async () => {
  const lines = allChecks.map(({ id, clause, title }) => `${id} [${clause}] ${title}`).sort();
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('all-checks.snapshot.txt');
});

test('the page of coverage is current', async () => {
  await expect(coverageTable()).toMatchFileSnapshot('../docs/coverage.md');
});

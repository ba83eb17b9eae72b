import { expect, test } from 'vitest';
import { allChecks } from '../../conformance/checks/all-checks.ts';
import { conclude } from '../../conformance/learn/conclude.ts';
import { learnableEntries } from '../../conformance/learn/entries.ts';
import { neverSeen } from '../../conformance/learn/never-seen.ts';
import { entriesTable } from './entries-table.ts';

const settled = new Set(allChecks.flatMap(({ settles = [] }) => settles));

test('every entry has a check that finds it out, or a reason why none does', () => {
  const nothing = { checks: [], observations: [] };
  const bare = learnableEntries.filter(
    (entry) => conclude(entry, nothing).reason === 'no response showed it',
  );
  expect(bare.filter((entry) => !settled.has(entry))).toEqual([]);
});

test('no reason is given for what is no entry to learn', () => {
  expect(Object.keys(neverSeen).filter((entry) => !learnableEntries.some((one) => one === entry))).toEqual(
    [],
  );
});

test('the page of entries is current', async () => {
  await expect(entriesTable()).toMatchFileSnapshot('../../docs/profile-entries.md');
});

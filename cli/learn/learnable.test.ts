import { expect, test } from 'vitest';
import { allChecks } from '../../conformance/checks/all-checks.ts';
import { conclude, whyNever } from '../../conformance/learn/conclude.ts';
import { connectionEntries, learnableEntries } from '../../conformance/learn/entries.ts';
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
  expect(connectionEntries.filter((entry) => whyNever(entry) !== null)).toEqual([]);
});

test('the page of entries is current', async () => {
  await expect(entriesTable()).toMatchFileSnapshot('../../docs/profile-entries.md');
});

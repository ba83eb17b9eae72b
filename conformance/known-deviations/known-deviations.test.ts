import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import type { Check } from '../check/check.ts';
import type { VerdictName } from '../kernel/verdict.ts';
import { compareWithRun } from '../report/known-deviations.ts';
import { KnownDeviationsError, loadKnownDeviations } from './load-known-deviations.ts';

const folder = temporaryFolder(afterAll);

async function load(text: string) {
  const path = join(folder, 'list.yaml');
  await writeFile(path, text);
  return loadKnownDeviations(path);
}

const entry = `- check: search.radius
  reason: PARK-1
  owner: search team
  expires: 2026-06-30
`;

describe('a list of known deviations', () => {
  test('is read from YAML', async () => {
    expect(await load(entry)).toEqual([
      { check: 'search.radius', reason: 'PARK-1', owner: 'search team', expires: '2026-06-30' },
    ]);
  });

  test('may be empty', async () => {
    expect(await load('# nothing is known to deviate\n')).toEqual([]);
    expect(await load('[]')).toEqual([]);
  });

  test.each([
    { fault: 'no YAML', text: '- check: "', want: /not valid YAML/ },
    { fault: 'no list', text: 'check: search.radius', want: /\/ must be an array/ },
    { fault: 'a missing member', text: entry.replace(/ {2}owner.*\n/, ''), want: /\/0\/owner is required/ },
    { fault: 'an empty reason', text: entry.replace('PARK-1', '""'), want: /\/0\/reason must not be empty/ },
    {
      fault: 'a day that does not exist',
      text: entry.replace('06-30', '02-30'),
      want: /\/0\/expires must be a valid date/,
    },
    { fault: 'a key of another name', text: `${entry}  until: 1`, want: /must not have the key 'until'/ },
    {
      fault: 'a check listed twice',
      text: entry + entry,
      want: /\/1\/check is search.radius, which \/0 already lists/,
    },
  ])('with $fault is refused, and the message says where', async ({ text, want }) => {
    await expect(load(text)).rejects.toThrow(KnownDeviationsError);
    await expect(load(text)).rejects.toThrow(want);
  });

  test('that does not exist is refused, and the message names the file', async () => {
    await expect(loadKnownDeviations('/nowhere/list.yaml')).rejects.toThrow(
      '/nowhere/list.yaml cannot be read',
    );
  });
});

describe('an entry', () => {
  const stateFor = (verdict: VerdictName | null, expires: string) => {
    const check = { id: 'search.radius' } as Check;
    const results = verdict === null ? [] : [{ check, verdict: { verdict } as never, milliseconds: 1 }];
    const known = { check: check.id, reason: 'PARK-1', owner: 'search team', expires };
    const run = { results, knownChecks: new Set([check.id]), today: '2026-06-30' };
    return compareWithRun([known], run)[0]?.state;
  };

  test.each([
    { verdict: 'fail', expires: '2026-07-01', want: 'excuses' },
    { verdict: 'fail', expires: '2026-06-30', want: 'excuses' },
    { verdict: 'fail', expires: '2026-06-29', want: 'expired' },
    { verdict: 'warn', expires: '2026-07-01', want: 'excuses' },
    { verdict: 'pass', expires: '2026-07-01', want: 'passes' },
    { verdict: 'pass', expires: '2026-06-29', want: 'passes' },
    { verdict: 'inconclusive', expires: '2026-07-01', want: 'excuses' },
    { verdict: 'inconclusive', expires: '2026-06-29', want: 'expired' },
    { verdict: 'error', expires: '2026-07-01', want: 'not-tried' },
    { verdict: null, expires: '2026-06-29', want: 'not-tried' },
  ] as const)('until $expires, with the verdict $verdict on 30 June: $want', ({ verdict, expires, want }) => {
    expect(stateFor(verdict, expires)).toBe(want);
  });

  test.each([
    { results: [], want: 'not-tried' },
    { results: ['pass'], want: 'not-tried' },
    { results: ['fail'], want: 'excuses' },
  ] as const)('of a finding of exploring, which was $results in this run: $want', ({ results, want }) => {
    const check = { id: 'explore.search.finds' } as Check;
    const known = { check: check.id, reason: 'a', owner: 'b', expires: '2026-07-01' };
    const tried = results.map((verdict) => ({ check, verdict: { verdict } as never, milliseconds: 1 }));
    const run = { results: tried, knownChecks: new Set<string>(), today: '2026-06-30' };
    expect(compareWithRun([known], run)[0]?.state).toBe(want);
  });

  test('of an unknown check has a state of its own', () => {
    const known = { check: 'serach.radius', reason: 'a', owner: 'b', expires: '2026-07-01' };
    const run = { results: [], knownChecks: new Set(['search.radius']), today: '2026-06-30' };
    expect(compareWithRun([known], run)).toEqual([{ ...known, state: 'unknown-check' }]);
  });
});

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
    { fault: 'a key of another name', text: `${entry}  until: 1`, want: /\/0\/until is not a known key/ },
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
  interface Run {
    readonly expires?: string;
    readonly id?: string;
    readonly isKnown?: boolean;
  }

  const stateFor = (
    verdict: VerdictName | null,
    { expires = '2026-07-01', id = 'search.radius', isKnown = true }: Run = {},
  ) => {
    const check = { id } as Check;
    const results = verdict === null ? [] : [{ check, verdict: { verdict } as never, milliseconds: 1 }];
    const known = { check: id, reason: 'PARK-1', owner: 'search team', expires };
    const run = { results, knownChecks: new Set(isKnown ? [id] : []), today: '2026-06-30' };
    return compareWithRun([known], run)[0]?.state;
  };

  const explored = { id: 'explore.search.finds', isKnown: false };

  test.each([
    { verdict: 'fail', want: 'excuses' },
    { verdict: 'fail', given: { expires: '2026-06-30' }, want: 'excuses' },
    { verdict: 'fail', given: { expires: '2026-06-29' }, want: 'expired' },
    { verdict: 'warn', want: 'excuses' },
    { verdict: 'pass', want: 'passes' },
    { verdict: 'pass', given: { expires: '2026-06-29' }, want: 'passes' },
    { verdict: 'inconclusive', want: 'excuses' },
    { verdict: 'inconclusive', given: { expires: '2026-06-29' }, want: 'expired' },
    { verdict: 'error', want: 'not-tried' },
    { verdict: null, given: { expires: '2026-06-29' }, want: 'not-tried' },
    { verdict: null, given: explored, want: 'not-tried' },
    { verdict: 'pass', given: explored, want: 'not-tried' },
    { verdict: 'fail', given: explored, want: 'excuses' },
    { verdict: null, given: { id: 'serach.radius', isKnown: false }, want: 'unknown-check' },
  ] as const)('$given, with the verdict $verdict on 30 June: $want', ({ verdict, want, ...row }) => {
    expect(stateFor(verdict, 'given' in row ? row.given : {})).toBe(want);
  });
});

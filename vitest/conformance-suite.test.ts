import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Report } from '../conformance/report/report.ts';
import { temporaryFolder } from '../spec/testing/temporary-folder.ts';
import { conformanceSuite } from './conformance-suite.ts';

/** The output of vitest for the suites in testing/suites.ts that `-t` selects. */
let output = '';
let exitCode: number | undefined;
let report: Report;
const file = join(temporaryFolder(afterAll), 'report.json');

beforeAll(async () => {
  const selected = 'cancel-booking.repeat|an outdated list|nobody there|no such profile|advice';
  const args = ['run', '--config', 'vitest/testing/vitest.config.ts', '--root', '.', '--no-color'];
  const child = execFile('node_modules/.bin/vitest', [...args, '--reporter=verbose', '-t', selected], {
    env: { ...process.env, REPORT_FILE: file, PARKPROOF_PROGRAM: inject('program') },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: string) => {
      output += text;
    });
  }
  exitCode = await new Promise((resolve) => child.once('close', resolve));
  report = JSON.parse(await readFile(file, 'utf8')) as Report;
});

test('tests are grouped by section, and titled with the id and the requirement of their check', () => {
  expect(output).toMatch(
    / 3\.1 Booking states > cancel-booking\.repeat-200: Cancelling a cancelled booking returns 200\./,
  );
});

test('a failed check shows what a report says of it, without our stack', () => {
  expect(exitCode).toBe(1);
  const [, failure = ''] = / Failed Tests 1 [^\n]*\n(.*?)\n⎯/s.exec(output) ?? [];
  expect(failure).toMatch(/expected {2}200 for the second cancellation/);
  expect(failure).toMatch(/found {5}409/);
  expect(failure).toMatch(/source {4}the specification, section 3\.1/);
  expect(failure).toMatch(/repeat {4}.*curl .*-H "x-access-token: \$ACCESS_TOKEN"/);
  expect(failure).not.toMatch(/❯|\d+\| /);
});

test('an inconclusive check is skipped with the reason', () => {
  expect(output).toMatch(
    /↓ .*repeat-keeps-cancelled: .*\[inconclusive: the second cancellation returned 409\]/,
  );
});

test('a known deviation is skipped, and an outdated one fails its suite', () => {
  expect(output).toMatch(/↓ .*repeat-keeps-date: .*\[known deviation: /);
  expect(output).toMatch(/FAIL .*an outdated list\n.*errors\.codes: passes now; remove it/);
});

test('advice that is not followed passes with an annotation', () => {
  expect(output).toMatch(/✓ .*advice that is not followed/);
  expect(output).toMatch(/warning\n.*webhook\.repetitions-equal.*found {5}the uid b/s);
});

test('a wrong setup fails the suite once, with its message', () => {
  expect(output.match(/PreflightError: http:\/\/127\.0\.0\.1:1 does not respond/g)).toHaveLength(1);
  expect(output.match(/ProfileError: nowhere\.yaml cannot be read/g)).toHaveLength(1);
});

test('only the checks whose tests are selected run', () => {
  expect(report.checks.map(({ id }) => id).sort()).toEqual([
    'cancel-booking.repeat-200',
    'cancel-booking.repeat-keeps-cancelled',
    'cancel-booking.repeat-keeps-date',
    'cancel-booking.repeat-keeps-date-abroad',
  ]);
});

test.each([
  { options: { onlyy: ['6'] }, says: "conformanceSuite has no option 'onlyy'." },
  { options: { signal: null }, says: "conformanceSuite has no option 'signal'." },
  { options: { only: '6' }, says: 'only must be an array' },
])('a suite is not declared with $options', ({ options, says }) => {
  expect(() => conformanceSuite(options as never)).toThrow(says);
});

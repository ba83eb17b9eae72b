import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { runConform } from '../testing/run-conform.ts';
import { startTarget } from '../testing/start-target.ts';

/** The address of a simulator that returns `phone` as a number in GET /parkings. */
let url: string;

beforeAll(async () => {
  ({ url } = await startTarget({ parkings: 200, defects: ['list-parking.phone-as-number'] }));
});

const failing = 'form.list-parking.phone';
const passing = 'form.list-parking.email';
const only = ['--only', failing, '--only', passing];

const entry = (check: string, expires = '2999-12-31') =>
  `- { check: ${check}, reason: PARK-7 phones are numbers, owner: search team, expires: ${expires} }\n`;

/** Runs two checks, one of which fails, with a list of known deviations. */
async function gate(list: string, ...args: string[]) {
  const folder = temporaryFolder();
  const known = join(folder, 'known.yaml');
  const junit = join(folder, 'junit.xml');
  await writeFile(known, list);
  const files = ['--known-deviations', known, '--report', `junit=${junit}`];
  const ended = await runConform(url, ...only, ...files, ...args);
  return { ...ended, junit: await readFile(junit, 'utf8').catch(() => '') };
}

describe('with known deviations', () => {
  test('a failure that is listed is excused and shown', async () => {
    const { code, stdout, stderr, junit } = await gate(entry(failing));
    expect(stderr).not.toContain(failing);
    expect(stdout).toContain('CONFORMANT EXCEPT FOR KNOWN DEVIATIONS');
    expect(stdout).toMatch(/form\.list-parking\.phone {2}excused\n +PARK-7 .*search team.*\n +found/);
    expect(junit).toMatch(/<testsuites [^>]*failures="0" errors="0"[\s\S]*skipped="1"/);
    expect(code).toBe(0);
  });

  test('a failure that is not listed fails the run', async () => {
    const { code, stdout, stderr, junit } = await gate('[]');
    expect(stderr).toMatch(
      /^fail {2}form\.list-parking\.phone {2}found \d+; expected \/0\/phone to be a string$/m,
    );
    expect(stdout).toMatch(/NOT CONFORMANT\n +1 deviation from the specification\./);
    expect(junit).toMatch(/<testsuites [^>]*failures="1"/);
    expect(code).toBe(1);
  });

  test('an expired entry fails the run and excuses nothing', async () => {
    const { code, stdout, junit } = await gate(entry(failing, '2020-01-31'));
    expect(stdout).toContain(`The known deviation ${failing} expired after 2020-01-31`);
    expect(stdout).toContain('1 deviation from the specification.');
    expect(junit).toMatch(/<testsuites [^>]*failures="2"/);
    expect(code).toBe(1);
  });

  test('a listed check that passes fails the run, and the report says what to remove', async () => {
    const { code, stdout, junit } = await gate(entry(failing) + entry(passing));
    expect(stdout).toContain('LIST OF KNOWN DEVIATIONS OUT OF DATE');
    expect(stdout).toContain(`The known deviation ${passing} passes now; remove it from the list.`);
    expect(junit).toMatch(/<testsuites [^>]*failures="1"/);
    expect(code).toBe(1);
  });

  test('an entry that names no check fails the run', async () => {
    const { code, stdout } = await gate(entry(failing) + entry('form.list-parking.fone'));
    expect(stdout).toMatch(/names form\.list-parking\.fone, but there is no such check/);
    expect(code).toBe(1);
  });

  test('an entry for a check that was not chosen is ignored', async () => {
    expect((await gate(entry(failing) + entry('form.list-parking.name', '2020-01-31'))).code).toBe(0);
  });

  test('an invalid list ends with 2 before any request is sent', async () => {
    const { code, stdout, stderr } = await gate('- { check: a, reason: b, expires: soon }');
    expect(stderr).toMatch(
      /is not a valid list of known deviations:\n {2}line 1: \/0\/owner is required\n {2}line \d: \/0\/expires must be a valid date/,
    );
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
});

describe('a stated requirement that could not be tested', () => {
  const half = ['--read-only', '--only', passing, '--only', 'create-booking.response-201'];

  test('makes the run partial', async () => {
    const { code, stdout } = await runConform(url, ...half);
    expect(stdout).toMatch(/PARTIAL\n +1 check of a stated requirement could not be completed\./);
    expect(stdout).toContain('exit code 3; --allow-partial makes it 0');
    expect(code).toBe(3);
  });

  test('is tolerated with --allow-partial', async () => {
    const { code, stdout } = await runConform(url, ...half, '--allow-partial');
    expect(stdout).toMatch(/PARTIAL[\s\S]*exit code 0/);
    expect(code).toBe(0);
  });
});

describe('without a run', () => {
  test('--list names every check with clause, section, level and needs', async () => {
    const { code, stdout } = await runConform('--list');
    expect(stdout).toMatch(/^2\.1 Parking, list form \(\d+\)$/m);
    expect(stdout).toMatch(
      /^ {2}form\.list-parking\.phone {2}clause list-parking\.phone \| section 2\.1 \| must\n {4}\S/m,
    );
    expect(stdout).toMatch(/\| must \| needs writes/);
    expect(code).toBe(0);
  });

  test('--dry-run says how many checks, bookings and minutes a run would take', async () => {
    const { code, stdout } = await runConform('--dry-run');
    expect(stdout).toMatch(/a simulator started for this run/);
    expect(stdout).toMatch(/^ +All +\d+/m);
    expect(stdout).toMatch(/bookings +\d+/);
    expect(stdout).toMatch(/duration +less than a minute, or about \d+ minutes if every wait times out\n/);
    expect(code).toBe(0);
    const { stdout: short } = await runConform('--dry-run', '--only', 'list-parkings');
    expect(short).toMatch(/duration +less than a minute\n/);
  });

  test('--dry-run says how long the run would explore, and what that may create', async () => {
    const { stdout } = await runConform('--dry-run', '--explore', '30');
    expect(stdout).toMatch(/exploring +30 s after the checks, with at most \d+ more bookings/);
  });

  test('--dry-run names what would not run, and why', async () => {
    const { stdout } = await runConform('--dry-run', '--read-only');
    expect(stdout).toMatch(/bookings +none/);
    expect(stdout).toMatch(/\d+ {2}it creates data, and the run is read-only/);
  });

  test('--dry-run reads the profile of the simulator at the given URL', async () => {
    const { stdout } = await runConform(url, '--dry-run');
    expect(stdout).toMatch(/Parkproof simulator, http:\/\/127\.0\.0\.1/);
    expect(stdout).toMatch(/bookings complete immediately/);
  });

  test('--dry-run uses the booking time that the profile declares', async () => {
    const slow = await startTarget({ parkings: 200, bookingDelay: 30_000 });
    const { stdout } = await runConform(slow.url, '--dry-run');
    expect(stdout).toMatch(/bookings complete in 30 s/);
    expect(stdout).toMatch(/duration +about 2 minutes/);
  });
});

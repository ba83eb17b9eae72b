import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { readReport, runConform } from '../testing/run-conform.ts';
import { fail } from '../testing/run-in-process.ts';
import { startTarget } from '../testing/start-target.ts';

/** The ids that `--list` shows for these options. */
async function listed(...args: string[]): Promise<readonly string[]> {
  const { stdout, code } = await runConform('--list', ...args);
  expect(code).toBe(0);
  return [...stdout.matchAll(/^ {2}(\S+) {2}clause /gm)].map(([, id = '']) => id);
}

describe('--only takes', () => {
  test('a section, including its subsections', async () => {
    const { stdout } = await runConform('--list', '--only', '4.1');
    expect(stdout).toMatch(/^4\.1 POST \/authenticate/);
    expect(stdout).not.toContain('section 4.10 ');
    expect(await listed('--only', 'section:4.1')).toEqual(await listed('--only', '4.1'));
    expect((await listed('--only', '2')).length).toBeGreaterThan((await listed('--only', '2.5')).length);
    expect((await listed('--only', 'section:intro')).length).toBeGreaterThan(0);
  });

  test('a glob', async () => {
    const ids = await listed('--only', 'form.*.svcpid');
    expect(ids).toEqual(expect.arrayContaining(['form.list-offer.svcpid', 'form.booking.svcpid']));
    expect(ids.filter((id) => !/^form\..*\.svcpid$/.test(id))).toEqual([]);
  });

  test('the prefix of an id or of a clause up to a dot', async () => {
    expect((await listed('--only', 'form')).every((id) => id.startsWith('form.'))).toBe(true);
    expect(await listed('--only', 'list-parking.phone')).toEqual(['form.list-parking.phone']);
  });

  test('a clause that only checks of other clauses test', async () => {
    expect(await listed('--only', 'service.books-and-cancels')).toContain('cancel-booking.second-user');
  });
});

test.each([
  { option: '--only', name: 'form.list-parking.fone', meant: 'form.list-parking.phone' },
  { option: '--only', name: 'Create-Bookings', meant: 'create-booking' },
  { option: '--only', name: 'svcPID-identifies', meant: 'search-offer.svcPID-identifies-offer' },
  { option: '--only', name: 'section:4.91', meant: 'section:4.9' },
  { option: '--exclude', name: 'cancel-boking', meant: 'cancel-booking' },
])(
  'an unknown name ends with 2 and suggests one instead of $option $name',
  async ({ option, name, meant }) => {
    const said = await fail('conform', '--list', option, name);
    expect(said).toMatch(/^parkproof conform: no check is called '.*'; did you mean /);
    expect(said).toContain(meant);
  },
);

test.each(['--only', '--exclude'])('%s needs a name', async (option) => {
  expect(await fail('conform', '--list', option, '')).toBe(`parkproof conform: ${option} needs a name\n`);
});

describe('--exclude', () => {
  const chosen = ['--only', 'form.list-parking.phone', '--only', 'form.list-parking.email'];
  const failing = 'form.list-parking.phone';

  test('leaves a check out of the run, and the outcome says so', async () => {
    const simulator = await startTarget({ parkings: 200, defects: ['list-parking.phone-as-number'] });
    const file = join(temporaryFolder(), 'report.json');
    const options = [...chosen, '--exclude', failing, '--report', `json=${file}`];
    const { code, stdout } = await runConform(simulator.url, ...options);
    expect(stdout).toMatch(/CONFORMANT\n[\s\S]*Excluded: form\.list-parking\.phone\./);
    expect(code).toBe(0);
    const report = await readReport(file);
    expect(report.scope.exclude).toEqual([failing]);
    expect(report.checks.find(({ id }) => id === failing)).toMatchObject({
      verdict: 'disabled',
      reason: `excluded by --exclude ${failing}`,
    });
  });

  test('leaves a check out of the list and the plan', async () => {
    expect(await listed(...chosen, '--exclude', failing)).toEqual(['form.list-parking.email']);
    const { stdout } = await runConform('--dry-run', ...chosen, '--exclude', '*.phone');
    expect(stdout).toMatch(/1 {2}excluded by --exclude \*\.phone/);
  });
});

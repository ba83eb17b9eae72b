import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadKnownDeviations } from '../../conformance/known-deviations/load-known-deviations.ts';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { runConform } from '../testing/run-conform.ts';
import { fail } from '../testing/run-in-process.ts';
import { startTarget } from '../testing/start-target.ts';

const failing = 'form.list-parking.phone';
const passing = 'form.list-parking.email';
const chosen = ['--only', failing, '--only', passing];

let url: string;

beforeAll(async () => {
  ({ url } = await startTarget({ parkings: 200, defects: ['list-parking.phone-as-number'] }));
});

/** Updates a list from a run of two checks, one of which fails; null for a list that does not exist yet. */
async function update(list: string | null, ...args: string[]) {
  const path = join(temporaryFolder(), 'known.yaml');
  if (list !== null) await writeFile(path, list);
  const options = [...chosen, '--update-known-deviations', path, ...args];
  return { ...(await runConform(url, ...options)), path };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const entry = (check: string, expires: string) =>
  `- check: ${check}\n  reason: PARK-7 # asked twice\n  owner: search team\n  expires: ${expires}\n`;

describe('--update-known-deviations', () => {
  test('starts a list with the failures, for 30 days, so that the next run passes', async () => {
    const { code, stdout, path } = await update(null);
    expect(stdout).toContain(
      `${path} lists 1: 1 added, 0 extended, 0 removed; the old list judged this run, the new one will judge the next`,
    );
    expect(code).toBe(1);
    const [added, ...others] = await loadKnownDeviations(path);
    expect(others).toEqual([]);
    expect(added?.check).toBe(failing);
    expect(added?.reason).toMatch(/^expected \/0\/phone to be a string, found \d+$/);
    expect([inDays(29), inDays(30)]).toContain(added?.expires);
    expect((await runConform(url, ...chosen, '--known-deviations', path)).code).toBe(0);
  });

  test('makes the folder of a list that does not exist yet', async () => {
    const path = join(temporaryFolder(), 'new', 'known.yaml');
    const { code, stdout } = await runConform(url, ...chosen, '--update-known-deviations', path);
    expect(stdout).toContain(`${path} lists 1: 1 added`);
    expect(code).toBe(1);
  });

  test('keeps reasons, owners, future dates and comments', async () => {
    const list = `# agreed in June\n${entry(failing, '2999-12-31')}`;
    const { code, stdout, path } = await update(list);
    expect(stdout).toMatch(/lists 1: 0 added, 0 extended, 0 removed$/m);
    expect(await readFile(path, 'utf8')).toBe(list);
    expect(code).toBe(0);
  });

  test('extends an expired entry', async () => {
    const { stdout, path } = await update(entry(failing, '2020-01-31'));
    expect(stdout).toContain('lists 1: 0 added, 1 extended, 0 removed');
    const [kept] = await loadKnownDeviations(path);
    expect(kept).toMatchObject({ reason: 'PARK-7', owner: 'search team' });
    expect([inDays(29), inDays(30)]).toContain(kept?.expires);
  });

  test('drops entries that pass or name no check, and keeps those that were not chosen', async () => {
    const list = [passing, 'form.list-parking.fone', 'search.radius-limits'].map((one) =>
      entry(one, '2999-12-31'),
    );
    const { path } = await update(list.join('').replace('search.radius-limits', 'form.booking.uid'));
    const checks = (await loadKnownDeviations(path)).map(({ check }) => check);
    expect(checks).toEqual(['form.booking.uid', failing]);
  });

  test('leaves a list as it was when nothing could be tested', async () => {
    const list = entry(failing, '2020-01-31');
    const { code, stdout, path } = await update(list, '--exclude', 'form');
    expect(stdout).toContain('is unchanged: the run did not finish');
    expect(await readFile(path, 'utf8')).toBe(list);
    expect(code).toBe(2);
  });

  test('refuses an invalid list, and --known-deviations in the same command', async () => {
    const broken = await update('- check: 1');
    expect(broken.stderr).toMatch(/is not a valid list of known deviations/);
    expect(broken.code).toBe(2);
    const both = await fail('conform', '--known-deviations', 'a.yaml', '--update-known-deviations', 'b.yaml');
    expect(both).toMatch(/cannot be used with/);
  });
});

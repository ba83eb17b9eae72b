import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../conformance/kernel/verdict.ts';
import { failing, reportOf, resultOf } from '../conformance/report/testing/make-report.ts';
import { temporaryFolder } from '../spec/testing/temporary-folder.ts';
import { runConform } from './testing/run-conform.ts';
import { fail, runInThisProcess } from './testing/run-in-process.ts';
import { startTarget } from './testing/start-target.ts';

type Verdicts = Readonly<Record<string, Verdict>>;

const pass: Verdict = { verdict: 'pass' };
const off: Verdict = { verdict: 'disabled', reason: 'the run is read-only' };
const unmet: Verdict = { verdict: 'inconclusive', reason: 'no offer is free', exchanges: [] };
const wrong = failing('a number');

/** Compares the reports of two runs with these verdicts. */
async function compare(
  older: Verdicts,
  newer: Verdicts,
  { interrupted = false, options = [] as string[] } = {},
) {
  const folder = temporaryFolder();
  const files = await Promise.all(
    [older, newer].map(async (verdicts, index) => {
      const results = Object.entries(verdicts).map(([id, verdict]) => resultOf(id, verdict));
      const path = join(folder, `${index}.json`);
      const report = reportOf({ results });
      const scope = { ...report.scope, interrupted: interrupted && index === 1 };
      await writeFile(path, JSON.stringify({ ...report, scope }));
      return path;
    }),
  );
  return runInThisProcess('compare', ...files, ...options);
}

describe('comparing two reports', () => {
  test('a check that broke is listed with its finding and ends with 1', async () => {
    const { code, stdout } = await compare({ a: pass, b: pass }, { a: pass, b: wrong });
    expect(stdout).toMatch(/Broken \(1\)\n\n +b\n.*\n +found +a number\n/);
    expect(stdout).toContain('Broken: 1.');
    expect(code).toBe(1);
  });

  test('a failure of a check that was not tested before ends with 1 too', async () => {
    const { code, stdout } = await compare({ a: pass, b: off }, { a: pass, b: wrong, c: wrong });
    expect(stdout).toMatch(/New failures \(2\)/);
    expect(stdout).not.toContain('Broken');
    expect(code).toBe(1);
  });

  test('checks that were fixed or that still fail end with 0', async () => {
    const { code, stdout } = await compare({ a: wrong, b: wrong }, { a: pass, b: wrong });
    expect(stdout).toMatch(/Fixed \(1\)\n\n +a\n +before: expected .*\n +before: found +a number\n/);
    expect(stdout).toMatch(/Nothing broke\.\n +Fixed: 1\. Failing in both: 1\./);
    expect(code).toBe(0);
  });

  test('checks that are no longer tested or newly tested are listed with the reason', async () => {
    const { stdout } = await compare({ a: wrong, b: pass, c: pass }, { a: off, c: pass, d: pass });
    expect(stdout).toMatch(
      /No longer tested \(2\)\n\n +1 {2}the run is read-only\n +a\n +1 {2}not in the new report\n +b\n/,
    );
    expect(stdout).toMatch(/Newly tested \(1\)\n\n +1 {2}passes\n +d\n/);
  });

  test.each([
    { what: 'is inconclusive now', now: { b: unmet } },
    { what: 'passes only on a retry now', now: { b: { ...unmet, verdict: 'flaky' } } },
    { what: 'is missing now', now: {} },
    { what: 'was cut off by an interruption', now: { b: off }, interrupted: true },
  ] satisfies { what: string; now: Verdicts; interrupted?: boolean }[])(
    'a check that gave a verdict before and $what ends with 3',
    async ({ now, interrupted = false }) => {
      const { code, stdout } = await compare({ a: pass, b: pass }, { a: pass, ...now }, { interrupted });
      expect(stdout).toContain('No new failures, but no verdict now for 1 check that had one before.');
      expect(code).toBe(3);
    },
  );

  test('checks that were turned off, that do not apply or that never gave a verdict end with 0', async () => {
    const away: Verdict = { verdict: 'not-applicable', reason: 'the profile says so' };
    const { code, stdout } = await compare({ a: pass, b: pass, c: unmet }, { a: off, b: away, c: unmet });
    expect(stdout).toContain('Nothing broke.');
    expect(code).toBe(0);
  });

  test('--allow-partial ends with 0 although a check gave no verdict, but a failure still ends with 1', async () => {
    const options = ['--allow-partial'];
    const { code, stdout } = await compare({ a: pass }, { a: unmet }, { options });
    expect(stdout).toContain('No new failures, but no verdict now for 1 check');
    expect(code).toBe(0);
    const broken = await compare({ a: pass, b: pass }, { a: unmet, b: wrong }, { options });
    expect(broken.code).toBe(1);
  });
});

test('the reports of two runs of the kit can be compared', async () => {
  const folder = temporaryFolder();
  const files = await Promise.all(
    [[], ['list-parking.phone-as-number']].map(async (defects, index) => {
      const { url } = await startTarget({ parkings: 100, defects });
      return { url, file: join(folder, `${index}.json`) };
    }),
  );
  for (const { url, file } of files)
    await runConform(url, '--only', 'form.list-parking.phone', '--report', `json=${file}`);
  const paths = files.map(({ file }) => file);
  const { code, stdout } = await runInThisProcess('compare', ...paths);
  expect(stdout).toMatch(/Broken \(1\)\n\n +form\.list-parking\.phone\n/);
  expect(code).toBe(1);
  expect((await runInThisProcess('compare', ...paths.reverse())).stdout).toContain('Fixed (1)');
});

describe('a file that cannot be compared ends with 2 and says why', () => {
  test.each([
    { what: 'a file that is not JSON', text: 'report', says: /is not a report; pass a file/ },
    { what: 'JSON of another kind', text: '{"format":1,"checks":[{}]}', says: /is not a report/ },
    {
      what: 'a run that could not test anything',
      text: JSON.stringify(reportOf({ obstacle: 'nothing answers' })),
      says: /is a report of a run that could not test anything/,
    },
  ])('$what', async ({ text, says }) => {
    const folder = temporaryFolder();
    const [good, bad] = [join(folder, 'good.json'), join(folder, 'bad.json')];
    await writeFile(good, JSON.stringify(reportOf({ results: [resultOf('a', pass)] })));
    await writeFile(bad, text);
    expect(await fail('compare', good, bad)).toMatch(says);
    expect(await fail('compare', bad, good)).toMatch(says);
  });

  test('a missing file', async () => {
    const said = await fail('compare', '/nowhere/old.json', '/nowhere/new.json');
    expect(said).toMatch(/^parkproof compare: \/nowhere\/old\.json cannot be read: /);
  });
});

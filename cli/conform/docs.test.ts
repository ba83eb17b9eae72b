import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { allChecks } from '../../conformance/checks/all-checks.ts';
import { loadKnownDeviations } from '../../conformance/known-deviations/load-known-deviations.ts';
import { checkProfile } from '../../spec/load-profile.ts';
import { runConform } from '../testing/run-conform.ts';

const docs = new URL('../../docs/', import.meta.url);
const guide = await readFile(new URL('ci.md', docs), 'utf8');
const [workflow, profile, list] = [...guide.matchAll(/```yaml\n([\s\S]*?)```/g)].map(
  ([, text]) => parse(text ?? '') as unknown,
);

describe('the guide for CI', () => {
  test('names options and formats that exist', async () => {
    const { stdout: help } = await runConform('--help');
    const told = guide.match(/(?<![\w-])--[a-z][a-z-]+/g) ?? [];
    const foreign = ['--no-save'];
    for (const option of new Set(told)) if (!foreign.includes(option)) expect(help).toContain(`${option} `);
    for (const [, code = ''] of guide.matchAll(/^\| +(\d+) \|/gm))
      expect(help).toMatch(new RegExp(`^ +${code} +\\w`, 'm'));
  });

  test('has a usable workflow, profile and list of known deviations', () => {
    expect(workflow).toHaveProperty('jobs.conform.steps');
    expect(() => checkProfile(profile, 'the guide')).not.toThrow();
    expect(list).toHaveLength(1);
  });

  test('has an example list that names existing checks', async () => {
    const entries = await loadKnownDeviations(new URL('known-deviations.example.yaml', docs).pathname);
    const ids = new Set(allChecks.map(({ id }) => id));
    expect(entries.filter(({ check }) => !ids.has(check))).toEqual([]);
    expect(entries).toEqual(expect.arrayContaining(list as unknown[]));
  });
});

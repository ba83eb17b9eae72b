import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { allChecks } from '../conformance/checks/all-checks.ts';
import { loadKnownDeviations } from '../conformance/known-deviations/load-known-deviations.ts';
import { generateWorld } from '../generators/world/generate-world.ts';
import { startSimulator } from '../mock-server/testing/start-simulator.ts';
import { runInThisProcess } from './testing/run-in-process.ts';

const page = (name: string) => readFile(new URL(`../docs/${name}.md`, import.meta.url), 'utf8');
const simulatorPage = await page('simulator');

test('the guide lists every scenario offer with its title, and no other', () => {
  const listed = [...simulatorPage.matchAll(/^\| `(svc-scenario-[\w-]+)` \| (.*) \|$/gm)].map(
    ([, svcpid, title]) => ({
      svcpid,
      title,
    }),
  );
  const { scenarios } = generateWorld({ seed: 1, parkings: 1 });
  expect(listed).toEqual(scenarios.map(({ svcpid, title }) => ({ svcpid, title })));
});

test('the guide shows the demo users of the simulator', async () => {
  const { profile } = await startSimulator();
  for (const user of profile.credentials.users) {
    expect(simulatorPage).toContain(`\`${user.api_key}\``);
    expect(simulatorPage).toContain(`\`${user.access_token}\``);
    expect(simulatorPage).toContain(`\`${user.default_vehicle?.plate}\``);
    for (const value of Object.values(user.sign_in ?? {})) expect(simulatorPage).toContain(`"${value}"`);
  }
});

test.each([
  { command: 'simulate', name: 'simulator' },
  { command: 'conform-webhook', name: 'webhook-receivers' },
])('the guide names every option of $command, and no other', async ({ command, name }) => {
  const { stdout } = await runInThisProcess(command, '--help');
  const offered = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, name]) => name);
  const usage = new RegExp(`parkproof ${command} (URL )?\\[[^\`]*`).exec(await page(name))?.[0] ?? '';
  const told = [...usage.matchAll(/--[\w-]+/g)].map(([name]) => name);
  expect(new Set(told)).toEqual(new Set(offered.filter((name) => name !== '--help')));
});

test('the guide for CI names options and exit codes that exist', async () => {
  const guide = await page('ci');
  const { stdout: help } = await runInThisProcess('conform', '--help');
  const told = guide.match(/(?<![\w-])--[a-z][a-z-]+/g) ?? [];
  const foreign = ['--no-save'];
  for (const option of new Set(told)) if (!foreign.includes(option)) expect(help).toContain(`${option} `);
  for (const [, code = ''] of guide.matchAll(/^\| +(\d+) \|/gm))
    expect(help).toMatch(new RegExp(`^ +${code} +\\w`, 'm'));
});

test('the guide for CI has two workflows, and a list of known deviations that name existing checks', async () => {
  const [workflow, , gitlab, list] = [...(await page('ci')).matchAll(/```yaml\n([\s\S]*?)```/g)].map(
    ([, text]) => parse(text ?? '') as unknown,
  );
  expect(workflow).toHaveProperty('jobs.conform.steps');
  expect(gitlab).toHaveProperty('conformance.script');
  const example = new URL('../docs/known-deviations.example.yaml', import.meta.url);
  const entries = await loadKnownDeviations(example.pathname);
  const ids = new Set(allChecks.map(({ id }) => id));
  expect(entries.filter(({ check }) => !ids.has(check))).toEqual([]);
  expect(list).toHaveLength(1);
  expect(entries).toEqual(expect.arrayContaining(list as unknown[]));
});

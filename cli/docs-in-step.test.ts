import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generateWorld } from '../generators/world/generate-world.ts';
import { startSimulator } from '../mock-server/testing/start-simulator.ts';
import { runInProcess } from './testing/run-in-process.ts';

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
  const { stdout } = await runInProcess(command, '--help');
  const offered = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, name]) => name);
  const usage = new RegExp(`parkproof ${command} (URL )?\\[[^\`]*`).exec(await page(name))?.[0] ?? '';
  const told = [...usage.matchAll(/--[\w-]+/g)].map(([name]) => name);
  expect(new Set(told)).toEqual(new Set(offered.filter((name) => name !== '--help')));
});

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { generateWorld } from '../generators/world/generate-world.ts';
import { startSimulator } from '../mock-server/testing/start-simulator.ts';

const run = promisify(execFile);
let readme = '';

beforeAll(async () => {
  readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
});

test('the first curl lines answer as the README prints', async () => {
  const { url } = await startSimulator();
  const search = step('search');
  expect(await curl(search.command, url)).toMatch(search.answer);
  const book = step('book');
  const booked = await curl(book.command, url);
  expect(booked).toMatch(book.answer);
  const cancel = step('cancel');
  const { uid } = JSON.parse(booked) as { uid: string };
  const first = await curl(cancel.command, url, uid);
  expect(first).toMatch(cancel.answer);
  expect(await curl(cancel.command, url, uid)).toBe(first);
});

test('the README lists every scenario offer with its title, and no other', () => {
  const listed = [...readme.matchAll(/^\| `(svc-scenario-[\w-]+)` \| (.*) \|$/gm)].map(
    ([, svcpid, title]) => ({
      svcpid,
      title,
    }),
  );
  const { scenarios } = generateWorld({ seed: 1, parkings: 1 });
  expect(listed).toEqual(scenarios.map(({ svcpid, title }) => ({ svcpid, title })));
});

test('the demo users of the README are those of the simulator', async () => {
  const { profile } = await startSimulator();
  for (const user of profile.credentials.users) {
    expect(readme).toContain(`\`${user.api_key}\``);
    expect(readme).toContain(`\`${user.access_token}\``);
    expect(readme).toContain(`\`${user.default_vehicle?.plate}\``);
    for (const value of Object.values(user.sign_in ?? {})) expect(readme).toContain(`"${value}"`);
  }
});

test.each(['simulate', 'conform-webhook'])(
  'the README names every option of %s, and no other',
  async (command) => {
    const { stdout } = await run(process.execPath, [
      '--import',
      'tsx',
      'cli/parkproof.ts',
      command,
      '--help',
    ]);
    const offered = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, name]) => name);
    const usage = new RegExp(`parkproof ${command} (URL )?\\[[^\`]*`).exec(readme)?.[0] ?? '';
    const told = [...usage.matchAll(/--[\w-]+/g)].map(([name]) => name);
    expect(new Set(told)).toEqual(new Set(offered.filter((name) => name !== '--help')));
  },
);

/** A command of the README and the answer that it prints, in which `…` stands for anything. */
function step(name: string): { readonly command: string; readonly answer: RegExp } {
  const found = new RegExp(
    `<!-- readme: ${name} -->\\n\`\`\`sh\\n([^]*?)\`\`\`\\n\\n\`\`\`json\\n([^]*?)\\n\`\`\``,
  ).exec(readme);
  const [, command = '', printed = ''] = found ?? [];
  const parts = printed.split(/ ?… ?/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { command, answer: new RegExp(`^${parts.join('.*')}`) };
}

async function curl(command: string, url: string, uid = ''): Promise<string> {
  const env = { ...process.env, UID_OF_THE_BOOKING: uid };
  const { stdout } = await run('bash', ['-c', command.replaceAll('http://127.0.0.1:4010', url)], { env });
  return stdout;
}

import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createSimulator, type Simulator } from '../mock-server/create-simulator.ts';
import { checkProfile } from '../spec/load-profile.ts';
import { checkWorld } from '../spec/load-world.ts';
import { closing } from '../spec/testing/closing.ts';
import { type LocalServer, listenLocally } from '../spec/testing/listen-locally.ts';
import { temporaryFolder } from '../spec/testing/temporary-folder.ts';
import { runInThisProcess } from './testing/run-in-process.ts';
import { runParkproof } from './testing/run-parkproof.ts';

// Runs the commands that the documents show. A block with output below it must print that output.

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = [
  'README.md',
  ...[
    'ci',
    'comparing',
    'conformance',
    'learning',
    'profiles',
    'simulator',
    'steering',
    'webhook-receivers',
    'worlds',
  ].map((name) => `docs/${name}.md`),
];

/** Commands that the gate, the test of the package or readers run elsewhere. */
const runElsewhere = /^(npm ci|npm cit|npm i -D parkproof|npm test)/;

interface Block {
  readonly language: string;
  readonly text: string;
}

interface Page {
  readonly name: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

let simulator: Simulator;
let staging: Simulator;
let receiver: LocalServer;
const folder = temporaryFolder(afterAll);

beforeAll(async () => {
  simulator = await closing(createSimulator({ parkings: 50 }));
  staging = await closing(createSimulator({ parkings: 60, defects: ['cancel-booking.repeat-moves-date'] }));
  receiver = await closing(
    listenLocally(
      createServer((request, response) => {
        request.resume().on('end', () => response.writeHead(204).end());
      }),
    ),
  );
  await writeFile(
    join(folder, 'world.yaml'),
    'world: 1\nparkings: [{ name: Plaza Nueva, lat: 41.65, long: -4.73 }]',
  );
  await writeFile(join(folder, 'staging.yaml'), JSON.stringify(staging.profile));
});

/** The commands that have run. */
const done = new Set<string>();

const read = await Promise.all(pages.map(readPage));
const examples = await readExamples();

describe.each(read)('$name', ({ text, blocks }) => {
  test.skipIf(!blocks.some(({ language }) => language === 'sh'))(
    'has commands that print the output shown',
    async () => {
      let printed = '';
      for (const { language, text: block } of blocks) {
        if (language === 'sh') printed = await run(block);
        else if (language === 'json' || language === 'text') expect(printed).toMatch(patternOf(block));
      }
    },
  );

  test('has code samples that match tested example files word for word', () => {
    for (const block of blocks.filter(({ language }) => language === 'ts' || language === 'py')) {
      expect(examples.some((example) => example.includes(block.text))).toBe(true);
    }
  });

  test('has valid YAML', () => {
    for (const block of blocks.filter(({ language }) => language === 'yaml')) {
      const value: unknown = parse(block.text);
      if (block.text.startsWith('world:')) expect(() => checkWorld(value, 'the page')).not.toThrow();
      else if (block.text.startsWith('profile:')) expect(() => checkProfile(value, 'the page')).not.toThrow();
      else expect(value).toBeTypeOf('object');
    }
  });

  test('links to files and headings that exist', async () => {
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
      const [path = '', heading] = target.split('#');
      const page = path === '' ? text : await readFile(new URL(path, new URL(`file://${root}`)), 'utf8');
      if (heading !== undefined) expect(headingsOf(page), target).toContain(heading);
    }
  });
});

test('the README stays short', () => {
  expect(read[0]?.text.split('\n').length).toBeLessThanOrEqual(140);
});

async function readPage(name: string): Promise<Page> {
  const text = await readFile(join(root, name), 'utf8');
  const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', block = '']): Block => ({ language, text: block }),
  );
  // Links are relative to their page.
  return {
    name,
    text: name.startsWith('docs/') ? text.replaceAll(/\]\((?!https?:|#)/g, '](docs/') : text,
    blocks,
  };
}

async function readExamples(): Promise<readonly string[]> {
  const files = await readdir(join(root, 'docs'), { recursive: true });
  return Promise.all(
    files.filter((file) => /\.(ts|py)$/.test(file)).map((file) => readFile(join(root, 'docs', file), 'utf8')),
  );
}

/** A pattern for the output that a page shows: `…` matches anything, a date any date, and indentation is free. */
function patternOf(printed: string): RegExp {
  const parts = printed
    .trimEnd()
    .replaceAll('https://staging.example', staging.url)
    .replaceAll('http://127.0.0.1:4010', simulator.url)
    .split(/\s*…\s*/)
    .map((part) =>
      part
        .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:\\.]+Z/g, '\\S+')
        .replaceAll(/\n\s*/g, '\\n\\s*'),
    );
  return new RegExp(parts.join('[^]*?'));
}

/** Runs a block as its reader would, with the addresses of this test instead of those on the page. */
async function run(block: string): Promise<string> {
  let printed = '';
  for (const command of block.replaceAll('\\\n', ' ').trim().split('\n')) {
    if (runElsewhere.test(command)) continue;
    const here = command
      .replaceAll('http://127.0.0.1:4010', simulator.url)
      .replaceAll('https://staging.example', staging.url)
      .replaceAll('https://staging.partner.example', receiver.url)
      .replaceAll(
        / (\w+=)?([\w-]+\.(?:yaml|html|json))/g,
        (_, before = '', file) => ` ${before}${join(folder, file)}`,
      )
      // Other tests do whole runs. The README shows the failure that its HTML report tells of.
      .replace(
        /parkproof conform(?!.*--only)(?= |$)/,
        `parkproof conform --only ${command.includes('html=') ? "'cancel-booking.repeat*'" : '4.6'}`,
      )
      .replace(/parkproof learn /, 'parkproof learn --read-only ')
      .replace(/--world \S+$/, (world) =>
        command.includes(' learn ') ? `${world} --world-rate 1000` : world,
      );
    // Several pages show the same commands.
    if (done.has(here)) continue;
    done.add(here);
    if (here.startsWith('npx parkproof simulate')) {
      const [, , , ...args] = here.split(' ');
      await runParkproof(['simulate', '--port', '0', '--memory', ...args]).untilSaid(/^listening on/m);
      continue;
    }
    printed += here.startsWith('npx parkproof ') ? await parkproof(here) : await shell(here);
  }
  return printed;
}

/** Runs a command of the package in this process. It may end with 1 for staging, which deviates. */
async function parkproof(command: string): Promise<string> {
  const [, , ...args] = [...command.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const { code, stdout, stderr } = await runInThisProcess(...args);
  const ended = command.includes(staging.url) ? [0, 1] : [0];
  expect(ended, stdout + stderr).toContain(code);
  return stdout;
}

const shell = async (command: string) => (await promisify(execFile)('bash', ['-c', command])).stdout;

/** Anchors of the headings of a page, as GitHub makes them. */
function headingsOf(page: string): readonly string[] {
  return [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

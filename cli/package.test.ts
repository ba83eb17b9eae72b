import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { temporaryFolder } from '../spec/testing/temporary-folder.ts';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('..', import.meta.url));

/** A project outside the checkout that has installed the packed package, with its dependencies and no others. */
const project = temporaryFolder(afterAll);
let packed: readonly string[] = [];

beforeAll(async () => {
  // This packs the output of the last build; npm ci builds.
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', project], {
    cwd: checkout,
  });
  const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  packed = files.map(({ path }) => path);
  const modules = join(project, 'node_modules');
  await mkdir(join(modules, '.bin'), { recursive: true });
  await run('tar', ['-xzf', join(project, filename), '-C', modules]);
  await run('mv', [join(modules, 'package'), join(modules, 'parkproof')]);
  await symlink('../parkproof/dist/parkproof.js', join(modules, '.bin', 'parkproof'));
  for (const name of [...Object.keys(manifest.dependencies), 'vitest', '@types/node']) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(checkout, 'node_modules', name), join(modules, name));
  }
  await write('package.json', { name: 'project', private: true, type: 'module' });
});

async function write(path: string, content: string | object): Promise<void> {
  await writeFile(join(project, path), typeof content === 'string' ? content : JSON.stringify(content));
}

/** Runs a command in the project; returns its exit code and output. */
async function inProject(command: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, {
    cwd: project,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

test('the tarball has the commands, the modules with their types and the contract, and no tests', () => {
  expect(packed).toEqual(
    expect.arrayContaining([
      ...['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/parkproof.js', 'dist/console/index.html'],
      ...['dist/THIRD-PARTY-LICENSES.md', 'dist/console/THIRD-PARTY-LICENSES.md'],
      ...['index', 'client', 'vitest'].flatMap((name) => [`dist/${name}.js`, `dist/${name}.d.ts`]),
      ...Object.values(manifest.exports).flatMap((file) =>
        typeof file === 'string' && file !== './package.json' ? [file.slice(2)] : [],
      ),
    ]),
  );
  // The examples of the pages are tests.
  expect(packed.filter((path) => /^(?!docs\/).*(\.map$|\.test\.|testing)/.test(path))).toEqual([]);
});

describe.each([
  { name: 'nodenext', moduleResolution: ts.ModuleResolutionKind.NodeNext, module: ts.ModuleKind.NodeNext },
  { name: 'bundler', moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext },
])('a project with $name resolution', ({ name: _, ...resolution }) => {
  test('finds the types of everything that it imports, and gets errors for its own mistakes', async () => {
    await write('program.ts', program);
    const compiled = ts.createProgram([join(project, 'program.ts')], {
      ...{ ...resolution, target: ts.ScriptTarget.ES2023, lib: ['lib.es2023.d.ts'] },
      ...{ types: ['node'], typeRoots: [join(project, 'node_modules/@types')] },
      ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true },
    });
    // Only the program and the types of the package are checked; those of Node and of vitest are not ours.
    const ours = compiled
      .getSourceFiles()
      .filter(({ fileName }) => /\/program\.ts$|\/node_modules\/parkproof\//.test(fileName));
    expect(ours.length).toBeGreaterThan(4);
    const mistakes = ours
      .flatMap((file) => [
        ...compiled.getSyntacticDiagnostics(file),
        ...compiled.getSemanticDiagnostics(file),
      ])
      .map(
        ({ file, messageText }) =>
          `${basename(file?.fileName ?? '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      );
    expect(mistakes).toEqual([
      expect.stringMatching(/^program\.ts: .*'{ limit: string; }' is not assignable/),
      expect.stringMatching(/^program\.ts: .*"\/no-such-path"' is not assignable/),
    ]);
  });
});

test('a page can import the client', async () => {
  const contents = "import { createClient } from 'parkproof/client'; console.log(createClient);";
  const page = { stdin: { contents, resolveDir: project }, bundle: true, write: false } as const;
  await expect(build({ ...page, platform: 'browser', logLevel: 'silent' })).resolves.toBeDefined();
});

test('a project runs the simulator, the client and the kit from code', async () => {
  await write('program.js', script);
  const { code, output } = await inProject(process.execPath, 'program.js');
  expect(output).toBe('1234ABC conformant 409\n');
  expect(code).toBe(0);
});

test('a project runs the kit as a vitest suite', async () => {
  await write('conformance.test.js', suite);
  const { code, output } = await inProject('node_modules/vitest/vitest.mjs', 'run', '-t', 'GET /offers');
  expect(output).toMatch(/Tests {2}\d+ passed/);
  expect(code).toBe(0);
});

test('npx starts the simulator, with its console', async () => {
  const child = spawn('npx', ['--offline', 'parkproof', 'simulate', '--port', '0', '--memory'], {
    cwd: project,
    detached: true,
  });
  onTestFinished(() => void process.kill(-(child.pid ?? 0), 'SIGTERM'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = line.toString().replace('listening on ', '').trim();
  expect((await fetch(`${url}/_sim/profile`)).status).toBe(200);
  expect(await (await fetch(`${url}/console/`)).text()).toContain('<title>');
});

test('the command says how to install Prism if it is missing', async () => {
  const { code, output } = await inProject('node_modules/.bin/parkproof', 'prism', 'mock');
  expect(output.split('\n')).toContain(
    'parkproof prism: Prism is not installed; run: npm install --save-dev @stoplight/prism-cli',
  );
  expect(code).toBe(2);
});

test('the relative links of shipped pages lead to shipped files, and those to the repository to files in it', async () => {
  const pages = packed.filter((path) => path.endsWith('.md') && !path.startsWith('dist/'));
  const links = await Promise.all(
    pages.map(async (page) => {
      const text = await readFile(join(checkout, page), 'utf8');
      return Array.from(text.matchAll(/\]\(([^)#]+)[^)]*\)/g), ([, link = '']) => ({ page, link }));
    }),
  );
  const relative = links.flat().filter(({ link }) => !/^https?:/.test(link));
  expect(relative.length).toBeGreaterThan(30);
  expect(relative.filter(({ page, link }) => !packed.includes(join(dirname(page), link)))).toEqual([]);
  const repository = `${manifest.repository.url.replace(/^git\+|\.git$/g, '')}/blob/main/`;
  const own = links.flat().flatMap(({ link }) => link.split(repository)[1] ?? []);
  const { stdout } = await run('git', ['ls-files', ...own], { cwd: checkout });
  expect([...new Set(own)].sort()).toEqual(stdout.trim().split('\n').sort());
});

const program = `
import { allChecks, createSimulator, loadProfile, PreflightError, ProfileError, runConformance } from 'parkproof';
import type { components, KnownDeviation, Profile, Report, Simulator } from 'parkproof';
import { type Client, createClient, SignInError } from 'parkproof/client';
import { conformanceSuite, type ConformanceSuiteOptions } from 'parkproof/vitest';

const simulator: Simulator = await createSimulator({ frozen: true, parkings: 50 });
const { api_user, users } = simulator.profile.credentials;
const [ana] = users;
if (ana === undefined) throw new ProfileError('no user');
const client: Client = createClient({ url: simulator.url, credentials: { api_user, ...ana }, batchSpacing: true });
const vehicle: components['schemas']['NewVehicle'] = { plate: '1234ABC', brand: 'Seat', model: 'Ibiza' };
await client.POST('/vehicles', { body: [vehicle], params: { header: { 'x-batch': true } } });
const { data: offers = [] } = await client.GET('/offers/{svcpid}', { params: { path: { svcpid: 'a' } } });
const price: number | undefined = offers[0]?.customer_price;
const { data: booking } = await client.POST('/bookings', { body: { svcpid: 'a', duration: 60 } });
const cancelled: boolean | undefined = booking?.cancelled;
await client.GET('/bookings', { params: { query: { limit: 'one' } } });
await client.DELETE('/no-such-path', {});

const profile: Profile = await loadProfile('staging.yaml');
const known: KnownDeviation[] = [{ check: allChecks[0]?.id ?? '', reason: '', owner: '', expires: '2030-01-01' }];
const report: Report = await runConformance({ url: simulator.url, profile, knownDeviations: known });
const options: ConformanceSuiteOptions = { url: process.env.STAGING_URL, profile: 'staging.yaml', readOnly: true };
conformanceSuite(options);
export { cancelled, PreflightError, price, report, SignInError };
`;

const script = `
import { writeFile } from 'node:fs/promises';
import { createSimulator, loadProfile, Problem, runConformance } from 'parkproof';
import { createClient } from 'parkproof/client';

const simulator = await createSimulator({ parkings: 50 });
const { url, profile } = simulator;
const { api_user, users: [{ api_key, sign_in }] } = profile.credentials;
const client = createClient({ url, credentials: { api_user, api_key, sign_in } });
const body = { svcpid: 'svc-scenario-happy-path', duration: 60 };
const { data } = await client.POST('/bookings', { body });
await writeFile('profile.yaml', JSON.stringify(profile));
const { outcome } = await runConformance({ url, profile: await loadProfile('profile.yaml'), only: ['4.6'], readOnly: true });
const full = await client.POST('/bookings', { body: { ...body, svcpid: 'svc-scenario-always-full' } });
console.log(data.number_plate, outcome, full.response.status);
await simulator.close();
`;

const suite = `
import { conformanceSuite } from 'parkproof/vitest';
conformanceSuite({ url: process.env.STAGING_URL, only: ['4.7', '4.6'] });
`;

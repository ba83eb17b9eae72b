import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../spec/testing/temporary-folder.ts';
import { readReport, readReports, reportOptionsFor } from './testing/run-conform.ts';
import { fail, runInThisProcess } from './testing/run-in-process.ts';
import { runParkproof } from './testing/run-parkproof.ts';
import { startServer } from './testing/start-server.ts';

/** Starts a partner that answers every webhook with the status that `answer` returns. */
async function startPartner(answer: (sent: string, headers: Readonly<Record<string, unknown>>) => number) {
  const received: { readonly sent: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];
  const url = await startServer((request, response) => {
    void text(request).then((sent) => {
      received.push({ sent, headers: request.headers });
      response.writeHead(answer(sent, request.headers), { 'content-type': 'application/json' });
      response.end(JSON.stringify({ got: request.headers['x-secret'] ?? null, path: request.url }));
    });
  });
  return { url: `${url}/hooks`, received };
}

describe('the exit code', () => {
  test('is 0 if the partner accepts everything', async () => {
    const { url } = await startPartner(() => 204);
    const { code, stdout, stderr } = await runInThisProcess('conform-webhook', url);
    expect(stdout).toMatch(/CONFORMANT\n +\d+ checks passed\./);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('is 1 if the partner refuses something, and the report says what and how to repeat it', async () => {
    const { url } = await startPartner((sent) => (sent.includes('parkproof_text') ? 422 : 200));
    const { code, stdout } = await runInThisProcess(
      'conform-webhook',
      url,
      '--only',
      'partner.unknown-fields',
    );
    expect(stdout).toMatch(/NOT CONFORMANT\n +1 deviation from the specification\./);
    expect(stdout).toMatch(/expected +2xx for an ENTRY with additional fields\n +found +422\n/);
    expect(stdout).toMatch(/repeat +curl -i -X POST 'http:\S+\/hooks' .*--data-raw '\[\{"uid":"7e577e57-/);
    expect(code).toBe(1);
  });

  test('is 3 if a stated requirement could not be tested, and 0 with --allow-partial', async () => {
    const { url } = await startPartner((sent) => (/"duration":95/.test(sent) ? 500 : 200));
    const args = [url, '--only', 'partner.repeated-exit'];
    expect(await runInThisProcess('conform-webhook', ...args)).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('PARTIAL'),
    });
    expect(await runInThisProcess('conform-webhook', ...args, '--allow-partial')).toMatchObject({ code: 0 });
  });
});

test('an endpoint that answers like a website leaves the run partial, and the report says why', async () => {
  const url = await startServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end('<!DOCTYPE html>\n<h1>Welcome</h1>'),
  );
  const { code, stdout } = await runInThisProcess('conform-webhook', url);
  expect(stdout).toMatch(/PARTIAL\n +Every answer is an HTML page, so this may be a website rather than a\s/);
  expect(code).toBe(3);
  expect((await runInThisProcess('conform-webhook', url, '--allow-partial')).code).toBe(0);
});

describe('a run that cannot test anything ends with 2 and says what to fix', () => {
  test('a port where nothing listens, and the reports are written too', async () => {
    const junit = join(temporaryFolder(), 'junit.xml');
    const args = ['http://127.0.0.1:1999/hooks', '--report', `junit=${junit}`];
    expect(await fail('conform-webhook', ...args)).toMatch(
      /COULD NOT TEST cannot connect to http:\/\/127\.0\.0\.1:1999\/hooks/,
    );
    expect(await readFile(junit, 'utf8')).toContain('errors="1"');
  });

  test.each([
    { status: 401, says: /requires some form of authentication.*--header/s },
    { status: 404, says: /Check that it is the address for webhooks/ },
  ])('a partner that answers everything with $status', async ({ status, says }) => {
    const { url } = await startPartner(() => status);
    expect(await fail('conform-webhook', url)).toMatch(says);
  });

  test('a --state-url that cannot be read, before anything is delivered', async () => {
    const { url, received } = await startPartner(() => 204);
    const said = await fail('conform-webhook', url, '--state-url', 'http://127.0.0.1:1999/state');
    expect(said).toMatch(/the partner's state cannot be read: .*ECONNREFUSED.* \(--state-url\)/);
    expect(received).toEqual([]);
  });

  test.each([
    { args: [], says: /missing required argument 'url'/ },
    { args: ['example.com'], says: /http or https address/ },
    { args: ['http://ana:word@127.0.0.1:1999/'], says: /must not contain credentials/ },
    { args: ['http://127.0.0.1:1999', '--timeout', '0'], says: /number of seconds, more than 0/ },
    { args: ['http://127.0.0.1:1999', '--only', 'nonsense'], says: /no check is called 'nonsense'/ },
    { args: ['http://127.0.0.1:1999', '--header', 'word-1234'], says: /--header must be 'name: value'/ },
    {
      args: ['http://127.0.0.1:1999', '--header', 'x: a\u0000b'],
      says: /characters that are not allowed in a header/,
    },
    { args: ['http://127.0.0.1:1999', '--report', 'pdf=x'], says: /junit=FILE, json=FILE/ },
  ])('$args', async ({ args, says }) => {
    const said = await fail('conform-webhook', ...args);
    expect(said).toMatch(says);
    expect(said).not.toContain('word-1234');
  });
});

test('headers are sent with every webhook, can contain the action, and appear in no report', async () => {
  const folder = temporaryFolder();
  const { url, received } = await startPartner((sent) => (sent.includes('parkproof_text') ? 422 : 200));
  const { code, stdout, stderr } = await runInThisProcess(
    'conform-webhook',
    `${url}?key=key-in-the-address`,
    ...['--header', 'X-Secret: Bearer word-1234', '--header', 'x-action: {action}'],
    ...reportOptionsFor(folder),
  );
  expect(code).toBe(1);
  expect(new Set(received.map(({ headers }) => headers['x-secret']))).toEqual(new Set(['Bearer word-1234']));
  const actions = received.map(({ sent, headers }) => [/"duration":95/.test(sent), headers['x-action']]);
  expect(actions).toContainEqual([true, 'EXIT']);
  expect(actions).toContainEqual([false, 'ENTRY']);

  const reports = await readReports(folder);
  for (const told of [...Object.values(reports), stdout, stderr])
    expect(told).not.toMatch(/word-1234|key-in-the-address/);
  expect(stdout).toContain('-H "x-secret: $X_SECRET"');
  const report = await readReport(join(folder, 'json'));
  expect(report.clauses.map(({ id }) => id)).toContain('webhook.partner-idempotent');
  expect(report.clauses.filter(({ checks }) => checks.length === 0)).toEqual([]);
});

test('--help shows options with their defaults, and the exit codes', async () => {
  const { code, stdout } = await runInThisProcess('conform-webhook', '--help');
  for (const told of ['--state-url', '(default: 30)', '(default: 5)', '7e577e57', 'Exit codes:']) {
    expect(stdout).toContain(told);
  }
  expect(stdout).not.toContain('[]');
  expect(code).toBe(0);
});

test('--list names every check and needs no endpoint', async () => {
  const { code, stdout } = await runInThisProcess('conform-webhook', '--list');
  expect(stdout).toMatch(/^6 Events \(\d+\)$/m);
  expect(stdout).toContain('partner.repetition-effect');
  expect(code).toBe(0);
});

test('Ctrl-C ends the run with a report of the findings so far', async () => {
  let count = 0;
  let interrupt = () => undefined as unknown;
  const { url } = await startPartner(() => {
    count += 1;
    if (count === 5) interrupt();
    return 200;
  });
  const { child, ended } = runParkproof(['conform-webhook', url]);
  interrupt = () => child.kill('SIGINT');
  const { code, stdout } = await ended;
  expect(stdout).toMatch(/The run was interrupted\.\n +exit code 130: interrupted/);
  expect(code).toBe(130);
});

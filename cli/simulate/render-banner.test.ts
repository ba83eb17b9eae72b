import { execFile, spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';

const run = promisify(execFile);
const hasTerminal = spawnSync('script', ['--version']).status === 0;

/** Starts `parkproof simulate` in a terminal, and returns its output once it is ready. */
async function startInTerminal(...args: string[]): Promise<string> {
  const command = `${process.execPath} ${inject('program')} simulate --port 0 --memory --parkings 50 ${args.join(' ')}`;
  const child = spawn('script', ['-qefc', command, '/dev/null'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void process.kill(-(child.pid ?? 0), 'SIGKILL'));
  let written = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    written += String(chunk);
    if (/x-access-token: \S+'\r?\n|those in \S+\r?\n/.test(written)) break;
  }
  return written.replaceAll('\r\n', '\n');
}

describe.skipIf(!hasTerminal)('in a terminal (needs the command `script`)', () => {
  test('simulate shows its addresses, credentials and a curl command that works', async () => {
    const banner = await startInTerminal();
    const [, url] = /listening on {2}(http:\/\/127\.0\.0\.1:\d+)\n/.exec(banner) ?? [];
    expect(banner).toContain(`console       ${url}/console\n  reference     ${url}/docs\n`);
    expect(banner).toContain('\n  x-api-key: demo-key-ana\n');
    const [curl = ''] = /curl '.*$/s.exec(banner) ?? [];
    const { stdout } = await run('sh', ['-c', curl.trim()]);
    expect(JSON.parse(stdout)).toMatchObject([{ id: expect.any(String) }]);
  });

  test('simulate hides the credentials of a profile, and shows the public address', async () => {
    const file = join(temporaryFolder(), 'staging.yaml');
    await writeFile(
      file,
      'profile: 1\nname: X\ncredentials: { api_user: a, users: [{ name: b, api_key: real-key, access_token: real-token }] }\n',
    );
    const banner = await startInTerminal('--profile', file, '--public-url', 'http://localhost:8080');
    expect(banner).toContain(
      '  clients use   http://localhost:8080\n  console       http://localhost:8080/console\n',
    );
    expect(banner).toContain(`The credentials are those in ${file}.`);
    expect(banner).not.toContain('real-');
  });
});

import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const contract = fileURLToPath(new URL('../../spec/generated/openapi.json', import.meta.url));

/**
 * Starts Prism as a validating proxy in front of a server and answers with its address: any violation of the
 * contract by a request or an answer becomes an answer of Prism's own. It ends with the test.
 */
export async function startPrism(upstream: string): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@stoplight/prism-cli');
  const port = await findFreePort();
  const args = ['proxy', '-p', String(port), '-h', '127.0.0.1', '--errors', contract, upstream];
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Prism is listening')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`Prism did not start: ${output}`)));
  });
  return `http://127.0.0.1:${port}`;
}

/** Prism does not say which port it took when it is asked for any. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { unusedPort } from './start-endpoint.ts';

const contract = fileURLToPath(new URL('../../spec/generated/openapi.json', import.meta.url));

/** Starts Prism, until the test ends, as a proxy that refuses violations of the contract. Returns its address. */
export async function startPrism(upstream: string): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@stoplight/prism-cli');
  // Prism does not report the port if it may choose one.
  const port = await unusedPort();
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

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';

/** The bundled contract; it stands at the same place beside the sources and beside the built command. */
const contract = fileURLToPath(import.meta.resolve('parkproof/openapi.json'));

/** Adds the command `prism`: the bare contract as a mock, or as a validating proxy before an implementation. */
export function addPrism(program: Command): void {
  const prism = program
    .command('prism')
    .description('serve the bare contract, or check an implementation against it');
  prism
    .command('mock')
    .description('answer every operation with an example of the contract')
    .option('--port <number>', 'port to listen on', '4011')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .action(({ port, host }: PrismOptions) => runPrism(['mock', '-p', port, '-h', host, contract]));
  prism
    .command('proxy')
    .argument('<url>', 'the implementation')
    .description('stand before an implementation and report every violation of the contract')
    .option('--port <number>', 'port to listen on', '4011')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--errors', 'answer violations with an error instead of a header', false)
    .action((url: string, { port, host, errors }: PrismOptions) =>
      runPrism(['proxy', '-p', port, '-h', host, ...(errors ? ['--errors'] : []), contract, url]),
    );
}

interface PrismOptions {
  readonly port: string;
  readonly host: string;
  readonly errors?: boolean;
}

/** Prism has no interface to be called from code that it promises to keep, so it runs as the command that it is. */
async function runPrism(args: readonly string[]): Promise<void> {
  const entry = createRequire(import.meta.url).resolve('@stoplight/prism-cli');
  const child = spawn(process.execPath, [entry, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 0)));
}

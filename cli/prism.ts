import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { UserError } from '../common/user-error.ts';
import { requireFree } from '../mock-server/http/free-port.ts';
import { httpUrl, port } from './shared/arguments.ts';
import { couldNotRun, explain } from './shared/explain.ts';

/** The bundled contract. The import finds it both from the sources and from the built command. */
const contract = fileURLToPath(import.meta.resolve('parkproof/openapi.json'));

/** Adds the command `prism`: a mock of the contract, or a validating proxy in front of an implementation. */
export function addPrism(program: Command): void {
  const prism = program
    .command('prism')
    .description('mock the contract, or validate the traffic of an implementation');
  prism
    .command('mock')
    .description('answer every operation with an example from the contract')
    .option('--port <number>', 'port to listen on', port, 4011)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .action((options: PrismOptions) => runPrism('mock', options, [contract]));
  prism
    .command('proxy')
    .argument('<url>', 'the implementation', httpUrl)
    .description('proxy requests to an implementation and report every violation of the contract')
    .option('--port <number>', 'port to listen on', port, 4011)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--errors', 'return an error for a violation instead of a header', false)
    .action((url: string, options: PrismOptions) =>
      runPrism('proxy', options, [...(options.errors ? ['--errors'] : []), contract, url]),
    );
}

interface PrismOptions {
  readonly port: number;
  readonly host: string;
  readonly errors?: boolean;
}

/** Runs Prism with these arguments, and exits with its status, or with 2 and the reason if it cannot start. */
async function runPrism(command: string, address: PrismOptions, args: readonly string[]): Promise<void> {
  try {
    const entry = findPrism();
    // Prism itself would print its usage.
    await requireFree(address);
    const { host, port } = address;
    process.exitCode = await runScript([entry, command, '-p', String(port), '-h', host, ...args]);
  } catch (error) {
    process.exitCode = couldNotRun('prism', explain(error));
  }
}

/**
 * Runs a script as a command, since Prism has no stable interface for code. Resolves to its status, which is 0 if a
 * signal that we passed on ends it.
 */
async function runScript(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      asked = true;
      child.kill(signal);
    });
  }
  const [code] = (await once(child, 'exit')) as [code: number | null];
  return code ?? (asked ? 0 : 1);
}

/** The entry of Prism, an optional peer dependency. Throws UserError if it is not installed. */
function findPrism(): string {
  try {
    return createRequire(import.meta.url).resolve('@stoplight/prism-cli');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new UserError('Prism is not installed; run: npm install --save-dev @stoplight/prism-cli');
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { httpUrl, port } from './shared/arguments.ts';

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
    .action((options: PrismOptions) => runPrism(['mock', ...address(options), contract]));
  prism
    .command('proxy')
    .argument('<url>', 'the implementation', httpUrl)
    .description('proxy requests to an implementation and report every violation of the contract')
    .option('--port <number>', 'port to listen on', port, 4011)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--errors', 'return an error for a violation instead of a header', false)
    .action((url: string, options: PrismOptions) =>
      runPrism(['proxy', ...address(options), ...(options.errors ? ['--errors'] : []), contract, url]),
    );
}

interface PrismOptions {
  readonly port: number;
  readonly host: string;
  readonly errors?: boolean;
}

const address = ({ port: number, host }: PrismOptions) => ['-p', String(number), '-h', host];

/**
 * Runs Prism as a command, since it has no stable interface for code, and exits with its status. If a signal that we
 * passed on ends it, the status is 0.
 */
async function runPrism(args: readonly string[]): Promise<void> {
  const entry = findPrism();
  if (entry === null) {
    process.stderr.write(
      'parkproof prism: Prism is not installed; run: npm install --save-dev @stoplight/prism-cli\n',
    );
    process.exitCode = 2;
    return;
  }
  const child = spawn(process.execPath, [entry, ...args], { stdio: 'inherit' });
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      asked = true;
      child.kill(signal);
    });
  }
  const [code] = (await once(child, 'exit')) as [code: number | null];
  process.exitCode = code ?? (asked ? 0 : 1);
}

/** The entry of Prism, an optional peer dependency; null if it is not installed. */
function findPrism(): string | null {
  try {
    return createRequire(import.meta.url).resolve('@stoplight/prism-cli');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { SecretArgumentError } from './arguments.ts';
import { addClean } from './clean.ts';
import { ignoreClosedPipe } from './closed-pipe.ts';
import { addCompare } from './compare.ts';
import { addConform } from './conform.ts';
import { addConformWebhook } from './conform-webhook.ts';
import { addPrism } from './prism.ts';
import { addSimulate } from './simulate.ts';

/** Status of a command line that cannot be run; 1 is kept for what ran and did not go well. */
const usageError = 2;

const hint = '(run with --help to see what there is)';

function createProgram(): Command {
  const program = new Command('parkproof')
    .description('The contract, a simulator and a conformance kit for the Parking Offers and Bookings API')
    .version(manifest.version)
    .showHelpAfterError(hint)
    .exitOverride();
  for (const add of [addSimulate, addConform, addConformWebhook, addClean, addCompare, addPrism])
    add(program);
  return program;
}

/**
 * Runs a command line. What is wrong with it has been told when this resolves and ends with status 2; what was asked
 * for, such as help, ends with 0.
 */
export async function runProgram(args: readonly string[]): Promise<void> {
  ignoreClosedPipe();
  const program = createProgram();
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof SecretArgumentError) {
      process.stderr.write(`error: ${error.message}\n${hint}\n`);
      process.exitCode = usageError;
      return;
    }
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : usageError;
  }
}

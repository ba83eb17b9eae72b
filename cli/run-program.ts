import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { addClean } from './clean.ts';
import { addCompare } from './compare.ts';
import { addConform } from './conform.ts';
import { addConformWebhook } from './conform-webhook.ts';
import { addLearn } from './learn.ts';
import { addPrism } from './prism.ts';
import { report, SecretArgumentError } from './shared/arguments.ts';
import type { ReportFile, ReportOptions } from './shared/deliver-report.ts';
import { addSimulate } from './simulate.ts';

/** Exit status for a usage error; 1 means that the command ran and something failed. */
const usageError = 2;

const hint = '(run with --help for usage)';

function createProgram(): Command {
  const program = new Command('parkproof')
    .description('The contract, a simulator and a conformance kit for the Parking Offers and Bookings API')
    .version(manifest.version)
    .showHelpAfterError(hint)
    .exitOverride();
  for (const add of [addSimulate, addConform, addConformWebhook, addLearn, addClean, addCompare, addPrism])
    add(program);
  return program;
}

/** Runs a command line. A usage error is printed and sets the exit status to 2. */
export async function runProgram(args: readonly string[]): Promise<void> {
  const program = createProgram();
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof SecretArgumentError) process.stderr.write(`error: ${error.message}\n${hint}\n`);
    else if (!(error instanceof CommanderError)) throw error;
    else if (error.exitCode === 0) return;
    process.exitCode = usageError;
    const files = reportsIn(args);
    if (files.length === 0) return;
    // Loaded on demand: loading the kit would slow the start of the simulator.
    const { reportObstacle } = await import('./shared/deliver-report.ts');
    await reportObstacle(error.message.replace(/^error: /, ''), files);
  }
}

/** The reports that a command line asks for, although something else in it is wrong. */
function reportsIn(args: readonly string[]): readonly ReportFile[] {
  const lenient = new Command()
    .addOption(report)
    .allowUnknownOption()
    .allowExcessArguments()
    .helpOption(false);
  try {
    lenient
      .configureOutput({ writeErr: () => undefined })
      .exitOverride()
      .parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
  }
  return lenient.opts<ReportOptions>().report ?? [];
}

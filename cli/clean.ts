import { type Command, InvalidArgumentError } from 'commander';
import { isMark } from '../conformance/check/kit-plates.ts';
import type { CleanOptions } from './clean/clean.ts';
import { baseAddress, repeated } from './shared/arguments.ts';
import { addConnectionOptions, addPreflightOption } from './shared/reach.ts';

/** Adds the command `clean`, which removes what killed runs left behind. */
export function addClean(program: Command): void {
  const command = program
    .command('clean')
    .description(
      'remove what killed runs of conform left behind, in production too: bookings and vehicles whose plates start with PKP',
    )
    .argument('<url>', 'base URL of the implementation', baseAddress)
    .option('--profile <file>', 'profile of the implementation; a running simulator needs none')
    .option(
      '--run <mark>',
      'clean up only this run, by the plate prefix that conform prints when it starts; default: all runs that made bookings (repeatable)',
      repeated(mark),
    )
    .option('--dry-run', 'show what would be removed, without removing it');
  addConnectionOptions(addPreflightOption(command), 'for a gateway')
    .addHelpText('after', exitCodes)
    .action(async (url: string, options: CleanOptions) => {
      // Loaded on demand: loading the kit would slow the start of the simulator.
      const { clean } = await import('./clean/clean.ts');
      process.exitCode = await clean(url, options);
    });
}

function mark(text: string): string {
  if (isMark(text)) return text;
  throw new InvalidArgumentError('It must be the plate prefix of a run, such as PKP7Q2.');
}

const exitCodes = `
Exit codes:
  0  nothing is left, or only bookings that have already begun; or --dry-run was given
  2  something is left or could not be checked`;

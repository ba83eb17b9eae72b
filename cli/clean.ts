import { type Command, InvalidArgumentError } from 'commander';
import { isMark } from '../conformance/harness/kit-mark.ts';
import { baseAddress, repeated, seconds } from './arguments.ts';
import type { CleanOptions } from './clean/clean.ts';

/** Adds the command `clean`: removes what a run of the conformance kit left behind when it was killed. */
export function addClean(program: Command): void {
  program
    .command('clean')
    .description(
      'remove what killed runs of conform left behind: bookings and vehicles whose plates begin with PKP',
    )
    .argument('<url>', 'base address of the implementation', baseAddress)
    .requiredOption('--profile <file>', 'profile of the implementation')
    .option(
      '--run <mark>',
      'mark of a run, which conform tells as it begins; without it, only vehicles of runs that booked are found (repeatable)',
      repeated(mark),
      [],
    )
    .option('--dry-run', 'remove nothing, and show what would be removed')
    .option('--preflight-timeout <seconds>', 'how long the first answers may take', seconds, 20)
    .option(
      '--header <name: value>',
      'sent with every request, for a gateway before the implementation (repeatable)',
      repeated(String),
      [],
    )
    .option('--ca <file>', 'certificates (PEM) to trust beside the usual ones and NODE_EXTRA_CA_CERTS')
    .addHelpText('after', exitCodes)
    .action(async (url: string, options: CleanOptions) => {
      // The kit is loaded only where it is used: it would slow the start of the simulator.
      const { clean } = await import('./clean/clean.ts');
      process.exitCode = await clean(url, options);
    });
}

function mark(text: string): string {
  if (isMark(text)) return text;
  throw new InvalidArgumentError(
    'It must be the mark of a run, such as PKP7Q2X: what its plates begin with.',
  );
}

const exitCodes = `
Exit codes:
  0  nothing is left, or --dry-run has shown what there is
  2  something is left, or could not be looked for`;

import { type Command, Option } from 'commander';
import type { ConformOptions } from './conform/conform.ts';
import { baseAddress, exploring, integer, readOnly, repeated, report } from './shared/arguments.ts';
import { addListenOption, addReachOptions } from './shared/reach.ts';

/** Adds the command `conform`, which tests an implementation against the specification. */
export function addConform(program: Command): void {
  const command = program
    .command('conform')
    .description('test whether an implementation conforms to the specification')
    .argument(
      '[url]',
      'base URL of the implementation; if omitted, a simulator is started for the run',
      baseAddress,
    )
    .option(
      '--profile <file>',
      'profile of the implementation: how to reach it and what it chose where the specification is open',
    )
    .option(
      '--only <name>',
      "run only this: a check, a clause, a prefix of either up to a dot, a section such as 4.9, or a glob such as '*.svcpid' (repeatable)",
      repeated(String),
    )
    .option('--exclude <name>', 'skip this, named as in --only (repeatable)', repeated(String))
    .option('--list', 'list the checks and exit')
    .option('--dry-run', 'show what a run would do and how long it would take, then exit')
    .addOption(readOnly('run only checks that create nothing'))
    .option('--allow-writes', 'create data even if the profile says environment: production')
    .option('--load', 'also run the checks that send up to 150 000 vehicles')
    .option(
      '--explore [seconds]',
      'after the checks, look for deviations that no check covers (default: 60 s)',
      exploring,
    )
    .option(
      '--seed <number>',
      'seed of the random choices of --explore (default: 1)',
      integer(0, 2 ** 31 - 1),
    )
    .option(
      '--replay <token>',
      'repeat one finding of --explore and nothing else; the report shows its token',
    )
    .addOption(report)
    .addOption(
      new Option(
        '--known-deviations <file>',
        'file that lists failures to excuse, each until a date',
      ).conflicts('updateKnownDeviations'),
    )
    .option(
      '--update-known-deviations <file>',
      'like --known-deviations, then add what fails to the list and remove what passes',
    )
    .option('--allow-partial', 'exit with 0 even if a stated requirement could not be tested');
  addListenOption(addReachOptions(command))
    .addHelpText('after', notes)
    .action(async (url: string | undefined, options: ConformOptions) => {
      if (options.seed !== undefined && options.explore === undefined)
        command.error("error: option '--seed <number>' needs option '--explore'");
      // Loaded on demand: loading the kit would slow the start of the simulator.
      const { conform } = await import('./conform/conform.ts');
      process.exitCode = await conform(url ?? null, options);
    });
}

const notes = `
HTTP_PROXY, HTTPS_PROXY and NO_PROXY apply, except for requests to this machine.

Exit codes:
  0    conformant, or only known deviations fail
  1    not conformant, or the list of known deviations is out of date
  2    could not test: invalid usage, profile or setup, or no check ran
  3    partial: a stated requirement could not be tested (0 with --allow-partial)
  130  interrupted`;

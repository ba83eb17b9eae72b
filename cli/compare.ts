import type { Command } from 'commander';
import type { CompareUrlsOptions } from './compare/compare-urls.ts';
import { baseAddress, integer, readOnly, repeated } from './shared/arguments.ts';
import { addReachOptions } from './shared/reach.ts';

/** Adds the command `compare`, which shows how two implementations, or the reports of two runs, differ. */
export function addCompare(program: Command): void {
  const command = program
    .command('compare')
    .description(
      'send the same requests to two implementations and show what differs, or compare two reports of parkproof conform',
    )
    .argument('<a>', 'base URL of an implementation, or the report of a run, written by --report json=FILE')
    .argument('<b>', 'base URL of the other implementation, or the report of a later run')
    .option(
      '--profile <file>',
      'profile of an implementation: the first is for A and the second for B, or one is for both (repeatable)',
      repeated(String),
    )
    .addOption(readOnly('create nothing: compare only what can be read'))
    .option('--allow-writes', 'create data even if a profile says environment: production')
    .option('--seed <number>', 'seed of the combinations of parameters', integer(0, 2 ** 31 - 1), 1)
    .option('--allow-partial', 'of two reports: exit with 0 even if checks no longer give a verdict');
  addReachOptions(command)
    .addHelpText('after', notes)
    .action(async (a: string, b: string, options: CompareUrlsOptions & { readonly allowPartial?: true }) => {
      // Loaded on demand: loading the kit would slow the start of the simulator.
      if (isUrl(a) && isUrl(b)) {
        refuseOptions(command, 'reports');
        const { compareUrls } = await import('./compare/compare-urls.ts');
        process.exitCode = await compareUrls([baseAddress(a), baseAddress(b)], options);
        return;
      }
      if (isUrl(a) || isUrl(b))
        command.error(
          `error: '${isUrl(a) ? a : b}' is a URL and '${isUrl(a) ? b : a}' is not; compare two URLs or two reports`,
        );
      refuseOptions(command, 'URLs');
      const { compareReportFiles } = await import('./compare/compare-reports.ts');
      process.exitCode = await compareReportFiles(a, b, options);
    });
}

const isUrl = (argument: string) => /^https?:\/\//i.test(argument);

/** Refuses options for the other kind of comparison; all but one are about sending requests to two URLs. */
function refuseOptions(command: Command, others: 'URLs' | 'reports'): void {
  const given = command.options.find(
    (option) =>
      command.getOptionValueSource(option.attributeName()) === 'cli' &&
      (option.attributeName() === 'allowPartial') === (others === 'reports'),
  );
  if (given !== undefined) command.error(`error: option '${given.flags}' is only for two ${others}`);
}

const notes = `
Exit codes:
  0    no difference; of two reports: no new failures
  1    differences; of two reports: new failures
  2    could not compare: invalid usage, profile or setup, or an implementation no longer responds; of two reports:
       a file is missing, is not a report, or is from a run that could not test anything
  3    of two reports: no new failures, but checks that had a verdict have none now (0 with --allow-partial)
  130  interrupted`;

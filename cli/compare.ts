import type { Command } from 'commander';

/** Adds the command `compare`, which shows what changed between two runs. */
export function addCompare(program: Command): void {
  program
    .command('compare')
    .description('compare two reports of parkproof conform')
    .argument('<old>', 'report of the earlier run, written by --report json=FILE')
    .argument('<new>', 'report of the later run')
    .addHelpText('after', exitCodes)
    .action(async (older: string, newer: string) => {
      // Loaded on demand: it would slow the start of the simulator.
      const { compare } = await import('./compare/compare.ts');
      process.exitCode = await compare(older, newer);
    });
}

const exitCodes = `
Exit codes:
  0  no new failures
  1  new failures
  2  could not compare: a file is missing, is not a report, or is from a run that could not test anything`;

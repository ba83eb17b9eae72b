import type { Command } from 'commander';

/** Adds the command `compare`: says what has changed between two runs of the conformance kit. */
export function addCompare(program: Command): void {
  program
    .command('compare')
    .description('say what has changed between two reports of parkproof conform')
    .argument('<old>', 'report of the earlier run: the file of --report json=FILE')
    .argument('<new>', 'report of the later run')
    .addHelpText('after', exitCodes)
    .action(async (older: string, newer: string) => {
      // What it needs is loaded only where it is used: it would slow the start of the simulator.
      const { compare } = await import('./compare/compare.ts');
      process.exitCode = await compare(older, newer);
    });
}

const exitCodes = `
Exit codes:
  0  nothing fails that did not fail before
  1  something does
  2  could not compare: a file is missing, is no report, or is that of a run that could not test anything`;

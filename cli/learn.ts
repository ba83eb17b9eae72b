import type { Command } from 'commander';
import type { LearnCommandOptions } from './learn/learn.ts';
import { baseAddress, circle, exploring, readOnly, requestRate } from './shared/arguments.ts';
import { addListenOption, addReachOptions } from './shared/reach.ts';

/** Adds the command `learn`, which writes the profile of an implementation from its behaviour. */
export function addLearn(program: Command): void {
  const command = program
    .command('learn')
    .description(
      'find out what an implementation does where the specification is open, and write its profile',
    )
    .argument('<url>', 'base URL of the implementation', baseAddress)
    .option(
      '--profile <file>',
      'how to connect: credentials, and what no request can show; its other entries are ignored and learnt afresh',
    )
    .option('--output <file>', 'file to write or update; if omitted, the profile is printed')
    .option('--world <file>', 'file to write the parkings, offers and providers to, for simulate --world')
    .option('--world-around <lat,long,metres>', 'with --world: only parkings in this circle', circle)
    .option('--world-rate <number>', 'with --world: maximum requests per second (default: 10)', requestRate)
    .option('--check', 'write nothing, and exit with 1 if the implementation contradicts --output')
    .option(
      '--explore [seconds]',
      'then repeat the checks, and leave open whatever changes between them (default: 60 s)',
      exploring,
    )
    .addOption(readOnly('learn only what can be seen without creating anything'))
    .option('--allow-writes', 'create data even if the profile says environment: production');
  addListenOption(addReachOptions(command))
    .addHelpText('after', exitCodes)
    .action(async (url: string, options: LearnCommandOptions) => {
      // Loaded on demand: loading the kit would slow the start of the simulator.
      const { learn } = await import('./learn/learn.ts');
      process.exitCode = await learn(url, options);
    });
}

const exitCodes = `
Exit codes:
  0    the profile is written, or with --check, nothing contradicts it
  1    with --check: the implementation contradicts the file
  2    could not learn: invalid usage, profile or setup
  130  interrupted; no profile is written, and --world keeps what was read`;

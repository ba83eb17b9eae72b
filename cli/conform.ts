import { type Command, InvalidArgumentError } from 'commander';
import { repeated, reportFile, seconds } from './arguments.ts';
import type { ConformOptions } from './conform/options.ts';

/** Adds the command `conform`: tries an implementation and says whether it does what the specification states. */
export function addConform(program: Command): void {
  program
    .command('conform')
    .description('try whether an implementation does what the specification states')
    .argument(
      '[url]',
      'base address of the implementation; without it, a simulator is started for the run',
      address,
    )
    .option(
      '--profile <file>',
      'profile of the implementation: how it is reached, what it chose at open points',
    )
    .option(
      '--only <name>',
      "check, clause, the beginning of one up to a dot, section such as 4.9, or glob such as '*.svcpid' (repeatable)",
      repeated(String),
      [],
    )
    .option('--exclude <name>', 'what not to try, named as with --only (repeatable)', repeated(String), [])
    .option('--list', 'list the checks and end')
    .option('--dry-run', 'show what a run would do and how long it would take, and end')
    .option('--read-only', 'create nothing')
    .option('--load', 'add the checks that send ten thousand vehicles and more')
    .option(
      '--report <format=file>',
      'also write junit, json, markdown or html (repeatable)',
      repeated(reportFile),
      [],
    )
    .option('--known-deviations <file>', 'list of failures that are known and excused until a day')
    .option('--allow-partial', 'exit 0 although a stated requirement could not be tried')
    .option('--preflight-timeout <seconds>', 'how long the first answers may take', seconds, 20)
    .addHelpText('after', exitCodes)
    .action(async (url: string | undefined, options: ConformOptions) => {
      // The kit is loaded only where it is used: it would slow the start of the simulator.
      const { conform } = await import('./conform/conform.ts');
      process.exitCode = await conform(url ?? null, options);
    });
}

const exitCodes = `
Exit codes:
  0    conformant, or nothing fails but known deviations
  1    not conformant, or the list of known deviations is out of date
  2    could not test: wrong usage, profile or set-up, or no check ran
  3    partial: a stated requirement could not be tried (0 with --allow-partial)
  130  interrupted`;

function address(text: string): string {
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text)) {
    throw new InvalidArgumentError('It must be an http or https address.');
  }
  const { username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '') {
    throw new InvalidArgumentError('It must be a base address: no user, no query, no fragment.');
  }
  return text.replace(/\/+$/, '');
}

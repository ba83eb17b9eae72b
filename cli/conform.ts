import { type Command, Option } from 'commander';
import { baseAddress, listenAddress, repeated, reportFile, seconds } from './arguments.ts';
import type { ConformOptions } from './conform/options.ts';

/** Adds the command `conform`: tries an implementation and says whether it does what the specification states. */
export function addConform(program: Command): void {
  program
    .command('conform')
    .description('try whether an implementation does what the specification states')
    .argument(
      '[url]',
      'base address of the implementation; without it, a simulator is started for the run',
      baseAddress,
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
    .option('--allow-writes', 'create something although the profile says environment: production')
    .option('--load', 'add the checks that send up to 150 000 vehicles and look for them')
    .option(
      '--report <format=file>',
      'also write junit, json, markdown or html (repeatable)',
      repeated(reportFile),
      [],
    )
    .addOption(
      new Option(
        '--known-deviations <file>',
        'list of failures that are known and excused until a day',
      ).conflicts('updateKnownDeviations'),
    )
    .option(
      '--update-known-deviations <file>',
      'the same, and afterwards add to it what fails and drop what passes',
    )
    .option('--allow-partial', 'exit 0 although a stated requirement could not be tried')
    .option('--preflight-timeout <seconds>', 'how long the first answers may take', seconds, 20)
    .option('--max-time <seconds>', 'how long the run may take, clean-up included', seconds)
    .option(
      '--header <name: value>',
      'sent with every request, for a gateway before the implementation, and shown in no report (repeatable)',
      repeated(String),
      [],
    )
    .option('--ca <file>', 'certificates (PEM) to trust beside the usual ones and NODE_EXTRA_CA_CERTS')
    .option(
      '--listen <host:port>',
      'where the kit listens for webhooks, if not at webhooks.endpoint of the profile, which the implementation calls',
      listenAddress,
    )
    .addHelpText('after', notes)
    .action(async (url: string | undefined, options: ConformOptions) => {
      // The kit is loaded only where it is used: it would slow the start of the simulator.
      const { conform } = await import('./conform/conform.ts');
      process.exitCode = await conform(url ?? null, options);
    });
}

const notes = `
Requests go through the proxies that HTTP_PROXY, HTTPS_PROXY and NO_PROXY name, but for those to this machine.

Exit codes:
  0    conformant, or nothing fails but known deviations
  1    not conformant, or the list of known deviations is out of date
  2    could not test: wrong usage, profile or set-up, or no check ran
  3    partial: a stated requirement could not be tried (0 with --allow-partial)
  130  interrupted`;

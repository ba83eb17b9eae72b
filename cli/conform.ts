import { type Command, InvalidArgumentError } from 'commander';
import type { ConformOptions, ReportFile } from './conform/options.ts';

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
    .option('--only <id>', 'check or clause, or the beginning of one up to a dot (repeatable)', collect, [])
    .option('--list', 'list the checks and end')
    .option('--dry-run', 'show what a run would do and how long it would take, and end')
    .option('--read-only', 'create nothing')
    .option('--load', 'add the checks that send ten thousand vehicles and more')
    .option('--report <format=file>', 'also write junit, json, markdown or html (repeatable)', report, [])
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

function collect(text: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, text];
}

function report(text: string, earlier: readonly ReportFile[]): readonly ReportFile[] {
  const [, format, path] = /^(junit|json|markdown|html)=(.+)$/s.exec(text) ?? [];
  if (format === undefined || path === undefined) {
    throw new InvalidArgumentError('It must be junit=FILE, json=FILE, markdown=FILE or html=FILE.');
  }
  return [...earlier, { format: format as ReportFile['format'], path }];
}

function seconds(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0 && value <= 3600) return value;
  throw new InvalidArgumentError('It must be a number of seconds above 0, 3600 at most.');
}

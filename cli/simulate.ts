import { type Command, Option } from 'commander';
import { bookingDelay, delay, origin, publicAddress, token } from '../common/option-rules.ts';
import { durabilities } from '../mock-server/store/data-directory.ts';
import { httpUrl, integer, option, port, repeated } from './shared/arguments.ts';
import type { SimulateOptions } from './simulate/simulate.ts';

const notes = `
When it is ready it writes 'listening on http://HOST:PORT' to standard output. The log goes to standard error; set
PARKPROOF_LOG to silent, error, warn, info (the default) or debug, which logs every request. Ctrl-C finishes the
requests in flight and exits with 0. If it cannot start, it says why and exits with 2.`;

/** Adds the command `simulate`, which runs the simulator until it is stopped. */
export function addSimulate(program: Command): void {
  program
    .command('simulate')
    .description('run the simulator')
    .optionsGroup('Address:')
    .option('--port <number>', 'port to listen on; 0 takes any free port', port, 4010)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--public-url <url>', 'address that clients use, if different', option(publicAddress))
    .option(
      '--cors <origin>',
      "allow pages from this origin to call the API; '*' allows any (repeatable)",
      repeated(option(origin)),
    )
    .addOption(
      new Option(
        '--control-token <token>',
        'token for the control routes; if omitted, one is generated unless both the address and --public-url are loopback',
      )
        .env('PARKPROOF_CONTROL_TOKEN')
        .argParser(option(token)),
    )
    .optionsGroup('Data:')
    .addOption(new Option('--data <dir>', 'folder for the data').default('.parkproof').conflicts('memory'))
    .addOption(
      new Option(
        '--durability <what>',
        'what saved data survives: a killed process, or a power cut too, which makes writes slower',
      )
        .choices(durabilities)
        .default('process')
        .conflicts('memory'),
    )
    .option('--memory', 'keep the data in memory only')
    .option(
      '--seed <number>',
      'seed for the generated parkings (default: 1); if given, ids are also the same in every run',
      integer(0, Number.MAX_SAFE_INTEGER),
    )
    .addOption(
      new Option('--parkings <number>', 'how many parkings to generate')
        .argParser(integer(1, 1_000_000))
        .default(1000)
        .conflicts('world'),
    )
    .option('--world <file>', 'serve the parkings and offers of this file, in YAML or JSON')
    .optionsGroup('Behaviour:')
    .option('--profile <file>', 'profile to follow where the specification is open')
    .addOption(
      new Option(
        '--environment <name>',
        'environment to act as (default: that of the profile, or pre-production)',
      ).choices(['pre-production', 'production']),
    )
    .option(
      '--booking-delay <ms|realistic>',
      'how long a booking takes; realistic means 10 to 20 seconds, sometimes up to 45',
      option(bookingDelay),
      0,
    )
    .option('--batch-delay <ms>', 'delay before an accepted batch runs', option(delay), 0)
    .option('--webhook-url <url>', 'send entry and exit webhooks here (repeatable)', repeated(httpUrl))
    .option(
      '--defect <id>',
      'break the specification in this way; ID@CONDITION only under a condition (repeatable)',
      repeated(String),
    )
    .option('--list-defects', 'list the defects and exit')
    .addHelpText('after', notes)
    .action(async (options: SimulateOptions) => {
      // Loaded on demand: loading the simulator would slow the start of all other commands.
      const { simulate } = await import('./simulate/simulate.ts');
      await simulate(options);
    });
}

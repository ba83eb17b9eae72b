import { type Command, InvalidArgumentError, Option } from 'commander';
import pino from 'pino';
import pretty from 'pino-pretty';
import { createSimulator, type Simulator } from '../mock-server/create-simulator.ts';
import { allDefects } from '../mock-server/defects/all-defects.ts';
import { readControlToken, readOrigin, readPublicUrl } from '../mock-server/http/read-options.ts';
import { type Durability, durabilities } from '../mock-server/store/data-directory.ts';
import {
  DamagedFileError,
  DirectoryInUseError,
  ForeignDirectoryError,
  StorageUnavailableError,
} from '../mock-server/store/errors.ts';
import { simulatorProfile } from '../spec/generated/simulator-profile.ts';
import { loadProfile, ProfileError } from '../spec/load-profile.ts';
import { WorldError } from '../spec/load-world.ts';
import { httpUrl, integer, option, port, repeated } from './arguments.ts';
import { renderBanner } from './simulate/render-banner.ts';

const notes = `
When it is ready it writes 'listening on http://HOST:PORT' to standard output. The log goes to standard error; set
PARKPROOF_LOG to error, warn, info or debug. Ctrl-C finishes the requests in flight and exits with 0. If it cannot
start, it says why and exits with 2.`;

interface SimulateOptions {
  readonly port: number;
  readonly host: string;
  readonly publicUrl?: string;
  readonly controlToken?: string;
  readonly cors?: readonly string[];
  readonly data: string;
  readonly durability: Durability;
  readonly memory?: true;
  readonly seed?: number;
  readonly parkings: number;
  readonly world?: string;
  readonly profile?: string;
  readonly bookingDelay: number | 'realistic';
  readonly batchDelay: number;
  readonly webhookUrl?: readonly string[];
  readonly environment?: 'pre-production' | 'production';
  readonly defect?: readonly string[];
  readonly listDefects?: true;
}

/** Adds the command `simulate`: runs the simulator until it is told to stop. */
export function addSimulate(program: Command): void {
  program
    .command('simulate')
    .description('run the simulator')
    .optionsGroup('Address:')
    .option('--port <number>', 'port to listen on; 0 takes any free port', port, 4010)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--public-url <url>', 'address that clients use, if different', option(readPublicUrl))
    .option(
      '--cors <origin>',
      "allow pages from this origin to call the API; '*' allows any (repeatable)",
      repeated(option(readOrigin)),
    )
    .addOption(
      new Option(
        '--control-token <token>',
        'token for the control routes; if omitted, one is generated unless the address is loopback',
      )
        .env('PARKPROOF_CONTROL_TOKEN')
        .argParser(option(readControlToken)),
    )
    .optionsGroup('Data:')
    .addOption(new Option('--data <dir>', 'folder for the data').default('.parkproof').conflicts('memory'))
    .addOption(
      new Option(
        '--durability <what>',
        'what saved data survives: a killed process, or a power cut too, which makes writes slower',
      )
        .choices(durabilities)
        .default('process'),
    )
    .option('--memory', 'keep the data in memory only')
    .option(
      '--seed <number>',
      'seed of the generated parkings (default: 1); if given, ids repeat from run to run too',
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
      bookingDelay,
      0,
    )
    .option('--batch-delay <ms>', 'delay before an accepted batch runs', integer(0, longestDelay), 0)
    .option('--webhook-url <url>', 'send entry and exit webhooks here (repeatable)', repeated(httpUrl))
    .option(
      '--defect <id>',
      'break the specification in this way; ID@CONDITION only under a condition (repeatable)',
      repeated(String),
    )
    .option('--list-defects', 'list the defects and exit')
    .addHelpText('after', notes)
    .action(simulate);
}

async function simulate(options: SimulateOptions): Promise<void> {
  if (options.listDefects === true) return listDefects();
  const log = pino({ level: logLevel(process.env.PARKPROOF_LOG), base: null }, logStream());
  const {
    memory,
    parkings,
    world,
    profile,
    webhookUrl: webhookUrls = [],
    environment,
    defect: defects = [],
    ...rest
  } = options;
  let simulator: Simulator;
  try {
    simulator = await createSimulator({
      ...rest,
      ...(world === undefined ? { parkings } : { world }),
      data: memory === true ? null : options.data,
      webhookUrls,
      defects,
      log,
      ...(profile !== undefined && { profile: await loadProfile(profile, simulatorProfile.credentials) }),
      ...(environment !== undefined && { environment }),
    });
  } catch (error) {
    process.stderr.write(`parkproof simulate: ${explain(error, options)}\n`);
    process.exitCode = 2;
    return;
  }
  stopOnSignal(simulator);
  // Not through the log: a level that hides it would lock people out.
  if (simulator.controlToken !== null && options.controlToken === undefined)
    process.stderr.write(`x-control-token: ${simulator.controlToken}\n`);
  process.stdout.write(
    process.stdout.isTTY
      ? renderBanner({ ...simulator, profileFile: profile ?? null })
      : `listening on ${simulator.url}\n`,
  );
}

/** One line for each defect: its id, the clause it breaks and what goes wrong. */
function listDefects(): void {
  const lines = allDefects.map(({ id, clause, title }) => `${id}\t${clause}\t${title}\n`);
  process.stdout.write(lines.join(''));
}

/** What is in flight is finished before the process ends; a second signal ends it at once. */
function stopOnSignal(simulator: Simulator): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      simulator.close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`parkproof simulate: ${String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}

/** A level that does not exist is no reason to fail: then all that matters to people is told. */
function logLevel(asked: string | undefined): string {
  return asked === 'silent' || (asked !== undefined && asked in pino.levels.values) ? asked : 'info';
}

/** The log goes to standard error, for people where a person looks on and as JSON lines elsewhere. */
function logStream() {
  if (!process.stderr.isTTY) return pino.destination({ dest: 2, sync: true });
  return pretty({
    destination: 2,
    sync: true,
    colorize: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
  });
}

function explain(error: unknown, options: SimulateOptions): string {
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, syscall = '', message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `port ${options.port} is in use; choose another with --port, or 0 for any free one`;
  if (listening.has(syscall)) return `cannot listen on ${options.host}:${options.port}: ${message}`;
  return stack ?? message;
}

/** What a user can put right; anything else is a defect, which is told with all that helps to find it. */
const expected = [
  ProfileError,
  WorldError,
  RangeError,
  DamagedFileError,
  DirectoryInUseError,
  ForeignDirectoryError,
  StorageUnavailableError,
] as const;

/** The system calls by which an address is taken. */
const listening: ReadonlySet<string> = new Set(['listen', 'bind', 'getaddrinfo']);

/** Milliseconds. */
const longestDelay = 3_600_000;

function bookingDelay(text: string): number | 'realistic' {
  if (text === 'realistic') return text;
  if (/^\d+$/.test(text) && Number(text) <= longestDelay) return Number(text);
  throw new InvalidArgumentError(`It must be a whole number from 0 to ${longestDelay}, or 'realistic'.`);
}

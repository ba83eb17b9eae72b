import pino from 'pino';
import pretty from 'pino-pretty';
import { oneOf } from '../../common/option-rules.ts';
import { UserError } from '../../common/user-error.ts';
import { createSimulator, type Simulator } from '../../mock-server/create-simulator.ts';
import { allDefects } from '../../mock-server/defects/all-defects.ts';
import type { SimulatorOptions } from '../../mock-server/simulator-options.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { loadProfile } from '../../spec/load-profile.ts';
import { couldNotRun, explain } from '../shared/explain.ts';
import { renderBanner } from './render-banner.ts';

/** The options of `parkproof simulate`, as parsed from the command line. */
export interface SimulateOptions
  extends Pick<SimulatorOptions, 'publicUrl' | 'controlToken' | 'cors' | 'seed' | 'world' | 'environment'>,
    Required<
      Pick<SimulatorOptions, 'port' | 'host' | 'durability' | 'parkings' | 'bookingDelay' | 'batchDelay'>
    > {
  readonly data: string;
  readonly memory?: true;
  readonly profile?: string;
  readonly webhookUrl?: readonly string[];
  readonly defect?: readonly string[];
  readonly listDefects?: true;
}

/** Runs the simulator until it is stopped. If it cannot start, prints why and sets the exit status to 2. */
export async function simulate(options: SimulateOptions): Promise<void> {
  if (options.listDefects === true) return listDefects();
  const { memory, parkings, world, profile, webhookUrl = [], defect = [], ...rest } = options;
  let simulator: Simulator;
  try {
    const log = pino({ level: logLevel(process.env.PARKPROOF_LOG || 'info'), base: null }, logStream());
    simulator = await createSimulator({
      ...rest,
      ...(world === undefined ? { parkings } : { world }),
      data: memory === true ? null : options.data,
      webhookUrls: webhookUrl,
      defects: defect,
      log,
      ...(profile !== undefined && { profile: await loadProfile(profile, simulatorProfile.credentials) }),
    });
  } catch (error) {
    process.exitCode = couldNotRun('simulate', explain(error));
    return;
  }
  stopOnSignal(simulator);
  // Not logged: a log level that hides the token would lock people out.
  if (simulator.controlToken !== null && options.controlToken === undefined)
    process.stderr.write(`x-control-token: ${simulator.controlToken}\n`);
  process.stdout.write(
    process.stdout.isTTY
      ? renderBanner({ ...simulator, profileFile: profile ?? null })
      : `listening on ${simulator.url}\n`,
  );
}

/** Prints one line for each defect: its id, the clause it breaks and what goes wrong. */
function listDefects(): void {
  const lines = allDefects.map(({ id, clause, title }) => `${id}\t${clause}\t${title}\n`);
  process.stdout.write(lines.join(''));
}

/** Finishes the requests in flight before the process ends; a second signal ends it at once. */
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

function logLevel(asked: string): string {
  const { words, fits } = oneOf(['silent', 'error', 'warn', 'info', 'debug']);
  if (fits(asked)) return asked;
  throw new UserError(`PARKPROOF_LOG must be ${words}, not '${asked}'`);
}

/** The log goes to standard error, formatted for people on a terminal and as JSON lines elsewhere. */
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

import type { Command } from 'commander';
import type { ListenAddress } from '../../conformance/runner/receive-webhooks.ts';
import { listenAddress, repeated, seconds } from './arguments.ts';
import { readCertificates } from './read-certificates.ts';
import { readGatewayHeaders } from './read-headers.ts';

/** Adds the options of every command that runs the kit: how to reach the target, and how long a run may take. */
export function addReachOptions(command: Command): Command {
  addPreflightOption(command);
  command.option('--max-time <seconds>', 'time limit of the run, including clean-up', seconds);
  return addConnectionOptions(command, 'for a gateway; masked in reports');
}

/** Adds the option of every command that signs in before it does anything else. */
export function addPreflightOption(command: Command): Command {
  const description = 'how long to wait for the first responses';
  return command.option('--preflight-timeout <seconds>', description, seconds, 20);
}

/** Adds the options of every command that sends requests; `note` says more about the headers. */
export function addConnectionOptions(command: Command, note: string): Command {
  const description = `header to send with every request, ${note} (repeatable)`;
  return command
    .option('--header <name: value>', description, repeated(String))
    .option('--ca <file>', 'PEM file of additional certificates to trust, like NODE_EXTRA_CA_CERTS');
}

/** Adds the option of every command that receives webhooks. */
export function addListenOption(command: Command): Command {
  return command.option(
    '--listen <host:port>',
    'address where the kit listens for webhooks, if it differs from webhooks.endpoint in the profile',
    listenAddress,
  );
}

/** The options of every command that runs the kit, as parsed from the command line. */
export interface ReachOptions {
  /** Seconds. */
  readonly preflightTimeout: number;
  /** Seconds. */
  readonly maxTime?: number;
  /** Each `name: value`. */
  readonly header?: readonly string[];
  readonly ca?: string;
  readonly listen?: ListenAddress;
}

/** How a run reaches its target, and how the target's webhooks reach the run, as `runConformance` takes it. */
export interface Reach {
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds. */
  readonly preflightTimeout: number;
  readonly ca?: string;
  readonly listen?: ListenAddress;
}

/** Reads the options that say how to reach the target. Throws HeaderError or CertificateError. */
export async function readReach({ header = [], preflightTimeout, ca, listen }: ReachOptions): Promise<Reach> {
  return {
    headers: readGatewayHeaders(header),
    preflightTimeout: preflightTimeout * 1000,
    ...(ca !== undefined && { ca: await readCertificates(ca) }),
    ...(listen !== undefined && { listen }),
  };
}

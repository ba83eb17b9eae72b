import { X509Certificate } from 'node:crypto';
import type { Command } from 'commander';
import { readText } from '../../common/read-yaml.ts';
import { UserError } from '../../common/user-error.ts';
import type { ConformanceOptions } from '../../conformance/conformance-options.ts';
import { problemWithHeaders } from '../../conformance/kernel/problem-with-headers.ts';
import type { ListenAddress } from '../../conformance/runner/receive-webhooks.ts';
import { listenAddress, repeated, seconds } from './arguments.ts';

/** Adds the options of every command that runs the kit: how to reach the target, and how long a run may take. */
export function addReachOptions(command: Command): Command {
  addPreflightOption(command);
  command.option('--max-time <seconds>', 'time limit of the run, including clean-up', seconds);
  return addConnectionOptions(command, 'for a gateway; masked in reports');
}

/** Adds the option of every command that signs in before it does anything else. */
export function addPreflightOption(command: Command): Command {
  const description = 'how long to wait for the first responses, and for a restart';
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
export type Reach = Pick<ConformanceOptions, 'ca' | 'listen' | 'maxTime'> &
  Required<Pick<ConformanceOptions, 'headers' | 'preflightTimeout'>>;

/** Reads the options that say how to reach the target. Throws UserError. */
export async function readReach(options: ReachOptions): Promise<Reach> {
  const { header = [], preflightTimeout, maxTime, ca, listen } = options;
  return {
    headers: readGatewayHeaders(header),
    preflightTimeout: preflightTimeout * 1000,
    ...(maxTime !== undefined && { maxTime: maxTime * 1000 }),
    ...(ca !== undefined && { ca: await readCertificates(ca) }),
    ...(listen !== undefined && { listen }),
  };
}

/** Reads headers that were given as `name: value`. Throws UserError. */
export function readHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+)\s*:\s*(.*?)\s*$/s.exec(line) ?? [];
      // An invalid header may hold a secret, so the message does not repeat it.
      if (name === undefined || value === undefined)
        throw new UserError("--header must be 'name: value', such as --header 'x-secret: 1234'");
      try {
        new Headers({ [name]: value });
      } catch {
        throw new UserError(
          `the value of --header ${name} contains characters that are not allowed in a header`,
        );
      }
      return [name.toLowerCase(), value];
    }),
  );
}

/** Reads headers for a gateway in front of an implementation. Throws UserError. */
function readGatewayHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  const headers = readHeaders(lines);
  const problem = problemWithHeaders(headers);
  if (problem !== null) throw new UserError(`--header ${problem}`);
  return headers;
}

const certificate = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Reads the certificates of `--ca`, as PEM. Throws UserError. */
export async function readCertificates(path: string): Promise<string> {
  const text = await readText(path, (message) => new UserError(`--ca ${message}`));
  const found = text.match(certificate) ?? [];
  if (found.length === 0) {
    throw new UserError(
      `--ca ${path} contains no PEM certificate, which starts with -----BEGIN CERTIFICATE-----`,
    );
  }
  for (const [index, one] of found.entries()) {
    if (!isCertificate(one)) throw new UserError(`certificate ${index + 1} in --ca ${path} is broken`);
  }
  return found.join('\n');
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}

import type { ListenAddress } from '../../conformance/runner/receive-webhooks.ts';
import { readCertificates } from './read-certificates.ts';
import { readGatewayHeaders } from './read-headers.ts';

/** The options of every command that runs the kit, as parsed from the command line; see `addReachOptions`. */
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

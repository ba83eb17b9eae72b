import type { ListenAddress } from '../../conformance/runner/receive-webhooks.ts';
import { readCertificates } from '../read-certificates.ts';
import { readGatewayHeaders } from '../read-headers.ts';
import type { ConformOptions } from './options.ts';

/** How a run gets to its target and the target's webhooks to it, as `runConformance` takes it. */
export interface Reach {
  readonly headers: Readonly<Record<string, string>>;
  readonly ca?: string;
  readonly listen?: ListenAddress;
}

/** What the command line says about it. Throws HeaderError or CertificateError. */
export async function readReach({
  header = [],
  ca,
  listen,
}: Pick<ConformOptions, 'header' | 'ca' | 'listen'>): Promise<Reach> {
  return {
    headers: readGatewayHeaders(header),
    ...(ca !== undefined && { ca: await readCertificates(ca) }),
    ...(listen !== undefined && { listen }),
  };
}

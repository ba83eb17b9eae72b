import type { Profile } from '../../spec/generated/profile-types.ts';
import { listenForWebhooks, type WebhookReceiver } from '../http/webhook-receiver.ts';
import { PreflightError } from './preflight-error.ts';

/** An address on which the kit listens. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Receives the webhooks that the implementation sends to `webhooks.endpoint` of the profile: at that address, or at
 * `listen` if a tunnel or an ingress forwards them there. Resolves to null if the profile names no endpoint. Throws
 * `PreflightError`.
 */
export async function receiveWebhooks(
  { webhooks }: Profile,
  listen: ListenAddress | undefined,
): Promise<WebhookReceiver | null> {
  const endpoint = webhooks?.endpoint;
  if (endpoint == null) {
    if (listen === undefined) return null;
    throw new PreflightError(
      '--listen is given, but the profile has no webhooks.endpoint; set it to the ' +
        'address that the implementation calls',
    );
  }
  const { host, port } = listen ?? listenAddressOf(endpoint);
  return listenForWebhooks(host, port).catch((error: Error) => {
    throw new PreflightError(
      `the kit cannot listen for webhooks at ${host}:${port}: ${error.message}. ` +
        (listen === undefined
          ? 'If webhooks.endpoint is not an address of this machine, pass --listen HOST:PORT with the ' +
            'address where webhooks arrive; ' +
            'to skip the webhook checks, set webhooks.endpoint to null.'
          : 'Pass a free port and an address of this machine to --listen.'),
    );
  });
}

function listenAddressOf(endpoint: string): ListenAddress {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new PreflightError('webhooks.endpoint in the profile is not an http or https address');
  if (url.protocol === 'https:') {
    throw new PreflightError(
      'webhooks.endpoint is an https address, but the kit receives plain HTTP: pass --listen HOST:PORT with the address ' +
        'to which your TLS proxy forwards the webhooks',
    );
  }
  return { host: url.hostname.replaceAll(/[[\]]/g, ''), port: Number(url.port || 80) };
}

import { isLoopbackName } from '../../common/loopback.ts';
import { parseJson } from '../../common/parse-json.ts';
import { createSend } from '../../conformance/http/send-request.ts';
import { asArray, asObject } from '../../conformance/kernel/json.ts';
import type { ListenAddress } from '../../conformance/runner/receive-webhooks.ts';
import { freePort } from '../../mock-server/http/free-port.ts';
import type { Reach } from './reach.ts';

/** How long a simulator may take to add an endpoint, in milliseconds. */
const patience = 5_000;

/** Hosts that mean every address of a machine, so nobody can call them. */
const everyAddress = new Set(['0.0.0.0', '::']);

/** The URL at which the kit receives the webhooks of a simulator; null if none is known to be reachable from there. */
export async function endpointFor(url: string, listen: ListenAddress | undefined): Promise<string | null> {
  const near = isLoopbackName(new URL(url).hostname);
  if (listen === undefined) return near ? `http://127.0.0.1:${await freePort()}/webhooks` : null;
  if (everyAddress.has(listen.host)) return near ? `http://127.0.0.1:${listen.port}/webhooks` : null;
  const host = listen.host.includes(':') ? `[${listen.host}]` : listen.host;
  return `http://${host}:${listen.port}/webhooks`;
}

/** Adds an endpoint to a simulator. Returns a function that removes it; null if the simulator refused it. */
export async function registerEndpoint(
  url: string,
  endpoint: string,
  { headers, ca }: Reach,
): Promise<(() => Promise<void>) | null> {
  const send = createSend(ca);
  const request = {
    url: `${url}/_sim/endpoints`,
    headers: { ...headers, 'content-type': 'application/json' },
  };

  async function change(edit: (endpoints: readonly unknown[]) => readonly unknown[]): Promise<boolean> {
    const known = await send({ ...request, method: 'GET', body: null }, patience);
    const endpoints = asArray(asObject(parseJson(known.responseText))?.endpoints);
    if (endpoints === null) return false;
    const body = JSON.stringify({ endpoints: edit(endpoints) });
    const { status } = await send({ ...request, method: 'PUT', body }, patience);
    return status === 200;
  }

  if (!(await change((endpoints) => [...endpoints, endpoint]))) return null;
  return async () => {
    await change((endpoints) => endpoints.filter((one) => one !== endpoint));
  };
}

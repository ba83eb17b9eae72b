import { readFileSync } from 'node:fs';
import { type Agent, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { getProxyForUrl } from 'proxy-from-env';
import { isLoopbackName } from '../../common/loopback.ts';

/** Returns the options that route a request to a URL: over a kept connection, or over one of its own. */
export type RouteOf = (
  url: URL,
  connection: 'kept' | 'own',
) => { readonly agent: Agent; readonly secureContext?: SecureContext };

/**
 * How long an idle connection is kept, in milliseconds: less than the 5 seconds after which many servers close theirs,
 * so that no request meets a connection that is just being closed.
 */
const idle = 2000;

/**
 * Creates the routes of a run: through the proxies in HTTP_PROXY, HTTPS_PROXY and NO_PROXY, to servers whose
 * certificates Node or an authority in `ca` (PEM) vouches for.
 */
export function createRoutes(ca?: string): RouteOf {
  // A list of authorities replaces the defaults, so it includes them.
  const authorities = ca === undefined ? null : [...rootCertificates, ...extraCertificates(), ca];
  const trust = authorities === null ? {} : { secureContext: createSecureContext({ ca: authorities }) };
  const agents = new Map<string, Agent>();

  return (url, connection) => {
    const secure = url.protocol === 'https:';
    const proxy = proxyOf(url);
    const key = `${connection} ${url.protocol} ${proxy?.href}`;
    const known = agents.get(key);
    if (known !== undefined) return { agent: known, ...trust };
    const through = secure ? HttpsProxyAgent : HttpProxyAgent;
    const direct = secure ? HttpsAgent : HttpAgent;
    const keeping = connection === 'kept' ? { keepAlive: true, timeout: idle } : { keepAlive: false };
    const agent = proxy === null ? new direct(keeping) : new through(proxy, { ...keeping, ...trust });
    agents.set(key, agent);
    return { agent, ...trust };
  };
}

/** The proxy for a URL; null if there is none, or for a loopback address, which a remote proxy cannot reach. */
function proxyOf(url: URL): URL | null {
  if (isLoopbackName(url.hostname)) return null;
  const proxy = getProxyForUrl(url);
  if (proxy === '') return null;
  // The value may contain a password, so the message names only the variable.
  const variable = `${url.protocol.slice(0, -1).toUpperCase()}_PROXY`;
  if (!URL.canParse(proxy) || !/^https?:/i.test(proxy))
    throw new Error(`the proxy in ${variable} or ALL_PROXY must be an http or https address`);
  return new URL(proxy);
}

/** The certificates in NODE_EXTRA_CA_CERTS; Node has already warned at startup about a file that it cannot read. */
function extraCertificates(): string[] {
  const file = process.env.NODE_EXTRA_CA_CERTS ?? '';
  if (file === '') return [];
  try {
    return [readFileSync(file, 'utf8')];
  } catch (error) {
    if (error instanceof Error && 'code' in error) return [];
    throw error;
  }
}

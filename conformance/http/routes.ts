import { readFileSync } from 'node:fs';
import { type Agent, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { getProxyForUrl } from 'proxy-from-env';
import { isLoopback } from './loopback.ts';

/**
 * What opens the connection for a request to a URL, as options of that request: one that was in use before, or one of
 * its own.
 */
export type RouteOf = (
  url: URL,
  connection: 'kept' | 'own',
) => { readonly agent: Agent; readonly secureContext?: SecureContext };

/**
 * Milliseconds for which a connection is kept for the next request: less than the 5 seconds after which many servers
 * close theirs, so that no request meets one that is just being closed.
 */
const idle = 2000;

/**
 * The connections of a run: through the proxies that HTTP_PROXY, HTTPS_PROXY and NO_PROXY name, and to servers that
 * Node trusts or whose certificate comes from an authority in `ca` (PEM).
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

/** The proxy for a URL; null if there is none. A proxy is elsewhere, so it cannot reach this machine's loopback. */
function proxyOf(url: URL): URL | null {
  if (isLoopback(url.hostname)) return null;
  const proxy = getProxyForUrl(url);
  if (proxy === '') return null;
  // Its value may hold a password, so it is not repeated.
  const variable = `${url.protocol.slice(0, -1).toUpperCase()}_PROXY`;
  if (!URL.canParse(proxy) || !/^https?:/i.test(proxy))
    throw new Error(`the proxy in ${variable} or ALL_PROXY must be an http or https address`);
  return new URL(proxy);
}

/** Node has already reported a file that it cannot read when it started. */
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

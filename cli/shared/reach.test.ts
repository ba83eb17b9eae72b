import { readFile, writeFile } from 'node:fs/promises';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../mock-server/http/free-port.ts';
import type { SimulatorOptions } from '../../mock-server/simulator-options.ts';
import { closing } from '../../spec/testing/closing.ts';
import { listenLocally } from '../../spec/testing/listen-locally.ts';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { startForwardProxy } from '../testing/forward-proxy.ts';
import { profileFile, runConform } from '../testing/run-conform.ts';
import { fail, runInThisProcess } from '../testing/run-in-process.ts';
import { runParkproof, startSimulate } from '../testing/run-parkproof.ts';
import { passOn, startServer } from '../testing/start-server.ts';
import { startTarget } from '../testing/start-target.ts';

const only = ['--only', 'list-parkings.response-200', '--only', 'service.json-bodies'];

async function simulate(options: SimulatorOptions = {}) {
  const simulator = await startTarget({ parkings: 50, ...options });
  return { ...simulator, port: Number(new URL(simulator.url).port) };
}

/** A self-signed certificate for the hosts of these tests. */
const certificate = join(import.meta.dirname, '../testing/self-signed.pem');

/** Starts a TLS proxy with that certificate in front of a local server; returns its port. */
async function startTls(port: number): Promise<number> {
  const key = await readFile(certificate.replace('.pem', '-key.pem'));
  const server = createTlsServer({ key, cert: await readFile(certificate) }, passOn(port));
  return (await closing(listenLocally(server))).port;
}

beforeEach(() => {
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY']) {
    vi.stubEnv(name, '');
    vi.stubEnv(name.toLowerCase(), '');
  }
  return () => vi.unstubAllEnvs();
});

describe('a proxy that the environment names', () => {
  test.each(['HTTP_PROXY', 'http_proxy'])('in %s is used for http', async (name) => {
    const { port } = await simulate();
    const { address, asked } = await startForwardProxy(port);
    vi.stubEnv(name, `http://${address}`);
    const { code } = await runConform('http://parking.test', '--profile', await profileFile(), ...only);
    expect(new Set(asked)).toEqual(new Set(['parking.test']));
    expect(code).toBe(0);
  });

  test('in HTTPS_PROXY is used for https, and its tunnel trusts the certificates of --ca', async () => {
    const { port } = await simulate();
    const { address, asked } = await startForwardProxy(await startTls(port));
    vi.stubEnv('HTTPS_PROXY', `http://${address}`);
    const run = ['https://parking.test', '--profile', await profileFile(), ...only, '--ca', certificate];
    const { code, stdout, stderr } = await runConform(...run);
    expect({ code, stdout, stderr }).toMatchObject({ code: 0 });
    expect(new Set(asked)).toEqual(new Set(['parking.test:443']));
  });

  test('is not used for hosts in NO_PROXY, nor for this machine', async () => {
    const { port, url } = await simulate();
    const { address, asked } = await startForwardProxy(port);
    vi.stubEnv('HTTP_PROXY', `http://${address}`);
    expect((await runConform(url, '--profile', await profileFile(), ...only)).code).toBe(0);
    vi.stubEnv('NO_PROXY', '.test');
    await fail('conform', 'http://parking.test', '--profile', await profileFile(), ...only);
    expect(asked).toEqual([]);
  });

  test('that requires credentials gets those in its URL, which are shown nowhere', async () => {
    const { port } = await simulate();
    const { address } = await startForwardProxy(port, 'kit:proxy-word-81');
    const profile = await profileFile();
    vi.stubEnv('HTTP_PROXY', `http://${address}`);
    const refused = await fail('conform', 'http://parking.test', '--profile', profile, ...only);
    expect(refused).toMatch(/is behind a proxy that requires credentials \(407\)/);
    vi.stubEnv('HTTP_PROXY', `http://kit:proxy-word-81@${address}`);
    expect((await runConform('http://parking.test', '--profile', profile, ...only)).code).toBe(0);
    vi.stubEnv('HTTP_PROXY', 'http://kit:proxy-word-81@127.0.0.1:1');
    const gone = await fail('conform', 'http://parking.test', '--profile', profile, ...only);
    expect(gone).not.toContain('proxy-word-81');
  });

  test('that is not an HTTP proxy is refused without showing its URL', async () => {
    vi.stubEnv('HTTP_PROXY', 'socks5://kit:proxy-word-81@127.0.0.1:1');
    const profile = await profileFile();
    const said = await fail('conform', 'http://parking.test', '--profile', profile, ...only);
    expect(said).toMatch(/the proxy in HTTP_PROXY or ALL_PROXY must be an http or https address/);
    expect(said).not.toContain('proxy-word-81');
  });

  test('is used by conform-webhook, with --ca', async () => {
    const partner = await startServer((_, response) => response.writeHead(204).end());
    const { address, asked } = await startForwardProxy(await startTls(Number(new URL(partner).port)));
    vi.stubEnv('https_proxy', `http://${address}`);
    const run = ['https://partner.test/hook', '--only', 'partner.takes-delivery', '--ca', certificate];
    const { stdout, stderr } = await runInThisProcess('conform-webhook', ...run);
    expect(stderr).toBe('');
    expect(stdout).not.toContain('COULD NOT TEST');
    expect(new Set(asked)).toEqual(new Set(['partner.test:443']));
  });
});

describe('a certificate', () => {
  test('that is not trusted ends the run with 2 and says what to do, which helps', async () => {
    const { port } = await simulate();
    const profile = await profileFile();
    const run = [`https://localhost:${await startTls(port)}`, '--profile', profile, ...only];
    expect(await fail('conform', ...run)).toMatch(
      /certificate is not trusted \(self-signed certificate\)\. Pass .* with --ca FILE/,
    );
    expect((await runConform(...run, '--ca', certificate)).code).toBe(0);
  });

  test.each([
    { what: 'a file that is missing', text: null, says: /--ca .* cannot be read: no such file/ },
    { what: 'a file without one', text: 'hello', says: /--ca .* contains no PEM certificate/ },
    {
      what: 'a broken one',
      text: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
      says: /certificate 1 in --ca .* is broken/,
    },
  ])('$what in --ca is reported', async ({ text, says }) => {
    const file = join(temporaryFolder(), 'ca.pem');
    if (text !== null) await writeFile(file, text);
    for (const command of ['conform', 'conform-webhook'])
      expect(await fail(command, 'http://127.0.0.1:1999', '--ca', file)).toMatch(says);
  });
});

describe('--header', () => {
  test('is sent with every request, including the one for the profile of a simulator', async () => {
    const { port } = await simulate();
    const seen: (string | undefined)[] = [];
    const onward = passOn(port);
    const gateway = await startServer((request, response) => {
      seen.push(request.headers['x-gateway-key'] as string | undefined);
      onward(request, response);
    });
    const { code } = await runConform(gateway, ...only, '--header', 'X-Gateway-Key: a key of the gateway');
    expect(code).toBe(0);
    expect(seen.length).toBeGreaterThan(5);
    expect(new Set(seen)).toEqual(new Set(['a key of the gateway']));
  });

  test.each([
    { header: 'nonsense-81', says: /--header must be 'name: value'/ },
    { header: 'Content-Length: 81', says: /--header content-length cannot be set: the kit sets it itself\n/ },
    { header: 'x-access-token: nonsense-81', says: /--header x-access-token cannot be set/ },
  ])('$header is refused without showing its value', async ({ header, says }) => {
    const said = await fail('conform', 'http://127.0.0.1:1999', '--header', header);
    expect(said).toMatch(says);
    expect(said).not.toContain('nonsense-81');
  });
});

describe('webhooks', () => {
  test('of a simulator reach the kit without a profile file, and its endpoints are restored', async () => {
    const before = ['http://127.0.0.1:9/elsewhere'];
    const { url } = await simulate({ parkings: 200, webhookUrls: before });
    const { code, stdout, stderr } = await runConform(url, '--only', 'webhook');
    expect({ code, stdout, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain('CONFORMANT\n');
    expect(await (await fetch(`${url}/_sim/endpoints`)).json()).toEqual({ endpoints: before });
  });

  test('no longer go to the kit after Ctrl-C', async () => {
    const { url } = await startSimulate('--memory', '--booking-delay', '1000');
    const running = runParkproof(['conform', url, '--only', 'create-booking', '--only', 'webhook']);
    const endpoints = async () =>
      ((await (await fetch(`${url}/_sim/endpoints`)).json()) as { endpoints: string[] }).endpoints;
    await expect.poll(endpoints, { timeout: 30_000 }).toHaveLength(1);
    running.child.kill('SIGINT');
    expect((await running.ended).code).toBe(130);
    expect(await endpoints()).toEqual([]);
  });

  test('arrive at --listen even if the target calls another address', async () => {
    const port = await freePort();
    // A tunnel between the target and the kit.
    const tunnel = await startServer(passOn(port));
    const endpoint = `${tunnel}/webhooks`;
    const { url } = await simulate({ parkings: 200, webhookUrls: [endpoint] });
    const profile = await profileFile({ webhooks: { endpoint } });
    const args = ['--profile', profile, '--only', 'webhook.body-array'];
    const { code, stdout } = await runConform(url, ...args, '--listen', `127.0.0.1:${port}`);
    expect({ code, stdout }).toMatchObject({ code: 0 });
  });

  test('of a running simulator arrive at --listen', async () => {
    const port = await freePort();
    const { url } = await simulate({ parkings: 200 });
    const run = [url, '--only', 'webhook.body-array', '--listen', `127.0.0.1:${port}`];
    const { code, stdout } = await runConform(...run);
    expect({ code, stdout }).toMatchObject({ code: 0 });
  });

  test.each([
    {
      what: '--listen without an address that the target calls',
      endpoint: null,
      listen: ['--listen', '127.0.0.1:0815'],
      says: /the profile has no webhooks\.endpoint/,
    },
    {
      what: 'an address that is not of this machine, without --listen',
      endpoint: 'http://203.0.113.7:4020/webhooks',
      listen: [],
      says: /pass --listen HOST:PORT with the address where webhooks arrive/,
    },
    {
      what: 'an https address without --listen',
      endpoint: 'https://hooks.test/webhooks',
      listen: [],
      says: /receives plain HTTP: pass --listen HOST:PORT/,
    },
  ])('$what is refused', async ({ endpoint, listen, says }) => {
    const { url } = await simulate();
    const profile = await profileFile({ webhooks: { endpoint } });
    expect(await fail('conform', url, '--profile', profile, ...only, ...listen)).toMatch(says);
  });

  test.each(['4020', 'localhost', 'localhost:0', 'localhost:65536'])(
    '--listen %s is refused',
    async (text) => {
      expect(await fail('conform', 'http://127.0.0.1:1999', '--listen', text)).toMatch(
        /It must be HOST:PORT/,
      );
    },
  );
});

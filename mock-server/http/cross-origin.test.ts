import { request as send } from 'node:http';
import { describe, expect, test } from 'vitest';
import { credentialsOf } from '../../spec/credentials-of.ts';
import { createSimulator } from '../create-simulator.ts';
import { ask } from '../testing/fetch-by-node.ts';
import { startSimulator } from '../testing/start-simulator.ts';

const foreign = 'https://app.example';

const allowedOrigin = ({ headers }: Response) => headers.get('access-control-allow-origin');

describe('a page of another origin may read the answers of the API', () => {
  test.each([
    { origin: 'http://localhost:3000', cors: [], may: true },
    { origin: 'https://localhost', cors: [], may: true },
    { origin: 'http://app.localhost:8080', cors: [], may: true },
    { origin: 'http://127.0.0.1:5173', cors: [], may: true },
    { origin: 'http://[::1]:5173', cors: [], may: true },
    { origin: foreign, cors: [], may: false },
    { origin: 'http://localhost.elsewhere.example', cors: [], may: false },
    { origin: 'file://localhost', cors: [], may: false },
    { origin: 'null', cors: [], may: false },
    { origin: foreign, cors: ['https://app.example/'], may: true },
    { origin: 'http://app.example', cors: [foreign], may: false },
    { origin: 'http://localhost:3000', cors: [foreign], may: true },
    { origin: foreign, cors: ['*'], may: true },
    { origin: 'null', cors: ['*'], may: true },
  ])('$origin with --cors $cors: $may', async ({ origin, cors, may }) => {
    const simulator = await startSimulator({ cors });
    const headers = { ...credentialsOf(simulator.profile, 0), origin };
    const answers = [
      await ask(simulator.url, 'GET /vehicles/valid-providers', headers),
      await ask(simulator.url, 'GET /offers/none%2d', headers),
      await ask(simulator.url, 'GET /bookings', { origin }),
      await ask(simulator.url, 'PATCH /bookings', { origin }),
      await ask(simulator.url, 'GET /nowhere', { origin }),
      await ask(simulator.url, 'GET /offers/%zz', { origin }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 401, 405, 404, 400]);
    for (const answer of answers) {
      expect(allowedOrigin(answer)).toBe(may ? origin : null);
      expect(answer.headers.get('vary')).toBe('origin');
    }
  });

  test('including the headers that the contract gives them', async () => {
    const simulator = await startSimulator();
    const { headers } = await ask(simulator.url, 'DELETE /vehicles', {
      ...credentialsOf(simulator.profile, 0),
      origin: 'http://localhost:3000',
    });
    const exposed = headers.get('access-control-expose-headers')?.split(', ');
    expect(exposed).toEqual(expect.arrayContaining(['x-deleted', 'retry-after', 'allow']));
  });

  test('and a client without an origin gets no CORS headers', async () => {
    const { send } = await startSimulator();
    const { headers } = await send('GET /vehicles/valid-providers');
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('a CORS preflight', () => {
  const question = { origin: 'http://localhost:3000', 'access-control-request-method': 'PUT' };

  test.each([
    ['/bookings', 'GET, HEAD, POST'],
    ['/bookings/some-uid', 'DELETE'],
    ['/vehicles', 'POST, PUT, DELETE'],
    ['/vehicles/update/1234ABC', 'PUT'],
  ])('of %s allows %s', async (path, methods) => {
    const { url } = await startSimulator();
    const answer = await ask(url, `OPTIONS ${path}`, question);
    const { status, headers } = answer;
    expect(status).toBe(204);
    const sorted = (value: unknown) => String(value).split(', ').sort().join(', ');
    expect(sorted(headers.get('access-control-allow-methods'))).toBe(sorted(methods));
    expect(headers.get('allow')).toBe(headers.get('access-control-allow-methods'));
    expect(headers.get('access-control-allow-headers')?.split(', ')).toEqual(
      expect.arrayContaining([
        'x-access-token',
        'x-api-user',
        'x-api-key',
        'x-batch',
        'content-type',
        'prefer',
      ]),
    );
    expect([allowedOrigin(answer), headers.get('vary')]).toEqual([question.origin, 'origin']);
  });

  test('is refused to a foreign page and at an unknown path', async () => {
    const { url } = await startSimulator();
    const refused = await ask(url, 'OPTIONS /bookings', { ...question, origin: foreign });
    expect([refused.status, allowedOrigin(refused)]).toEqual([405, null]);
    expect((await ask(url, 'OPTIONS /nowhere', question)).status).toBe(404);
  });
});

test('the control routes and the pages are never shared with another origin', async () => {
  const simulator = await startSimulator({ cors: ['*'] });
  const origin = 'http://localhost:3000';
  const absolute = `${simulator.url}/_sim/profile`;
  for (const path of [
    '/_sim',
    '/_sim/profile',
    '/_sim/none',
    '/_sim/%zz',
    '/_sim/inbox',
    '/console',
    '/docs',
  ])
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { origin, 'access-control-request-method': 'GET' };
      const answer = await ask(simulator.url, `${method} ${path}`, headers);
      expect(allowedOrigin(answer), `${method} ${path}`).toBeNull();
    }
  const { port } = new URL(simulator.url);
  const answer = await new Promise<string | undefined>((resolve, reject) => {
    const sent = send({ port, path: absolute, headers: { origin } }, (response) => {
      response.resume();
      resolve(response.headers['access-control-allow-origin']);
    });
    sent.on('error', reject).end();
  });
  expect(answer).toBeUndefined();
});

test.each(['app.example', 'https://app.example/path', 'ftp://app.example', 'https://*.example', ''])(
  '%j is not a valid origin',
  async (origin) => {
    await expect(createSimulator({ cors: [origin] })).rejects.toThrow(
      /^cors must be an array in which each element is an origin such as https:/,
    );
  },
);

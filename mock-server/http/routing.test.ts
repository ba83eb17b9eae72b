import { describe, expect, it } from 'vitest';
import { operations } from '../../spec/generated/operations.ts';
import { shareRefusing } from '../testing/share-refusing.ts';
import { shareSimulator } from '../testing/start-simulator.ts';

const refuse = await shareRefusing();
const { ana, send, url } = await shareSimulator();

const paths = [...new Set(Object.values(operations).map(({ path }) => path))];
const methodsOf = (path: string): string[] =>
  Object.values(operations).flatMap((one) => {
    if (one.path !== path) return [];
    return one.method === 'GET' ? ['GET', 'HEAD'] : [one.method];
  });

const seeDocs = 'see /docs for its paths, /console for the simulator, and GET /_sim for the control routes.';

describe('an unknown path', () => {
  it.each([
    ['/', seeDocs],
    ['/booking', 'did you mean /bookings?'],
    ['/Bookings', 'did you mean /bookings?'],
    ['/bookings/', 'did you mean /bookings?'],
    ['//bookings', 'did you mean /bookings?'],
    ['/offer/svc-1', 'did you mean /offers/svc-1?'],
    ['/offers/svc-1/', 'did you mean /offers/svc-1?'],
    ['/parkings/available-parking', 'did you mean /parkings/available-parkings?'],
    ['/parkings/nowhere', seeDocs],
    ['/vehicles/AB123CD/update', seeDocs],
    ['/openapi.json', seeDocs],
    ['/..%2f..%2fetc%2fpasswd', seeDocs],
    ['/_sim/nothing', seeDocs],
  ])('gets 404 with a hint: %s', async (path, hint) => {
    const { status, code, detail } = await refuse(`GET ${path}`);
    expect([status, code, detail]).toEqual([
      404,
      'unknown-route',
      `${path} is not a path of this API; ${hint}`,
    ]);
  });

  it('is not repeated at length', async () => {
    const { detail } = await refuse(`GET /${'x'.repeat(15_000)}`);
    expect(detail.length).toBeLessThan(250);
    expect(detail).not.toContain('did you mean');
  });

  it('gets 404 with every method, with and without credentials', async () => {
    const nobody = { 'x-access-token': null, 'x-api-key': null, 'x-api-user': null };
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      expect((await refuse(`${method} /nowhere`)).status).toBe(404);
      expect((await refuse(`${method} /nowhere`, { headers: nobody })).status).toBe(404);
    }
  });

  it('is what a forgotten plate or uid leaves, so nothing is deleted', async () => {
    expect((await refuse('DELETE /vehicles/')).code).toBe('unknown-route');
    expect((await refuse('DELETE /bookings/')).code).toBe('unknown-route');
  });
});

describe('a method that a path does not support', () => {
  it.each(paths)('gets 405 with Allow: %s', async (path) => {
    const target = path.replaceAll(/\{\w+\}/g, 'AB123CD');
    const allowed = methodsOf(path);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      if (allowed.includes(method)) continue;
      const { status, code, headers, detail } = await refuse(`${method} ${target}`);
      expect([status, code]).toEqual([405, 'method-not-allowed']);
      expect(headers.get('allow')?.split(', ').sort()).toEqual(allowed.toSorted());
      expect(detail).toBe(`${target} supports ${headers.get('allow')}, not ${method}.`);
    }
  });

  it('gets 405 at a fixed path, which is not taken for a plate', async () => {
    const { headers } = await refuse('DELETE /vehicles/valid-providers');
    expect(headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('a variable step of a path', () => {
  it('may be a word that begins a longer path', async () => {
    const vehicle = { plate: 'update', brand: 'Fiat', model: 'Panda' };
    expect((await send('POST /vehicles/update', { body: vehicle })).status).toBe(200);
  });

  it('means the same with and without escapes', async () => {
    const query = '?start=2030-05-01T10%3A00%3A00Z';
    const plain = await send(`GET /offers/svc-scenario-happy-path${query}`);
    const escaped = await send(`GET /offers/svc%2Dscenario%2dhappy-path${query}`);
    expect(plain.body).toHaveLength(1);
    expect(escaped.body).toEqual(plain.body);
  });
});

describe('HEAD', () => {
  it('is answered like GET, without the body', async () => {
    const { response } = await ana.GET('/vehicles/valid-providers');
    const text = JSON.stringify((await ana.GET('/vehicles/valid-providers')).data);
    const head = await send('HEAD /vehicles/valid-providers');
    expect(head.body).toBeUndefined();
    expect(head.status).toBe(response.status);
    expect(head.headers.get('content-type')).toBe(response.headers.get('content-type'));
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    const refused = await fetch(`${url}/bookings`, { method: 'HEAD' });
    expect([refused.status, await refused.text()]).toEqual([401, '']);
    const without = await send('HEAD /vehicles');
    expect([without.status, without.body]).toEqual([405, undefined]);
  });
});

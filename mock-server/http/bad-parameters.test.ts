import { describe, expect, it } from 'vitest';
import { shareRefusing } from '../testing/share-refusing.ts';
import { shareSimulator } from '../testing/start-simulator.ts';

const refuse = await shareRefusing();
const { send } = await shareSimulator();

const offer = '/offers/svc-scenario-happy-path';
const nearby = '/offers?lat=40.4168&long=-3.7038';
const plain = 'must be a number in plain digits, such as 60 or -3.7038';
const whole = 'must be a whole number';

describe('a faulty query parameter is named with its rule and the correct form', () => {
  it.each<[path: string, pointer: string, rule: string, detail: string]>([
    [`${offer}?duration=14`, 'duration', 'minimum', 'must be at least 15'],
    [`${offer}?duration=14401`, 'duration', 'maximum', 'must be at most 14400'],
    [`${nearby}&duration=14`, 'duration', 'minimum', 'must be at least 15'],
    [`${nearby}&duration=14401`, 'duration', 'maximum', 'must be at most 14400'],
    [`${offer}?duration=sixty`, 'duration', 'type', whole],
    [`${offer}?duration=60.5`, 'duration', 'type', whole],
    [`${offer}?duration=`, 'duration', 'type', whole],
    [`${offer}?duration=60,90`, 'duration', 'type', whole],
    [`${offer}?duration=%2060`, 'duration', 'type', plain],
    [`${offer}?duration=60%20`, 'duration', 'type', plain],
    [`${offer}?duration=+60`, 'duration', 'type', plain],
    [`${offer}?duration=%2B60`, 'duration', 'type', plain],
    [`${offer}?duration=6e1`, 'duration', 'type', plain],
    [`${offer}?duration=0x3C`, 'duration', 'type', plain],
    [`${offer}?duration=060`, 'duration', 'type', plain],
    [`${offer}?duration=1e400`, 'duration', 'type', plain],
    [`${offer}?duration=Infinity`, 'duration', 'type', plain],
    [`${offer}?duration=NaN`, 'duration', 'type', whole],
    [`${offer}?locale=english`, 'locale', 'pattern', 'must be a two-letter code, such as es'],
    [`${offer}?locale=`, 'locale', 'pattern', 'must be a two-letter code, such as es'],
    ['/offers?long=0', 'lat', 'required', 'is required'],
    ['/offers?lat=0', 'long', 'required', 'is required'],
    ['/offers?lat=&long=0', 'lat', 'type', 'must be a number'],
    ['/offers?lat=90.0001&long=0', 'lat', 'maximum', 'must be at most 90'],
    ['/offers?lat=0&long=-180.0001', 'long', 'minimum', 'must be at least -180'],
    [`${nearby}&available=yes`, 'available', 'type', 'must be true or false'],
    [`${nearby}&automated=1`, 'automated', 'type', 'must be true or false'],
    ['/parkings?bookable=TRUE', 'bookable', 'type', 'must be true or false'],
    ['/parkings?automated=', 'automated', 'type', 'must be true or false'],
    ['/parkings?automated=null', 'automated', 'type', 'must be true or false'],
    ['/parkings?lat=-91&long=0', 'lat', 'minimum', 'must be at least -90'],
    ['/parkings?lat=0&long=181', 'long', 'maximum', 'must be at most 180'],
    ['/parkings?distance=50001&lat=0&long=0', 'distance', 'maximum', 'must be at most 50000'],
    ['/parkings?distance=1.5&lat=0&long=0', 'distance', 'type', whole],
    ['/parkings?limit=-1', 'limit', 'minimum', 'must be at least 0'],
    ['/parkings?offset=-1', 'offset', 'minimum', 'must be at least 0'],
    ['/parkings?limit=Infinity', 'limit', 'type', plain],
    [`/parkings?limit=${'9'.repeat(400)}`, 'limit', 'type', plain],
    ['/providers/sandbox?limit=-1', 'limit', 'minimum', 'must be at least 0'],
    ['/providers/sandbox?offset=-1', 'offset', 'minimum', 'must be at least 0'],
    ['/providers/sandbox?bookable=no', 'bookable', 'type', 'must be true or false'],
  ])('%s', async (path, pointer, rule, detail) => {
    const refusal = await refuse(`GET ${path}`);
    expect([refusal.status, refusal.code]).toEqual([400, 'invalid-request']);
    expect(refusal.violations).toEqual([{ in: 'query', pointer, rule, detail }]);
    expect(refusal.detail).toBe(`Query parameter ${pointer} ${detail}.`);
  });

  it('also in DELETE /vehicles', async () => {
    const detail = 'must be comma-separated plates without spaces, such as 1234ABC,AB123CD';
    for (const plates of ['A%20B', 'A,,B', ',', ',A', 'A,', '%20', 'A,%09B']) {
      const { violations } = await refuse(`DELETE /vehicles?plates=${plates}`);
      expect(violations).toEqual([{ in: 'query', pointer: 'plates', rule: 'pattern', detail }]);
    }
  });

  it('and if there are several, all are listed', async () => {
    const { violations, detail } = await refuse('GET /offers?lat=91&duration=14&available=yes&start=now');
    expect(detail).toMatch(/^Query parameter \w+ .* \(and 4 more errors\)\.$/);
    expect(violations.map(({ pointer, rule }) => `${pointer} ${rule}`).sort()).toEqual([
      'available type',
      'duration minimum',
      'lat maximum',
      'long required',
      'start format',
    ]);
  });
});

describe('a parameter that is sent twice', () => {
  it.each([
    ['GET', `${nearby}&lat=41`, 'lat', 2],
    ['GET', `${offer}?duration=60&duration=60`, 'duration', 2],
    ['GET', '/parkings?limit=1&limit=2&limit=3', 'limit', 3],
    ['DELETE', '/vehicles?plates=A&plates=B', 'plates', 2],
  ])('is refused as ambiguous: %s %s', async (method, path, pointer, times) => {
    const { violations } = await refuse(`${method} ${path}`);
    const detail = `must be sent once, not ${times} times`;
    expect(violations).toEqual([{ in: 'query', pointer, rule: 'once', detail }]);
  });

  it('is ignored if the operation does not know it', async () => {
    expect((await send(`GET ${offer}?utm=1&utm=2&__proto__=x&toString=y`)).status).toBe(200);
  });
});

describe('values at the bounds and unusual notations are accepted', () => {
  it.each([
    `${offer}?duration=15`,
    `${offer}?duration=14400`,
    `${offer}?duration=60.0`,
    `${nearby}&duration=15`,
    `${nearby}&duration=14400`,
    '/offers?lat=90&long=180',
    '/offers?lat=-90&long=-180',
    '/offers?lat=-1e-7&long=0.0000001',
    '/offers?lat=-0&long=1.50',
    '/parkings?lat=40.4168&long=-3.7038&distance=50000',
    '/parkings?lat=40.4168&long=-3.7038&distance=0',
    '/parkings?limit=0&offset=0',
    '/parkings?limit=1&offset=999999999999',
    '/providers/nobody%20at%20all?automated=true&bookable=false',
  ])('%s', async (path) => {
    expect((await send(`GET ${path}`)).status).toBe(200);
  });
});

describe('a faulty path parameter', () => {
  it.each(['POST /vehicles/A%20B', 'DELETE /vehicles/A%09B', 'PUT /vehicles/update/%20'])(
    'is refused if it is a plate with blanks: %s',
    async (call) => {
      const refusal = await refuse(call, { body: { plate: 'AB', brand: 'Fiat', model: 'Panda' } });
      const detail = 'must not be empty or contain spaces';
      expect(refusal.violations).toEqual([{ in: 'path', pointer: 'plate', rule: 'pattern', detail }]);
      expect(refusal.detail).toBe('Path parameter plate must not be empty or contain spaces.');
    },
  );

  it.each(['/offers/%', '/offers/%zz', '/offers/%E0%A4%A', '/vehicles/%ff', '/providers/%C3'])(
    'is refused if its percent-encoding is broken: %s',
    async (path) => {
      const { status, detail, violations } = await refuse(
        `${path.startsWith('/v') ? 'DELETE' : 'GET'} ${path}`,
      );
      expect([status, violations[0]?.rule]).toEqual([400, 'percent-encoding']);
      expect(detail).toBe('The path must be percent-encoded UTF-8, such as %C3%A9 for é.');
    },
  );

  it('may otherwise contain any characters', async () => {
    for (const id of ['%F0%9F%9A%97', '%00', '..%2F..%2Fetc', '__proto__', 'constructor', '%27%22%3C', '+']) {
      expect((await refuse(`GET /offers/${id}`)).code).toBe('unknown-offer');
      expect((await refuse(`DELETE /bookings/${id}`)).code).toBe('unknown-booking');
    }
  });
});

describe('a faulty header', () => {
  it.each(['yes', '1', 'TRUE', 'tru', 'true, false', 'true, true', ''])(
    'is refused: x-batch %j',
    async (batch) => {
      for (const [call, more] of [
        ['POST /vehicles', { body: [] }],
        ['PUT /vehicles', { body: [] }],
        ['DELETE /vehicles', {}],
      ] as const) {
        const refusal = await refuse(call, { ...more, headers: { 'x-batch': batch } });
        const detail = 'must be true or false';
        expect(refusal.violations).toEqual([{ in: 'header', pointer: 'x-batch', rule: 'type', detail }]);
        expect(refusal.detail).toBe('Header x-batch must be true or false.');
      }
    },
  );
});

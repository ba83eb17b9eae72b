import { describe, expect, it } from 'vitest';
import { meanwhile } from '../testing/meanwhile.ts';
import { profileWith } from '../testing/profile-with.ts';
import { readProblem, shareRefusing } from '../testing/share-refusing.ts';
import { shareSimulator, startSimulator } from '../testing/start-simulator.ts';

const refuse = await shareRefusing();
const { ana, send } = await shareSimulator();

const offer = 'svc-scenario-happy-path';
const booking = { svcpid: offer, duration: 60 };
const bookings = 'POST /bookings';
const vehicles = 'POST /vehicles';

/** Sends a body to POST /vehicles while others are served. Also returns the longest wait of the others. */
async function sendBesideOthers(text: string) {
  let longest = 0;
  const answer = await meanwhile(send('POST /vehicles', { text }), async () => {
    const asked = performance.now();
    await ana.GET('/vehicles/valid-providers');
    longest = Math.max(longest, performance.now() - asked);
  });
  return { ...answer, longest };
}

describe('keys that reach into prototypes', () => {
  it.each([
    ['{"svcpid":"x","duration":60,"__proto__":{"admin":true}}', '/__proto__'],
    ['{"svcpid":"x","duration":60,"a":[{"b":{"constructor":1}}]}', '/a/0/b/constructor'],
    ['{"svcpid":"x","duration":60,"prototype":null}', '/prototype'],
    ['{"svcpid":"x","duration":60,"\\u005f\\u005fproto\\u005f\\u005f":1}', '/__proto__'],
    ['{"svcpid":"x","duration":60,"a/b~c":{"constr\\u0075ctor" : 1}}', '/a~1b~0c/constructor'],
    ['[{"plate":"A","brand":"b","model":"m","__proto__":[]}]', '/0/__proto__'],
  ])('are refused at any depth and in any spelling: %s', async (text, pointer) => {
    const call = text.startsWith('[') ? vehicles : bookings;
    const { status, violations } = await refuse(call, { text });
    expect(status).toBe(400);
    expect(violations).toEqual([{ in: 'body', pointer, rule: 'key', detail: 'is not allowed as a key' }]);
  });

  it('are allowed as values', async () => {
    const body = { plate: '__PROTO__', brand: 'constructor', model: '"prototype":', listProviders: [] };
    const { data } = await ana.POST('/vehicles/{plate}', { params: { path: { plate: '__proto__' } }, body });
    expect(data).toEqual(body);
  });
});

describe('nesting', () => {
  const nested = (depth: number) =>
    `{"svcpid":"${offer}","duration":60,"more":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

  it('may be a hundred levels deep in unknown fields', async () => {
    expect((await send('POST /bookings', { text: nested(100) })).status).toBe(201);
  });

  it.each([101, 100_000, 400_000])('is refused beyond that: %d levels', async (depth) => {
    const detail = 'must not be nested deeper than 100 levels';
    for (const text of [nested(depth), '['.repeat(depth), '{"a":'.repeat(depth)]) {
      const { violations } = await refuse(bookings, { text });
      expect(violations).toEqual([{ in: 'body', pointer: '', rule: 'nesting', detail }]);
    }
  });

  it('does not include brackets inside strings', async () => {
    const text = JSON.stringify({ ...booking, nameReservation: `\\"${'[{'.repeat(120)}` });
    expect((await send('POST /bookings', { text })).status).toBe(201);
  });
});

describe('a body with countless violations', () => {
  it('is refused in a few seconds, with the first twenty', async () => {
    const listProviders = Array.from({ length: 300_000 }, () => 1);
    const vehicle = { plate: 'AB123CD', brand: 'Fiat', model: 'Panda', listProviders };
    const started = performance.now();
    const { violations } = await refuse('POST /vehicles/AB123CD', { body: vehicle });
    expect(violations).toHaveLength(20);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('a list of millions of faulty elements', () => {
  it.each(['[]', '{}', '0'])(
    'is refused at its first violations without keeping others waiting: %s',
    async (element) => {
      const text = `[${`${element},`.repeat(Math.floor((16 * 1024 * 1024) / 3))}${element}]`;
      const started = performance.now();
      const { status, body, longest } = await sendBesideOthers(text);
      expect(status).toBe(400);
      expect(readProblem(status, body).violations).toHaveLength(20);
      expect(longest).toBeLessThan(2_000);
      expect(performance.now() - started).toBeLessThan(8_000);
    },
  );
});

describe('a body of 16 MB that is not a list of vehicles', () => {
  const megabytes = 16;
  const repeated = (text: string) => text.repeat((megabytes * 1024 * 1024) / text.length);

  it.each([
    ['an object', `{"a":[${repeated('[],')}[]]}`],
    ['a list within a list', `[[${repeated('[],')}[]]]`],
    ['an open list', `[${repeated('[],')}`],
    ['brackets', repeated('[')],
    ['one long text', `["${repeated('x')}"]`],
  ])('is refused while others are answered: %s', async (_what, text) => {
    const { status, longest } = await sendBesideOthers(text);
    expect(status).toBe(400);
    expect(longest).toBeLessThan(1_500);
  });

  it('is too large for an operation that takes no list', async () => {
    const text = `[${repeated('[],')}[]]`;
    expect((await send('POST /bookings', { text })).status).toBe(413);
  });
});

describe('more bodies of the largest size than there is room for', () => {
  it('get 503 with a time to retry, while the others are served', async () => {
    const { send } = await startSimulator({ profile: profileWith({ limits: { body_megabytes: 4 } }) });
    const vehicle = { plate: 'A1', brand: 'b', model: 'm'.repeat(64) };
    const text = JSON.stringify(Array.from({ length: 40_000 }, () => vehicle));
    const post = () => send('POST /vehicles', { text });
    const replies = await Promise.all(Array.from({ length: 8 }, post));
    const busy = replies.filter(({ status }) => status === 503);
    expect(replies.filter(({ status }) => status === 200).length).toBe(replies.length - busy.length);
    expect(busy.length).toBeGreaterThan(0);
    for (const reply of busy) {
      expect(reply.body).toMatchObject({ code: 'server-busy' });
      expect(reply.headers.get('retry-after')).toBe('1');
    }
    expect((await post()).status).toBe(200);
  });
});

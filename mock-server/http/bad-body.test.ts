import { describe, expect, it } from 'vitest';
import { operations } from '../../spec/generated/operations.ts';
import { profileWith } from '../testing/profile-with.ts';
import { shareRefusing } from '../testing/share-refusing.ts';
import { shareSimulator, startSimulator } from '../testing/start-simulator.ts';

const refuse = await shareRefusing();
const { send } = await shareSimulator();

const offer = 'svc-scenario-happy-path';
const json = { 'content-type': 'application/json' };
const bookings = 'POST /bookings';

/** Every operation with a body, as `METHOD /path`. */
const callsWithBody = Object.values(operations)
  .filter(({ body }) => body !== null)
  .map(({ method, path }) => `${method} ${path.replace('{plate}', 'AB123CD')}`);

describe('a body that is not JSON', () => {
  it.each([
    ['{"svcpid":', 'is not valid JSON: Unexpected end of JSON input'],
    ['{svcpid:1}', "is not valid JSON: Expected property name or '}' at position 1"],
    ['{"duration":60,}', 'is not valid JSON: Expected double-quoted property name at position 15'],
    ['{"a":1}{"b":2}', 'is not valid JSON: Unexpected non-whitespace character after JSON at position 7'],
    ['hello', `is not valid JSON: Unexpected token 'h', "hello"`],
    ['<xml/>', `is not valid JSON: Unexpected token '<', "<xml/>"`],
    ['NaN', 'is not valid JSON: "NaN"'],
    [' ', 'is not valid JSON: Unexpected end of JSON input'],
    ["{'duration': 60}", "is not valid JSON: Expected property name or '}' at position 1"],
  ])('is refused with the reason of the parser: %s', async (text, detail) => {
    const { status, code, violations } = await refuse(bookings, { text });
    expect({ status, code, violations }).toEqual({
      status: 400,
      code: 'invalid-request',
      violations: [{ in: 'body', pointer: '', rule: 'json', detail }],
    });
  });

  it('is refused when its bytes are not UTF-8', async () => {
    const latin1 = Buffer.from(`{"svcpid":"${offer}","duration":60,"car_brand":"Citro\xebn"}`, 'latin1');
    const { violations } = await refuse(bookings, { text: latin1 });
    expect(violations).toEqual([{ in: 'body', pointer: '', rule: 'json', detail: 'is not valid UTF-8' }]);
  });

  it.each(callsWithBody)('is refused by %s', async (call) => {
    for (const text of ['{', '"', 'undefined', '\u0000', '[1,]']) {
      const { status, violations } = await refuse(call, { text });
      expect([status, violations[0]?.rule]).toEqual([400, 'json']);
    }
  });
});

describe('a wrong or missing body', () => {
  it.each(callsWithBody)('is refused by %s', async (call) => {
    for (const body of [null, 1, true, 'text', /vehicles$/.test(call) ? {} : []]) {
      const { violations } = await refuse(call, { body });
      const detail = /vehicles$/.test(call) ? 'must be an array' : 'must be an object';
      expect(violations).toEqual([{ in: 'body', pointer: '', rule: 'type', detail }]);
    }
  });

  it.each(callsWithBody)('is refused by %s if it is missing', async (call) => {
    for (const headers of [json, {}]) {
      const { violations, detail } = await refuse(call, { headers });
      expect(violations).toEqual([
        { in: 'body', pointer: '', rule: 'required', detail: 'is required, as JSON' },
      ]);
      expect(detail).toBe('The body is required, as JSON.');
    }
  });
});

describe('the declaration of a body', () => {
  const text = JSON.stringify({ svcpid: offer, duration: 60 });

  it.each([
    [null, 'The content-type of a body must be application/json; this one has no content-type.'],
    ['text/plain', 'The content-type of a body must be application/json; this one is sent as text/plain.'],
    [
      'application/x-www-form-urlencoded',
      'The content-type of a body must be application/json; this one is sent as application/x-www-form-urlencoded.',
    ],
    [
      'application/jsonp',
      'The content-type of a body must be application/json; this one is sent as application/jsonp.',
    ],
    ['application/json; charset=iso-8859-1', 'The charset of a body must be UTF-8; this one is iso-8859-1.'],
  ])('is refused with 415 for content-type %s', async (contentType, detail) => {
    const refusal = await refuse(bookings, { text, headers: { 'content-type': contentType } });
    expect([refusal.status, refusal.code, refusal.detail]).toEqual([415, 'unsupported-media-type', detail]);
  });

  it.each(['gzip', 'br', 'deflate', 'nonsense'])(
    'is refused with 415 for content-encoding %s',
    async (encoding) => {
      const refusal = await refuse(bookings, { text, headers: { 'content-encoding': encoding } });
      expect([refusal.status, refusal.detail]).toEqual([
        415,
        `A body must not have a content-encoding; this one has ${encoding}.`,
      ]);
    },
  );

  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8',
    'application/json; profile="x"',
    'application/vnd.parking+json',
  ])('may be %s', async (contentType) => {
    const { status } = await send('POST /bookings', { text, headers: { 'content-type': contentType } });
    expect(status).toBe(201);
  });

  it('may name the identity encoding, and the body may begin with a byte order mark', async () => {
    const headers = { 'content-encoding': 'identity' };
    expect((await send('POST /bookings', { text: `\ufeff${text}`, headers })).status).toBe(201);
  });
});

describe('the size of a body', async () => {
  const limit = 1024;
  const limits = { limits: { body_megabytes: limit / 1024 / 1024 } };
  const refuseLarge = await shareRefusing({ profile: profileWith(limits) });
  // Pad with spaces, since no field may be that long.
  const ofSize = (size: number) => JSON.stringify({ svcpid: offer, duration: 60 }).padEnd(size);

  it('may reach the limit', async () => {
    const { send } = await startSimulator({ profile: profileWith(limits) });
    expect((await send('POST /bookings', { text: ofSize(limit) })).status).toBe(201);
  });

  it('is refused with 413 one byte beyond it', async () => {
    const refusal = await refuseLarge(bookings, { text: ofSize(limit + 1) });
    expect([refusal.status, refusal.code, refusal.detail]).toEqual([
      413,
      'payload-too-large',
      'A request body can be at most 1024 bytes.',
    ]);
  });
});

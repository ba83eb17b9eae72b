import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { countCommits } from '../testing/count-commits.ts';
import { profileWith } from '../testing/profile-with.ts';
import { headFor, sendRaw, sendRawUntilClosed } from '../testing/send-raw.ts';
import { readProblem } from '../testing/share-refusing.ts';
import { shareSimulator } from '../testing/start-simulator.ts';

/** The reason is in the words of Node's parser, which differ between versions. */
const saysWhy = /^This is not an HTTP\/1\.1 request: [A-Z].+\.$/;

/** Starts a simulator that is sent requests as raw bytes. */
async function shareRaw(options: Parameters<typeof shareSimulator>[0] = {}) {
  const data = temporaryFolder(afterAll);
  const simulator = await shareSimulator({ data, ...options });
  return {
    /** Sends bytes that must be refused without anything being stored. */
    async refuse(bytes: string | Uint8Array) {
      const before = countCommits(data);
      const answer = await sendRaw(simulator.url, bytes);
      expect(countCommits(data)).toBe(before);
      return { ...answer, ...readProblem(answer.status, answer.body) };
    },
    send: (bytes: string | Uint8Array) => sendRaw(simulator.url, bytes),
    head: headFor(simulator),
    url: simulator.url,
  };
}

const { refuse, send, head, url } = await shareRaw();

const json = 'content-type: application/json';
const booking = JSON.stringify({ svcpid: 'svc-scenario-happy-path', duration: 60 });

describe('malformed HTTP is answered with a problem and the end of the connection', () => {
  it.each([
    'hello\r\n\r\n',
    'get /bookings HTTP/1.1\r\nhost: a\r\n\r\n',
    'GET /bookings HTTP/9.9\r\nhost: a\r\n\r\n',
    'GET /bookings HTTP/1.1\r\nhost a\r\n\r\n',
    'GET /bookings HTTP/1.1\r\nhost: a\r\nx-a: \u0000\r\n\r\n',
    'GET /a b HTTP/1.1\r\nhost: a\r\n\r\n',
    'POST /bookings HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
    'POST /bookings HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    'POST /bookings HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000',
  ])('%j', async (bytes) => {
    const { status, code, detail, headers } = await refuse(bytes);
    expect([status, code, headers.get('connection')]).toEqual([400, 'invalid-request', 'close']);
    expect(detail).toMatch(saysWhy);
  });

  it('also a malformed chunk in the middle of a body', async () => {
    const { status, detail } = await refuse(
      `${head('POST /bookings', json, 'transfer-encoding: chunked')}5\r\n{"a":\r\nxyz\r\n`,
    );
    expect([status, detail]).toEqual([400, expect.stringMatching(saysWhy)]);
  });

  it.each(['localhost', 'evil.example'])('also a request with a second Host, %s', async (host) => {
    const { status, detail } = await refuse(head('GET /bookings', `Host: ${host}`));
    expect([status, detail]).toEqual([400, 'This is not an HTTP/1.1 request: it has 2 Host headers.']);
  });

  it('also a request of HTTP/1.1 without Host', async () => {
    const { status, detail } = await refuse('GET /bookings HTTP/1.1\r\n\r\n');
    expect([status, detail]).toEqual([400, 'This is not an HTTP/1.1 request: it has no Host header.']);
  });
});

describe('the head of a request', () => {
  it.each([
    ['a header', `x-filler: ${'a'.repeat(17_000)}`, '/bookings'],
    [
      'all headers together',
      Array.from({ length: 400 }, (_, n) => `x-${n}: ${'a'.repeat(40)}`).join('\r\n'),
      '/bookings',
    ],
    ['the address', 'x-a: b', `/parkings?pluscode=${'a'.repeat(17_000)}`],
  ])('is refused with 431 if %s is too long', async (_what, header, path) => {
    const { status, code, detail } = await refuse(head(`GET ${path}`, header));
    expect([status, code]).toEqual([431, 'headers-too-large']);
    expect(detail).toBe('The request line and headers can be at most 16384 bytes.');
  });

  it('may be long within the limit', async () => {
    const { status } = await send(head(`GET /parkings?limit=1&pluscode=${'a'.repeat(15_000)}`));
    expect(status).toBe(200);
  });
});

describe('methods and expectations that the API does not have', () => {
  it('CONNECT is refused with 405 and Allow', async () => {
    const { status, code, headers } = await refuse('CONNECT example.org:443 HTTP/1.1\r\nhost: a\r\n\r\n');
    expect([status, code]).toEqual([405, 'method-not-allowed']);
    expect(headers.get('allow')).toBe('GET, HEAD, POST, PUT, DELETE');
  });

  it.each(['TRACE', 'PROPFIND', 'M-SEARCH', 'PATCH'])('%s is refused with 405 and Allow', async (method) => {
    const { status, headers } = await refuse(head(`${method} /bookings`));
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('OPTIONS * is not a path of the API', async () => {
    expect((await refuse(head('OPTIONS *'))).status).toBe(404);
  });

  it('an expectation other than 100-continue is refused with 417', async () => {
    const request =
      head('POST /bookings', json, `content-length: ${booking.length}`, 'expect: magic') + booking;
    const { status, code, detail } = await refuse(request);
    expect([status, code]).toEqual([417, 'expectation-failed']);
    expect(detail).toBe('The only supported expectation is 100-continue, not magic.');
  });

  it('100-continue is supported', async () => {
    const request = head('POST /bookings', json, `content-length: ${booking.length}`, 'expect: 100-continue');
    expect((await send(request + booking)).status).toBe(201);
  });

  it('a request to upgrade is ignored', async () => {
    const request = head('GET /bookings', 'connection: upgrade', 'upgrade: websocket');
    expect((await send(request)).status).toBe(200);
  });
});

describe('a body that arrives in an unusual way', async () => {
  const small = await shareRaw({ profile: profileWith({ limits: { body_megabytes: 0.001 } }) });

  it('may come in chunks', async () => {
    const [start, rest] = [booking.slice(0, 10), booking.slice(10)];
    const chunks = [start, rest, ''].map((text) => `${text.length.toString(16)}\r\n${text}\r\n`).join('');
    const { status } = await send(head('POST /bookings', json, 'transfer-encoding: chunked') + chunks);
    expect(status).toBe(201);
  });

  it('is refused with 413 as soon as its chunks exceed the limit', async () => {
    const chunk = `400\r\n${' '.repeat(0x400)}\r\n`;
    const { status, code } = await small.refuse(
      small.head('POST /bookings', json, 'transfer-encoding: chunked') + chunk.repeat(2),
    );
    expect([status, code]).toEqual([413, 'payload-too-large']);
  });

  it('is refused with 413 before it arrives if its declared length is too large', async () => {
    const { status, code } = await refuse(head('POST /vehicles', json, 'content-length: 99999999999'));
    expect([status, code]).toEqual([413, 'payload-too-large']);
  });

  it('is ignored by an operation that takes none', async () => {
    for (const line of ['GET /bookings', 'DELETE /vehicles', 'GET /offers/svc-scenario-happy-path']) {
      for (const body of [booking, '{', 'x'.repeat(200_000)]) {
        const { status } = await send(head(line, json, `content-length: ${body.length}`) + body);
        expect(status).toBe(200);
      }
    }
  });

  it('leaves the connection usable when it is refused', async () => {
    const refused = `${head('POST /bookings', json, 'content-length: 7')}{"a":1}`;
    const last = head('GET /vehicles/valid-providers', 'connection: close');
    const answers = await sendRawUntilClosed(url, refused + refused + last);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 400', 'HTTP/1.1 200']);
  });
});

import { expect, test } from 'vitest';
import { createReader } from './connection.ts';

const body = '{"name":"Aparcamiento Peñón"}';
const text = `HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

test('an answer is the same wherever its bytes are split', () => {
  const bytes = Buffer.from(text);
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const read = createReader();
    const given = [read(bytes.subarray(0, cut)), read(bytes.subarray(cut))];
    expect(given).toEqual([null, { status: 201, body: Buffer.from(body) }]);
  }
});

test('a reader reads one answer after another', () => {
  const read = createReader();
  const empty = Buffer.from('HTTP/1.1 204 No Content\r\ncontent-length: 0\r\n\r\n');
  expect([read(Buffer.from(text)), read(empty), read(Buffer.from(text))]).toEqual([
    { status: 201, body: Buffer.from(body) },
    { status: 204, body: Buffer.alloc(0) },
    { status: 201, body: Buffer.from(body) },
  ]);
});

test('an answer without a content-length is unreadable', () => {
  expect(createReader()(Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'))).toBe(
    'unreadable',
  );
});

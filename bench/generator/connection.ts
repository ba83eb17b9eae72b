import { connect, type Socket } from 'node:net';
import type { Ask } from './ask.ts';

// A client only for answers with a content-length on a connection that stays open. Two libraries were tried instead.
// undici takes 27 µs of its core for a small answer and 43 µs for one of 20 KB; this takes a third. autocannon decodes
// each chunk of an answer separately, so a body with a letter beyond ASCII across two chunks never equals the expected
// one.

/** One complete answer. */
export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** A connection for one request at a time. */
export interface Connection {
  /** Sends the bytes of a request. Resolves with null if the connection broke. */
  ask(request: Buffer): Promise<Answer | null>;
  close(): void;
}

/** Opens a connection and resolves when it is ready for a request. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return converse(socket);
}

/** Opens the 32 connections of a load. */
export const openConnections = (url: string): Promise<Connection[]> =>
  Promise.all(Array.from({ length: 32 }, () => openConnection(url)));

function converse(socket: Socket): Connection {
  const read = createReader();
  let waiting: ((answer: Answer | null) => void) | null = null;
  const settle = (answer: Answer | null) => {
    const onAnswer = waiting;
    waiting = null;
    onAnswer?.(answer);
  };
  socket.on('data', (chunk) => {
    const answer = read(chunk);
    if (answer === null) return;
    if (answer === 'unreadable') socket.destroy();
    else settle(answer);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => settle(null));
  return {
    ask: (request) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve(null);
        waiting = resolve;
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/**
 * Assembles answers from the chunks in which they arrive. The reader returns null until an answer is complete, and
 * `unreadable` for an answer without a content-length.
 */
export function createReader(): (chunk: Buffer) => Answer | null | 'unreadable' {
  let pieces: Buffer[] = [];
  let received = 0;
  let expected = 0;
  let status = 0;
  let headLength = 0;

  function readHead(bytes: Buffer): boolean | 'unreadable' {
    const end = bytes.indexOf('\r\n\r\n');
    if (end === -1) return false;
    const head = bytes.toString('latin1', 0, end + 2);
    const length = contentLength.exec(head)?.[1];
    if (length === undefined) return 'unreadable';
    status = Number(head.slice(9, 12));
    headLength = end + 4;
    expected = headLength + Number(length);
    return true;
  }

  return (chunk) => {
    pieces.push(chunk);
    received += chunk.length;
    if (expected === 0) {
      const head = readHead(pieces.length === 1 ? chunk : Buffer.concat(pieces));
      if (head === 'unreadable') return head;
      if (!head) return null;
    }
    if (received < expected) return null;
    const all = pieces.length === 1 ? chunk : Buffer.concat(pieces);
    const answer = { status, body: all.subarray(headLength, expected) };
    pieces = [];
    received = 0;
    expected = 0;
    return answer;
  };
}

const contentLength = /\r\ncontent-length: *(\d+) *\r\n/i;

/** Writes a request as bytes. */
export function encodeRequest(url: string, ask: Pick<Ask, 'method' | 'path' | 'headers' | 'body'>): Buffer {
  const { host } = new URL(url);
  const body = Buffer.from(ask.body ?? '');
  const lines = Object.entries(ask.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (ask.body !== undefined) {
    lines.push(`content-type: application/json\r\ncontent-length: ${body.length}\r\n`);
  }
  const head = `${ask.method} ${ask.path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

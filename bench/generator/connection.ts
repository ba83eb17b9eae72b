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
  let received: Buffer = Buffer.alloc(0);
  return (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const bodyAt = received.indexOf('\r\n\r\n') + 4;
    if (bodyAt < 4) return null;
    const head = received.toString('latin1', 0, bodyAt - 2);
    const length = contentLength.exec(head)?.[1];
    if (length === undefined) return 'unreadable';
    const end = bodyAt + Number(length);
    if (received.length < end) return null;
    const answer = { status: Number(head.slice(9, 12)), body: received.subarray(bodyAt, end) };
    received = Buffer.alloc(0);
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

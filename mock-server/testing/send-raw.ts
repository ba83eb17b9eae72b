import { connect } from 'node:net';
import { credentialsOf } from '../../spec/credentials-of.ts';
import type { Simulator } from '../create-simulator.ts';
import { checkProblem } from './validating-fetch.ts';

/** Creates a function that writes the head of a raw request in the name of a simulator's first user. */
export function headFor({ profile }: Pick<Simulator, 'profile'>) {
  const signed = Object.entries(credentialsOf(profile)).map(([name, value]) => `${name}: ${value}`);
  return (line: string, ...headers: string[]) =>
    [`${line} HTTP/1.1`, 'host: localhost', ...signed, ...headers, '', ''].join('\r\n');
}

/** An answer that was read from a raw connection. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * Writes bytes to the server as they are and reads one answer. A refusal must be a problem as the contract defines it.
 */
export async function sendRaw(url: string, bytes: string | Uint8Array): Promise<RawAnswer> {
  const answer = parse(await exchange(url, bytes, isComplete));
  if (answer.status >= 400) {
    const violations = checkProblem(answer.status, answer.headers, answer.body);
    if (violations.length > 0) throw new Error(`the answer is no problem: ${violations.join('; ')}`);
  }
  return answer;
}

/** Writes bytes to the server as they are and reads until the server closes the connection. */
export function sendRawUntilClosed(url: string, bytes: string | Uint8Array): Promise<string> {
  return exchange(url, bytes, () => false);
}

/** Milliseconds of real time after which a missing answer fails the test. */
const patience = 10_000;

function exchange(
  url: string,
  bytes: string | Uint8Array,
  isEnough: (received: string) => boolean,
): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    const end = (finish: () => void) => {
      socket.destroy();
      finish();
    };
    socket.setEncoding('utf8');
    socket.setTimeout(patience, () => end(() => reject(new Error(`no answer, only '${received}'`))));
    socket.on('data', (text: string) => {
      received = (received + text).replace('HTTP/1.1 100 Continue\r\n\r\n', '');
      if (isEnough(received)) end(() => resolve(received));
    });
    socket.on('error', (error) => end(() => reject(error)));
    socket.on('end', () => end(() => resolve(received)));
    socket.on('close', () => reject(new Error(`closed after '${received}'`)));
    socket.write(bytes);
  });
}

function isComplete(received: string): boolean {
  const head = received.indexOf('\r\n\r\n');
  const length = /^content-length: (\d+)/im.exec(received)?.[1];
  return head !== -1 && Buffer.byteLength(received.slice(head + 4)) >= Number(length ?? 0);
}

function parse(received: string): RawAnswer {
  if (!isComplete(received)) throw new Error(`no whole answer, only '${received}'`);
  const head = received.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = received.slice(0, head).split('\r\n');
  const headers = new Headers(lines.map((line): [string, string] => splitOnce(line, ':')));
  const text = received.slice(head + 4);
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

function splitOnce(line: string, separator: string): [string, string] {
  const at = line.indexOf(separator);
  return [line.slice(0, at), line.slice(at + 1).trim()];
}

import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The server to attack, and the signal that ends the attack. */
export interface AttackedServer {
  readonly url: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly random: () => number;
  /** Ends the attack and closes its connections. */
  readonly signal: AbortSignal;
}

/** The behaviour of a hostile or broken client. Resolves with the statuses that it got. */
type Attack = (server: AttackedServer) => Promise<readonly number[]>;

const costliest = 'sends eight times 60 MB of empty lists at once';

/** All attacks. None of them changes a record, so the records still match what other clients were acknowledged. */
const attacks: Readonly<Record<string, Attack>> = {
  'asks for 500 large lists on one connection and reads none': (server) =>
    talk(server, async (socket) => {
      socket.pause();
      socket.write(request(server, 'GET', '/parkings?limit=0').repeat(500));
      await hold(server, 3_000);
    }),
  'sends a head byte by byte': (server) =>
    talk(server, async (socket) => {
      for (const byte of request(server, 'GET', '/bookings').slice(0, 60)) {
        socket.write(byte);
        await hold(server, 50);
      }
    }),
  'opens 200 connections and says nothing': (server) =>
    several(200, () => talk(server, () => hold(server, 4_000))),
  'opens and closes 200 connections': (server) => several(200, () => talk(server, async () => undefined)),
  'sends 5 to 60 MB of empty lists': (server) => sendBody(server, emptyLists(5 + server.random() * 55)),
  [costliest]: (server) => several(8, () => sendBody(server, emptyLists(60))),
  'sends a list a million levels deep': (server) => sendBody(server, '['.repeat(1_000_000)),
  'stops in the middle of a body': (server) =>
    talk(server, async (socket) => {
      socket.write(request(server, 'POST', '/vehicles', 60_000_000));
      socket.write(emptyLists(1).slice(0, -1));
      await hold(server, 4_000);
    }),
  'sends bytes that are not HTTP': (server) =>
    talk(server, async (socket) => {
      socket.write(Buffer.from(Array.from({ length: 2_000 }, () => Math.floor(server.random() * 256))));
      await hold(server, 200);
    }),
  'closes the connection in the middle of an answer': (server) =>
    talk(server, async (socket) => {
      socket.write(request(server, 'GET', '/parkings?limit=0'));
      await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
    }),
  'asks for the whole state': (server) =>
    ask(server, request(server, 'GET', '/_sim/state', 0, 'connection: close\r\n')),
  'forges tokens': (server) =>
    several(20, () => {
      const payload = Buffer.from(JSON.stringify(oddPayload(server.random))).toString('base64url');
      return ask(
        server,
        `GET /bookings HTTP/1.1\r\nhost: a\r\nx-access-token: e30.${payload}.e30\r\nconnection: close\r\n\r\n`,
      );
    }),
};

/** Every attack with its name, twice unless it is the costliest. */
export const attackTurns = Object.entries(attacks).flatMap((attack) =>
  attack[0] === costliest ? [attack] : [attack, attack],
);

/** Opens a connection, does `work` on it, closes it, and resolves with the statuses that arrived. */
async function talk(
  { url, signal }: AttackedServer,
  work: (socket: Socket) => Promise<unknown>,
): Promise<readonly number[]> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), signal });
  const statuses: number[] = [];
  socket.on('data', (bytes) => {
    // Only the beginning of a response can be its status line, and lists are too long to decode whole.
    const status = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1', 0, 20))?.[1];
    if (status !== undefined) statuses.push(Number(status));
  });
  // An attacker must expect the server to close the connection.
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  // The connection is destroyed if it was refused or the server was killed.
  if (!socket.destroyed) await work(socket);
  socket.destroy();
  return statuses;
}

const ask = (server: AttackedServer, bytes: string) =>
  talk(server, async (socket) => {
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(bytes);
    await closed;
  });

const sendBody = (server: AttackedServer, body: string) =>
  ask(server, request(server, 'POST', '/vehicles', body.length, 'connection: close\r\n') + body);

function request(
  { credentials }: AttackedServer,
  method: string,
  path: string,
  length = 0,
  more = '',
): string {
  const type = length === 0 ? '' : `content-type: application/json\r\ncontent-length: ${length}\r\n`;
  const lines = Object.entries(credentials).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nhost: a\r\n${lines.join('')}${type}${more}\r\n`;
}

const emptyLists = (megabytes: number) => `[${'[],'.repeat(Math.floor((megabytes * 1_000_000) / 3))}[]]`;

const oddPayload = (random: () => number) =>
  [null, [], 0, 'text', { exp: 1e308 }, { user: null }, { user: {}, exp: [] }][Math.floor(random() * 7)];

async function several(count: number, run: () => Promise<readonly number[]>): Promise<readonly number[]> {
  return (await Promise.all(Array.from({ length: count }, run))).flat();
}

/** Waits, but no longer than until the attack ends. */
const hold = ({ signal }: AttackedServer, milliseconds: number) =>
  delay(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

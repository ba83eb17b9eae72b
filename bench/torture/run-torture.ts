import { type ChildProcess, fork } from 'node:child_process';
import { once, setMaxListeners } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Acknowledged, createAcknowledged } from '../../cli/testing/acknowledged.ts';
import { type Credentials, startMixedLoad } from '../../cli/testing/mixed-load.ts';
import { readSlots } from '../../cli/testing/read-slots.ts';
import { createRandom } from '../../generators/world/random.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { type Server, startServer } from '../start-server.ts';
import { randomAttack } from './attacks.ts';
import type { PoliteAnswers, PoliteOrder } from './polite-client.ts';

/** How long and how hard. */
export interface TortureOptions {
  /** Of real time. */
  readonly minutes: number;
  readonly seed: number;
  /** The program, as built. */
  readonly program: string;
  /** Data directory; null to keep nothing, which must show. */
  readonly data: string | null;
  /** Hears of what happens. */
  readonly say: (text: string) => void;
}

/** What was seen. */
export interface Torture {
  readonly kills: number;
  readonly pauses: number;
  /** How often each attack was made. */
  readonly attacks: ReadonlyMap<string, number>;
  readonly counts: Acknowledged['counts'];
  /** What was acknowledged and is gone, or is there and was refused. */
  readonly lost: readonly string[];
  /** How often there was an answer of 5xx, by who asked what. */
  readonly serverErrors: ReadonlyMap<string, number>;
  /** How often an answer was neither expected nor of 5xx, or did not come, by who asked what. */
  readonly surprises: ReadonlyMap<string, number>;
  /** Milliseconds that each answer to the well-behaved client took. */
  readonly waits: readonly number[];
  /** Where the last process stood when it had started, and when it had been left alone after all. */
  readonly begin: Footprint;
  readonly end: Footprint;
}

/** What a process holds. */
export interface Footprint {
  /** MiB. */
  readonly memory: number;
  /** Open files and sockets. */
  readonly handles: number;
}

/** Attacks under way at once. */
const attackers = 3;

/**
 * Loads a simulator, attacks it, pauses and kills it, and compares what it holds after each start with what it
 * acknowledged. It is killed every 10 to 30 seconds for three quarters of the time; the last quarter is of one piece,
 * so that memory and handles that are never given back show.
 */
export async function runTorture({ minutes, seed, program, data, say }: TortureOptions): Promise<Torture> {
  const { next: random, seed: restart } = createRandom();
  restart(seed);
  const acknowledged = createAcknowledged();
  const receiver = await startHangingReceiver();
  const polite = fork(new URL('polite-client.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const seen = {
    kills: 0,
    pauses: 0,
    attacks: new Map<string, number>(),
    lost: [] as string[],
    serverErrors: new Map<string, number>(),
    surprises: new Map<string, number>(),
    waits: [] as number[],
  };
  const start = () =>
    startServer(
      {
        args: [
          ...[program, 'simulate', '--port', '0', '--parkings', '2000', '--batch-delay', '40'],
          ...(data === null ? ['--memory'] : ['--data', data]),
          ...['--webhook-url', receiver.url],
        ],
      },
      undefined,
    );

  const total = minutes * 60_000;
  /** What a process holds once it has been left alone. */
  const settled = async (): Promise<Footprint> => {
    await delay(Math.min(3_000, total / 10));
    return { memory: server.memory().now, handles: server.handles() };
  };

  let server = await start();
  let begin = await settled();
  try {
    for (let passed = 0; passed < total; ) {
      const isLast = passed >= total * 0.75;
      const length = isLast
        ? total - passed
        : Math.min(10_000 + random() * 20_000, total * 0.75 - passed + 1);
      begin = await settled();
      await live(server, length, isLast);
      passed += length;
      if (isLast) break;
      server = await start();
      await compare();
      say(
        `${Math.round(passed / 1000)} s, ${seen.kills} kills, ${acknowledged.counts.acknowledged} acknowledged`,
      );
    }
    const end = await settled();
    await kill(server);
    server = await start();
    await compare();
    return { ...seen, counts: acknowledged.counts, begin, end };
  } finally {
    await server.killHard();
    polite.kill();
    receiver.stop();
  }

  /** One life of the simulator. It ends with a kill in the midst of everything, or is left alone at last. */
  async function live(target: Server, length: number, isLast: boolean): Promise<void> {
    const { url } = target;
    const ending = new AbortController();
    // Every connection of an attack listens to it.
    setMaxListeners(0, ending.signal);
    const load = startMixedLoad({
      url,
      users: [headersOf(0), headersOf(1)],
      acknowledged,
      name: `R${seen.kills}`,
      random,
      signal: ending.signal,
    });
    const attacked = { url, credentials: headLines(headersOf(0)), random, signal: ending.signal };
    const attacking = Array.from({ length: attackers }, async () => {
      while (!ending.signal.aborted) {
        const { name, run } = randomAttack(random);
        for (const status of await run(attacked)) {
          if (status >= 500) add(seen.serverErrors, `attacker that ${name}: ${status}`);
        }
        add(seen.attacks, name);
      }
    });
    const moving = move(url, ending.signal);
    const pausing = random() < 0.5;
    polite.send({ url, headers: headersOf(0) } satisfies PoliteOrder);
    await delay(length / 2);
    if (pausing) {
      // The pause is the test's, so nobody's wait for it counts.
      await rest();
      target.pause(true);
      await delay(200 + random() * 2_000);
      target.pause(false);
      seen.pauses += 1;
      polite.send({ url, headers: headersOf(0) } satisfies PoliteOrder);
    }
    await delay(length / 2);
    await rest();
    if (!isLast) await kill(target);
    ending.abort();
    await Promise.all([...attacking, moving, load.ended]);
    note('load', load.surprises);
  }

  async function kill(target: Server): Promise<void> {
    await target.killHard();
    seen.kills += 1;
  }

  /** Lets the well-behaved client end what it has begun. */
  async function rest(): Promise<void> {
    polite.send('rest');
    const { waits, surprises } = await nextAnswers(polite);
    seen.waits.push(...waits);
    note('well-behaved client', surprises);
  }

  function note(who: string, surprises: readonly string[]): void {
    for (const surprise of surprises) {
      const [, method, path, outcome] = /^(\S+) ([^\s?]+)\S*: (.*)$/s.exec(surprise) ?? [];
      const what = `${who}: ${method} ${path?.replace(/[A-Z]+\d\S*|bk-\S+/g, '…')}: ${outcome?.slice(0, 160)}`;
      add(/^5\d\d /.test(outcome ?? '') ? seen.serverErrors : seen.surprises, what);
    }
  }

  /** Vehicles come and go, and the receiver hears of none. */
  async function move(url: string, signal: AbortSignal): Promise<void> {
    const send = async (path: string, body: unknown) => {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: headersOf(0),
        body: JSON.stringify(body),
      });
      if (answer.status >= 500) note('control', [`POST ${path}: ${answer.status} ${await answer.text()}`]);
      else await answer.arrayBuffer();
    };
    const plates = Array.from({ length: 20 }, (_, index) => `VISITOR${index}P0`);
    await send(
      '/vehicles',
      plates.map((plate) => ({ plate, brand: 'Seat', model: 'Ibiza', listProviders: ['sandbox'] })),
    );
    try {
      for (let turn = 0; !signal.aborted; turn += 1) {
        const action = Math.floor(turn / plates.length) % 2 === 0 ? 'ENTRY' : 'EXIT';
        await send('/_sim/movements', { action, plate: plates[turn % plates.length], svcpid });
        await delay(50);
      }
    } catch (error) {
      // It was killed.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  async function compare(): Promise<void> {
    for (;;) {
      const { there, batches } = await readSlots(server.url);
      if (batches > 0) {
        await delay(20);
        continue;
      }
      const ours = new Map([...there].filter(([slot]) => !/^(?:QUIET|VISITOR)/.test(slot)));
      seen.lost.push(...acknowledged.compare(ours));
      return;
    }
  }
}

const svcpid = 'svc-scenario-happy-path';

async function nextAnswers(polite: ChildProcess): Promise<PoliteAnswers> {
  const [answers] = (await once(polite, 'message')) as [PoliteAnswers];
  return answers;
}

function add(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** An endpoint that takes connections and never answers. */
async function startHangingReceiver(): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer((socket) => {
    socket.resume();
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    stop: () => void server.close(),
  };
}

function headersOf(index: 0 | 1): Credentials {
  const { api_user, users } = simulatorProfile.credentials;
  return {
    'content-type': 'application/json',
    'x-access-token': users[index]?.access_token ?? '',
    'x-api-user': api_user,
    'x-api-key': users[index]?.api_key ?? '',
  };
}

const headLines = ({ 'content-type': _, ...credentials }: Credentials) =>
  Object.entries(credentials)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

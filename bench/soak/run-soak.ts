import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { createRandom } from '../../generators/world/random.ts';
import { createSimulator, type Simulator } from '../../mock-server/create-simulator.ts';
import { credentialsOf } from '../../spec/credentials-of.ts';
import { listenLocally } from '../../spec/testing/listen-locally.ts';
import { heapInUse } from '../heap-in-use.ts';
import { type Call, type Memory, randomCall, visitors } from './random-call.ts';

const callsInStep = 20;
const step = { seconds: 5 };
const stepsInMinute = 12;

/** Loads a simulator with all kinds of requests for some minutes of its clock, as fast as it answers. */
export async function runSoak(options: {
  /** Minutes of the simulator's clock. */
  readonly minutes: number;
  readonly data: string;
  readonly seed: number;
}) {
  const { minutes, data, seed } = options;
  const { next: random } = createRandom(seed);
  const receiver = await startFailingReceiver(random);
  const silent = await startSilentReceiver();
  const simulator = await createSimulator({
    data,
    now: new Date('2026-03-03T09:00:00Z'),
    frozen: true,
    bookingDelay: 'realistic',
    batchDelay: 3_000,
    webhookUrls: [receiver.url, silent.url],
  });
  const memory: Memory = {
    bookings: [],
    outside: visitors.map(({ plate }) => plate),
    inside: [],
    expected: new Set(),
  };
  const load = createLoad(simulator);

  async function pass(steps: number): Promise<void> {
    for (let done = 0; done < steps; done += 1) {
      const calls = Array.from({ length: callsInStep }, () =>
        randomCall(memory, random, simulator.clock.now()),
      );
      await Promise.all(calls.map((call) => load.send(call)));
      await simulator.clock.advance(step);
    }
  }

  try {
    await load.send({ ...register, body: visitors });
    const steps = Math.round(minutes * stepsInMinute);
    const warmUp = Math.ceil(steps / 5);
    const half = Math.ceil((steps - warmUp) / 2);
    await pass(warmUp);
    const begin = await sample();
    await pass(half);
    const middle = await sample();
    await pass(half);
    const end = await sample();
    return {
      /** How many requests had the wanted status, by kind. */
      answered: load.answered,
      /** Requests with another status or no answer. */
      failed: load.failed,
      events: memory.expected.size,
      attempts: receiver.arrived(),
      /** Events that the failing receiver never accepted. */
      missing: missing(),
      // The memory after a warm-up, in the middle of the rest, and at the end.
      begin,
      middle,
      end,
    };
  } finally {
    await simulator.close();
    await receiver.close();
    await silent.close();
  }

  /** Advances the clock, a day at most, until all requests are answered and the failing receiver has every webhook. */
  async function sample() {
    for (let hours = 0; hours < 24; hours += 1 / 6) {
      await simulator.clock.advance({ minutes: 10 });
      if (load.underWay() === 0 && missing().length === 0) break;
    }
    // The request log keeps the last exchanges, up to a bound, and their size varies.
    simulator.journal.clear();
    const { total } = simulator.bookings.find({ limit: 1 });
    return { heap: await heapInUse(), bookings: total, pending: simulator.status().counts.deliveries };
  }

  function missing(): string[] {
    return [...memory.expected].filter((event) => !receiver.taken.has(event));
  }
}

const register: Call = { kind: 'bulk', method: 'POST', path: '/vehicles', wanted: 200 };

function createLoad({ url, profile }: Simulator) {
  const answered = new Map<string, number>();
  const failed: string[] = [];
  const waiting = new Set<Promise<void>>();
  async function exchange({ kind, method, path, user = 0, headers, body, wanted, onAnswer }: Call) {
    try {
      const sent = body === undefined ? null : JSON.stringify(body);
      const all = { 'content-type': 'application/json', ...credentialsOf(profile, user), ...headers };
      const answer = await fetch(url + path, { method, headers: all, body: sent });
      const text = await answer.text();
      if (answer.status !== wanted) {
        failed.push(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
        return;
      }
      answered.set(kind, (answered.get(kind) ?? 0) + 1);
      onAnswer?.(JSON.parse(text));
    } catch (error) {
      failed.push(`${method} ${path}: ${String(error)}`);
    }
  }

  return {
    answered,
    failed,
    underWay: () => waiting.size,
    /** Resolves when the request is answered, but at once for a booking, which waits for the clock. */
    async send(call: Call): Promise<void> {
      const sent: Promise<void> = exchange(call).finally(() => waiting.delete(sent));
      waiting.add(sent);
      if (call.kind !== 'bookings') await sent;
    },
  };
}

/** Starts a partner's endpoint (section 6). It answers a quarter of the deliveries with 500 and drops a quarter. */
async function startFailingReceiver(random: () => number) {
  const taken = new Set<string>();
  let arrived = 0;
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      arrived += 1;
      const roll = random();
      if (roll < 0.25) return void response.destroy();
      if (roll < 0.5) return void response.writeHead(500).end();
      const [event] = body as readonly { readonly uid: string }[];
      taken.add(`${request.headers['x-webhook-action']} ${event?.uid}`);
      response.writeHead(204).end();
    });
  });
  return {
    ...(await listenLocally(server)),
    /** How many deliveries have arrived. */
    arrived: () => arrived,
    /** The events that it has accepted, as `ENTRY uid` or `EXIT uid`. */
    taken,
  };
}

/** Starts an endpoint that reads every webhook and never responds. */
const startSilentReceiver = () => listenLocally(createServer((request) => void request.resume()));

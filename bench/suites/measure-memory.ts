import { createSimulator, type Simulator } from '../../mock-server/create-simulator.ts';
import type { Bench } from '../bench.ts';
import { credentialsOf } from '../credentials.ts';
import { heapInUse } from '../heap-in-use.ts';
import type { Finding, Outcome } from '../report/finding.ts';

type State = ReturnType<Simulator['state']['save']>;
type Records = State['records'];

const svcpid = 'svc-scenario-happy-path';

/** Measures the memory of a booking, a vehicle and a pending delivery: the heap with many, less the heap with none. */
export async function measureMemory(bench: Bench): Promise<Outcome> {
  const many = bench.quick ? 5_000 : 50_000;
  const simulator = await createSimulator({
    now: new Date('2026-03-03T09:00:00Z'),
    frozen: true,
    // Nobody listens there, so every delivery stays pending.
    webhookUrls: ['http://127.0.0.1:9/'],
  });
  try {
    const one = await fill(simulator);
    const measure = async (what: string, count: number, records: () => Partial<Records>) => {
      bench.say(`memory of ${count} of a ${what}`);
      await load(simulator, one, {});
      const before = await heapInUse();
      await load(simulator, one, records());
      return describe(what, count, (await heapInUse()) - before);
    };
    const { bookings, vehicles, deliveries } = one.records;
    const pending = Math.min(many, 10_000);
    return {
      findings: [
        await measure('stored booking', many, () => ({
          bookings: repeat(bookings, many, (booking, index) => ({
            ...booking,
            uid: `${booking.uid}-${index}`,
          })),
        })),
        await measure('stored vehicle', many, () => ({
          vehicles: repeat(vehicles, many, ({ user, vehicle }, index) => ({
            user,
            vehicle: { ...vehicle, plate: `P${index}` },
          })),
        })),
        await measure('pending delivery', pending, () => ({
          deliveries: repeat(deliveries, pending, (delivery, index) => ({
            ...delivery,
            key: `${String(index).padStart(12, '0')}-a`,
            events: delivery.events.map((event) => ({ ...event, uid: `${event.uid}-${index}` })),
            due: delivery.due + 3_600_000,
          })),
        })),
      ],
    };
  } finally {
    await simulator.close();
  }
}

/** Makes one booking, vehicle and delivery, and returns the state that holds them. */
async function fill(simulator: Simulator): Promise<State> {
  const { url, profile } = simulator;
  await fetch(`${url}/vehicles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credentialsOf(profile) },
    body: JSON.stringify([{ plate: 'AAA111', brand: 'Fiat', model: 'Panda', listProviders: ['sandbox'] }]),
  });
  await simulator.enter({ plate: 'AAA111', svcpid });
  return simulator.state.save();
}

async function load(simulator: Simulator, one: State, records: Partial<Records>): Promise<void> {
  const none = { bookings: [], vehicles: [], batches: [], deliveries: [], visits: [] };
  await simulator.state.load({ ...one, records: { ...none, ...records } });
}

function repeat<T>(records: readonly T[], count: number, vary: (record: T, index: number) => T): T[] {
  const [record] = records;
  if (record === undefined) throw new Error('there is one of each');
  return Array.from({ length: count }, (_, index) => vary(record, index));
}

function describe(what: string, count: number, bytes: number): Finding {
  return {
    suite: 'memory',
    what: `heap for a ${what}`,
    figure: bytes / count,
    unit: 'bytes',
    detail: `from ${count} of them`,
  };
}

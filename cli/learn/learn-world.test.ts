import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../client/create-client.ts';
import { learnWorld } from '../../conformance/learn/world/learn-world.ts';
import { createSimulator, type Simulator } from '../../mock-server/create-simulator.ts';
import type { SimulatorOptions } from '../../mock-server/simulator-options.ts';

/** What asks as fast as it can: nobody else is on the simulators of the tests. */
const requestsPerSecond = Number.POSITIVE_INFINITY;

test('a copy serves the parkings, offers and providers of the original', async () => {
  const original = await start({ seed: 7, parkings: 60 });
  const { world, omitted, stopped } = await learnWorld({
    url: original.url,
    profile: original.profile,
    requestsPerSecond,
  });
  expect({ omitted, stopped, count: world.parkings.length }).toEqual({
    omitted: [],
    stopped: null,
    count: 39,
  });
  const copy = await start({ world });
  const one = await everything(original);
  expect(one.size).toBeGreaterThan(140);
  expect(Object.fromEntries(await everything(copy))).toEqual(Object.fromEntries(one));
});

/** The answers about the whole world, except for what a learnt world does not state. */
async function everything({ url, credentials }: Simulator): Promise<ReadonlyMap<string, unknown>> {
  const client = createClient({ url, credentials });
  const answers = new Map<string, unknown>();
  const note = (question: string, { data }: { data?: unknown }) =>
    answers.set(question, JSON.parse(JSON.stringify(data, withoutUnstated)));
  const { data: parkings = [] } = await client.GET('/parkings', { params: { query: { limit: 0 } } });
  note('parkings', { data: parkings });
  note('operable', await client.GET('/parkings/available-parkings'));
  note('transactional', sorted(await client.GET('/parkings/providers-info')));
  note('registering', sorted(await client.GET('/vehicles/valid-providers')));
  const start = '2027-06-07T10:00:00Z';
  for (const { id, lat, long, offers } of parkings) {
    note(
      `search ${id}`,
      await client.POST('/parkings/search-available-parkings', {
        body: { lat, long, start, duration: 180 },
      }),
    );
    for (const { svcpid } of offers) {
      const params = { path: { svcpid }, query: { start, duration: 1500 } };
      note(`offer ${svcpid}`, await client.GET('/offers/{svcpid}', { params }));
    }
  }
  return answers;
}

const unstated = ['access_msg', 'cancel_msg', 'freeSpots'];
const withoutUnstated = (name: string, value: unknown) => (unstated.includes(name) ? name : value);
const sorted = ({ data = [] }: { data?: readonly string[] }) => ({ data: [...data].sort() });

async function start(options: SimulatorOptions) {
  const simulator = await createSimulator(options);
  onTestFinished(() => simulator.close());
  return simulator;
}

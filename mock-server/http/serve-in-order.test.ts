import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { headFor, sendRawUntilClosed } from '../testing/send-raw.ts';
import { startSimulator } from '../testing/start-simulator.ts';

test('a client that sends a thousand requests at once and reads nothing does not keep others waiting', async () => {
  const simulator = await startSimulator({ parkings: 2_000 });
  const { url, ana } = simulator;
  // The first list of a world takes longer, since it generates the parkings.
  await ana.GET('/parkings', { params: { query: { limit: 0 } } });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(headFor(simulator)('GET /parkings?limit=0').repeat(1_000));

  const memory = process.memoryUsage().rss;
  const waits: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    const asked = performance.now();
    expect((await ana.GET('/vehicles/valid-providers')).response.status).toBe(200);
    waits.push(performance.now() - asked);
  }
  expect(Math.max(...waits)).toBeLessThan(2_000);
  expect(process.memoryUsage().rss - memory).toBeLessThan(300 * 1024 * 1024);
});

test('requests sent at once on one connection are answered in order', async () => {
  const simulator = await startSimulator({ parkings: 2_000 });
  const head = headFor(simulator);
  const paths = ['/parkings?limit=3', '/nowhere', '/vehicles/valid-providers', '/bookings'];
  const all = Array.from({ length: 100 }, (_, index) => head(`GET ${paths[index % 4]}`));
  const last = head('GET /nowhere', 'connection: close');
  const answers = await sendRawUntilClosed(simulator.url, all.join('') + last);
  const statuses = answers.match(/HTTP\/1\.1 \d+/g)?.map((line) => Number(line.slice(-3)));
  expect(statuses).toEqual([...all.map((_, index) => (index % 4 === 1 ? 404 : 200)), 404]);
});

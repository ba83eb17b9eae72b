import { expect, test } from 'vitest';
import { startEndpoint } from '../mock-server/testing/start-endpoint.ts';
import { temporaryFolder } from '../spec/testing/temporary-folder.ts';
import { killHard, type SimulatorProcess, startSimulate, steer } from './testing/run-parkproof.ts';

const svcpid = 'svc-scenario-happy-path';
const vehicle = { plate: 'AAA111', brand: 'Fiat', model: 'Panda', listProviders: ['sandbox'] };

const move = (simulator: SimulatorProcess, action: 'ENTRY' | 'EXIT') =>
  steer(simulator, 'movements', { action, plate: vehicle.plate, svcpid });

test('after kill -9, undelivered webhooks are delivered at the next start', async () => {
  const data = temporaryFolder();
  const { url, received, answer, untilReceived } = await startEndpoint({ answer: 'hang-up' });
  const first = await startSimulate('--data', data, '--webhook-url', url);
  await first.ana.POST('/vehicles', { body: [vehicle] });
  await move(first, 'ENTRY');
  await move(first, 'EXIT');
  await untilReceived(1);
  await killHard(first);
  const before = received.length;
  answer(204);
  await startSimulate('--data', data);
  await untilReceived(before + 2);
  const [entry, exit] = received.slice(before);
  expect(entry?.headers).toMatchObject({
    'x-webhook-action': 'ENTRY',
    'x-webhook-delivery': received[0]?.headers['x-webhook-delivery'],
  });
  expect(exit?.headers['x-webhook-action']).toBe('EXIT');
  expect(exit?.body).toMatchObject([{ uid: entry?.body[0]?.uid, duration: 15 }]);
});

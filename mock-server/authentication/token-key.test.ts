import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { type SimulatorUnderTest, shareSimulator, startSimulator } from '../testing/start-simulator.ts';

/** Makes a token with this payload, signed with the key of a seed. */
function sign(payload: string, seed: number): string {
  const encoded = Buffer.from(payload).toString('base64url');
  return `${encoded}.${createHmac('sha256', `parkproof ${seed}`).update(encoded).digest('base64url')}`;
}

const forged = JSON.stringify(['user-ana', Date.parse('2030-01-01'), 1]);
const list = (simulator: SimulatorUnderTest, token: string) =>
  simulator.send('GET /bookings', { headers: { 'x-access-token': token } });

const seeded = await shareSimulator({ seed: 7 });

describe('a token signed with the key of a seed', () => {
  test.each([
    ['no seed was given', {}, 1],
    ['others reach the simulator', { seed: 7, publicUrl: 'http://parkproof.example' }, 7],
  ])('is refused if %s', async (_where, options, seed) => {
    const data = temporaryFolder();
    for (const place of [{}, { data }]) {
      const simulator = await startSimulator({ ...options, ...place });
      expect((await list(simulator, sign(forged, seed))).status).toBe(401);
    }
  });

  test('is valid if the seed was given on loopback, so that tokens are the same each time', async () => {
    expect((await list(seeded, sign(forged, 7))).status).toBe(200);
  });

  test.each([
    'null',
    '[',
    '["user-ana", null, 1]',
    '["user-ana", "2030-01-01", 1]',
    '["user-ana", 1e308, 1]',
    '["user-ana", 1e999, 1]',
    '["user-ana", -1e308, 1]',
    '["user-ana", 4102444800000]',
    '["user-ana", 4102444800000, 1, 1]',
    '[["user-ana"], 4102444800000, 1]',
    '[null, 4102444800000, 1]',
    '{"0": "user-ana", "1": 4102444800000}',
    '["user-zoe", 4102444800000, 1]',
    '["__proto__", 4102444800000, 1]',
    '["user-ana", -8640000000000000, 1]',
  ])('is refused like any other wrong token if its payload is %s', async (payload) => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, body } = await list(seeded, sign(payload, 7));
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'unauthenticated', errors: [{ pointer: 'x-access-token' }] });
    }
  });
});

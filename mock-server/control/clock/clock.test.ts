import { describe, expect, test } from 'vitest';
import { book, tomorrow } from '../../bookings/testing/ask-bookings.ts';
import { readProblem } from '../../testing/share-refusing.ts';
import { reuseSimulator, shareSimulator, startSimulator } from '../../testing/start-simulator.ts';
import { steer } from '../testing/steer.ts';

const simulator = await reuseSimulator();

const shared = await shareSimulator();

describe('the clock over HTTP', () => {
  test('is read, advanced, set and run faster', async () => {
    const control = steer(simulator);
    const { data: read } = await control.GET('/clock');
    expect(read).toMatchObject({ now: '2026-03-03T09:00:00.000Z', rate: 1, frozen: true, timers: 0 });
    const { data: advanced } = await control.POST('/clock/advance', { body: { hours: 1, minutes: 30 } });
    expect(advanced?.now).toBe('2026-03-03T10:30:00.000Z');
    const body = { now: '2026-03-04T21:50:00+01:00', rate: 60 };
    const { data: set } = await control.PATCH('/clock', { body });
    expect(set).toMatchObject({ now: '2026-03-04T20:50:00.000Z', rate: 60, frozen: true });
    expect([simulator.clock.rate, simulator.clock.now()]).toEqual([60, Date.parse(tomorrow) + 42_600_000]);
  });

  test('runs while it is unfrozen and stops while it is frozen', async () => {
    const control = steer(simulator);
    await control.PATCH('/clock', { body: { frozen: false, rate: 100_000 } });
    await simulator.clock.wait(60_000);
    const { data: stopped } = await control.PATCH('/clock', { body: { frozen: true } });
    expect(Date.parse(stopped?.now ?? '')).toBeGreaterThan(Date.parse('2026-03-03T09:01:00Z'));
    expect((await control.GET('/clock')).data?.now).toBe(stopped?.now);
  });

  test('shows what waits for it, and lets a slow booking finish', async () => {
    const simulator = await startSimulator({ bookingDelay: 20_000 });
    const control = steer(simulator);
    const booking = book(simulator.ana, 'happy-path');
    await simulator.clock.untilWaiting();
    const { data } = await control.GET('/clock');
    expect(data).toMatchObject({ waiting: 1, timers: 1, nextTimer: '2026-03-03T09:00:20.000Z' });
    await control.POST('/clock/advance', { body: { seconds: 20 } });
    expect((await booking).timestamp).toBe('2026-03-03T09:00:20.000Z');
  });

  test('refuses to go backwards, with the reason and a way out', async () => {
    const body = { now: '2026-03-03T08:59:59Z' };
    const { response, error } = await steer(simulator).PATCH('/clock', { body });
    expect([response.status, error]).toEqual([
      409,
      expect.objectContaining({
        code: 'clock-backwards',
        detail: expect.stringContaining('load a saved state'),
      }),
    ]);
    expect(simulator.clock.now()).toBe(Date.parse('2026-03-03T09:00:00Z'));
  });

  test.each([
    { path: '/clock', body: {}, at: '' },
    { path: '/clock', body: { rate: 0 }, at: '/rate' },
    { path: '/clock', body: { rate: 100_001 }, at: '/rate' },
    { path: '/clock', body: { rate: '2' }, at: '/rate' },
    { path: '/clock', body: { frozen: 1 }, at: '/frozen' },
    { path: '/clock', body: { now: 'tomorrow' }, at: '/now' },
    { path: '/clock', body: { now: '2016-12-31T23:59:60Z' }, at: '/now' },
    { path: '/clock', body: { now: '2028-03-04T00:00:00Z' }, at: '/now' },
    { path: '/clock', body: { speed: 2 }, at: '/speed' },
    { path: '/clock/advance', body: {}, at: '' },
    { path: '/clock/advance', body: { minutes: -1 }, at: '/minutes' },
    { path: '/clock/advance', body: { days: 401 }, at: '/days' },
    { path: '/clock/advance', body: { days: 400, hours: 1 }, at: '' },
    { path: '/clock/advance', body: { weeks: 1 }, at: '/weeks' },
    { path: '/clock/advance', body: [], at: '' },
    { path: '/clock/advance', body: 'PT1H', at: '' },
  ])('refuses $body at $path', async ({ path, body, at }) => {
    const { send, clock } = shared;
    const method = path === '/clock' ? 'PATCH' : 'POST';
    const { status, body: problem } = await send(`${method} /_sim${path}`, { body });
    expect(status).toBe(400);
    expect(readProblem(status, problem).violations).toMatchObject([{ pointer: at }]);
    expect(clock.now()).toBe(Date.parse('2026-03-03T09:00:00Z'));
  });
});

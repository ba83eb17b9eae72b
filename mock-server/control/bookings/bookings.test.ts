import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../spec/testing/temporary-folder.ts';
import { book, tomorrow, tryToCancel } from '../../bookings/testing/ask-bookings.ts';
import { startNotified } from '../../testing/start-endpoint.ts';
import { reuseSimulator, startSimulator } from '../../testing/start-simulator.ts';
import { steer } from '../testing/steer.ts';

const simulator = await reuseSimulator();
const { send } = simulator;

const now = '2026-03-03T09:00:00Z';
const svcpid = 'svc-scenario-happy-path';

describe('bookings of all users', () => {
  test('are listed newest first and found by text, user, offer, state and type', async () => {
    const data = temporaryFolder();
    const first = await startSimulator({ data });
    const one = await book(first.ana, 'happy-path', { start: now });
    await first.clock.advance({ minutes: 1 });
    const two = await book(first.ben, 'last-space', { start: tomorrow });
    await first.clock.advance({ minutes: 1 });
    const three = await book(first.ana, 'happy-path', { start: tomorrow, number_plate: 'ZZZ999' });
    await tryToCancel(first.ana, three.uid);
    await first.close();

    const simulator = await startSimulator({ data });
    const control = steer(simulator);
    const find = async (query: object) => {
      const { data: page } = await control.GET('/bookings', { params: { query } });
      expect(simulator.bookings.find(query as never)).toEqual(page);
      return page?.items.map(({ booking }) => booking.uid);
    };
    expect(await find({})).toEqual([three.uid, two.uid, one.uid]);
    expect(await find({ limit: 1, offset: 1 })).toEqual([two.uid]);
    expect(await find({ offset: 3 })).toEqual([]);
    expect(await find({ user: 'user-ana' })).toEqual([three.uid, one.uid]);
    expect(await find({ search: 'zzz9' })).toEqual([three.uid]);
    expect(await find({ svcpid: 'svc-scenario-last-space' })).toEqual([two.uid]);
    expect(await find({ state: 'cancelled' })).toEqual([three.uid]);
    expect(await find({ state: 'upcoming' })).toEqual([two.uid]);
    expect(await find({ state: 'current', type: 'booking' })).toEqual([one.uid]);
    await simulator.clock.advance({ hours: 1 });
    const four = await book(simulator.ben, 'happy-path', { start: tomorrow });
    expect(await find({ state: 'past' })).toEqual([one.uid]);
    expect(await find({ limit: 2 })).toEqual([four.uid, three.uid]);
  });

  test('are shown with their webhooks, and cancelled by the rules that bind their user', async () => {
    const { endpoint, ...simulator } = await startNotified();
    const control = steer(simulator);
    const { uid } = await book(simulator.ana, 'happy-path', { start: now });
    await simulator.enter({ plate: '1234ABC', svcpid });
    await endpoint.untilReceived(1);
    const params = { path: { booking: uid } };
    const { data } = await control.GET('/bookings/{booking}', { params });
    expect(data).toMatchObject({
      row: { inside: true, state: 'current' },
      webhooks: [{ booking: uid, action: 'ENTRY' }],
    });

    const late = await control.POST('/bookings/{booking}/cancel', { params });
    expect([late.response.status, late.error]).toEqual([
      409,
      expect.objectContaining({ code: 'cancellation-refused' }),
    ]);
    const other = await book(simulator.ana, 'last-space', { start: tomorrow });
    const { data: row } = await control.POST('/bookings/{booking}/cancel', {
      params: { path: { booking: other.uid } },
    });
    expect(row).toMatchObject({ state: 'cancelled', booking: { cancelled: true } });
    expect((await simulator.bookings.cancel(other.uid)).booking).toEqual(row?.booking);
    await expect(simulator.bookings.cancel(uid)).rejects.toThrow('could be cancelled until');

    const none = { params: { path: { booking: 'none' } } };
    expect((await control.GET('/bookings/{booking}', none)).response.status).toBe(404);
    expect((await control.POST('/bookings/{booking}/cancel', none)).response.status).toBe(404);
    expect(() => simulator.bookings.read('none')).toThrow("'none' is not a booking");
  });

  test('refuse what is not a query', async () => {
    for (const query of ['limit=0', 'limit=1001', 'offset=-1', 'state=lost', 'type=car', 'colour=red'])
      expect((await send(`GET /_sim/bookings?${query}`)).status, query).toBe(400);
  });
});

describe('vehicles of all users', () => {
  test('are listed and found, with the visit of each vehicle that is inside', async () => {
    const control = steer(simulator);
    const car = { brand: 'Fiat', model: 'Panda' };
    await simulator.ana.POST('/vehicles', {
      body: [{ ...car, plate: '1234ABC', listProviders: ['sandbox'] }],
    });
    await simulator.ben.POST('/vehicles', { body: [{ ...car, plate: 'BBB222' }] });
    const { uid } = await book(simulator.ana, 'happy-path', { start: now });
    const movement = { action: 'ENTRY', plate: '1234abc', svcpid } as const;
    expect((await control.POST('/movements', { body: movement })).data?.uid).toBe(uid);
    const visit = { plate: '1234ABC', svcpid, booking: uid };
    const find = async (query: object) => (await control.GET('/vehicles', { params: { query } })).data?.items;
    expect(await find({ user: 'user-ana' })).toMatchObject([{ vehicle: { plate: '1234ABC' }, visit }]);
    expect(await find({ search: 'bbb' })).toMatchObject([{ user: 'user-ben', visit: null }]);
    expect(await find({ provider: 'sandbox' })).toHaveLength(1);
    expect(simulator.vehicles.find({ limit: 1 })).toMatchObject({ total: 2, items: [{ user: 'user-ana' }] });
    const { data } = await control.GET('/visits', { params: { query: { search: '1234' } } });
    expect(data).toEqual({ total: 1, limit: 50, offset: 0, items: [visit] });
    expect(simulator.vehicles.inside({ search: 'none' }).items).toEqual([]);
    await control.POST('/movements', { body: { ...movement, action: 'EXIT' } });
    expect(simulator.vehicles.inside().total).toBe(0);
  });
});

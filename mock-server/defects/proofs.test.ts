import { describe, expect, it } from 'vitest';
import { book, listBookings, tomorrow, tryToBook, tryToCancel } from '../bookings/testing/ask-bookings.ts';
import { fetchAs, reuseSimulator, startSimulator } from '../testing/start-simulator.ts';
import { car, countAndRemove, readVehicle } from '../vehicles/testing/fleet.ts';
import { applyDefects } from './apply-defects.ts';
import type { DefectTools } from './defect.ts';

const svcpid = 'svc-scenario-happy-path';
const trip = { svcpid, duration: 60, start: tomorrow };

const simulator = await reuseSimulator();

function start(...defects: string[]) {
  simulator.defects.choose(defects);
  return simulator;
}

describe('without defects', () => {
  it('every operation and handler stays unchanged', () => {
    const operations = { listParkings: () => undefined } as unknown as DefectTools['operations'];
    const applied = applyDefects([], { operations } as DefectTools);
    expect(applied.operations.listParkings).toBe(operations.listParkings);
    const handler = async () => ({ status: 200 });
    expect(applied.around('listParkings', handler)).toBe(handler);
  });
});

describe('two defects', () => {
  it('show at the same time, even in the same operation', async () => {
    const { ana } = start('list-parkings.limit-one-more', 'list-parkings.offset-ignored');
    const { data = [] } = await ana.GET('/parkings', { params: { query: { limit: 2, offset: 5 } } });
    expect(data).toHaveLength(3);
    expect(data[0]?.offers[0]?.svcpid).toBe(svcpid);
  });
});

describe('the price guard', () => {
  const statusAt = async (expected_price: number, scenario = 'happy-path') =>
    (await tryToBook(simulator.ana, scenario, { expected_price })).status;

  it('refuses exactly 50% with one defect, but nothing below', async () => {
    start('price-guard.refuses-the-boundary');
    expect(await statusAt(2.2, 'price-rises-to-guard')).toBe(409);
    expect(await statusAt(1.47)).toBe(201);
  });

  it('accepts up to 51% with another defect, and refuses more', async () => {
    start('price-guard.at-51-percent');
    expect(await statusAt(2.2, 'price-rises-to-guard')).toBe(201);
    expect(await statusAt(1.46)).toBe(201);
    expect(await statusAt(1.45)).toBe(409);
  });

  it('refuses a booking but makes it anyway with a third defect', async () => {
    const { ana } = start('price-guard.books-all-the-same');
    expect(await statusAt(1)).toBe(409);
    expect(await listBookings(ana)).toHaveLength(1);
  });
});

describe('bookings', () => {
  it('can be made for an unavailable offer, and are listed', async () => {
    const { ana } = start('create-booking.unavailable-booked');
    const booked = await book(ana, 'always-full');
    expect((await listBookings(ana)).map(({ uid }) => uid)).toEqual([booked.uid]);
  });

  it('change their cancelled_date when they are cancelled again, in the list too', async () => {
    const { ana, clock } = start('cancel-booking.repeat-moves-date');
    const { uid } = await book(ana, 'happy-path');
    const first = await tryToCancel(ana, uid);
    await clock.advance({ minutes: 1 });
    const second = await tryToCancel(ana, uid);
    expect(first.booking?.cancelled_date).toBe('2026-03-03T09:00:00.000Z');
    expect(second.booking?.cancelled_date).toBe('2026-03-03T09:01:00.000Z');
    expect((await listBookings(ana))[0]?.cancelled_date).toBe('2026-03-03T09:01:00.000Z');
  });

  it('repeat a uid within one simulator, but not across simulators', async () => {
    const uids = [];
    for (const seed of [1, 2]) {
      const { ana } = await startSimulator({ seed, defects: ['create-booking.uid-reused'] });
      for (let count = 0; count < 2; count += 1) uids.push((await book(ana, 'happy-path')).uid);
    }
    expect(uids[0]).toBe(uids[1]);
    expect(uids[2]).toBe(uids[3]);
    expect(uids[0]).not.toBe(uids[2]);
  });

  it('of 14 minutes are accepted, of 13 minutes still refused', async () => {
    const { ana } = start('create-booking.duration-14-taken');
    expect((await tryToBook(ana, 'happy-path', { duration: 14 })).status).toBe(201);
    expect((await tryToBook(ana, 'happy-path', { duration: 13 })).status).toBe(400);
  });
});

describe('vehicles', () => {
  it('are kept by a replacement that does not return them', async () => {
    const { ana } = start('replace-vehicles.absent-kept-in-secret');
    await ana.PUT('/vehicles', { body: [car('AAA111'), car('BBB222')] });
    const { data } = await ana.PUT('/vehicles', { body: [car('AAA111')] });
    expect(data).toHaveLength(1);
    expect(await countAndRemove(ana)).toBe(2);
  });

  it('are added three seconds after the answer', async () => {
    const { ana, clock } = start('batch.post-answers-before-done');
    await ana.POST('/vehicles', { body: [car('AAA111')] });
    expect(await readVehicle(ana, 'AAA111')).toBeNull();
    await clock.advance({ seconds: 3 });
    expect(await readVehicle(ana, 'AAA111')).not.toBeNull();
  });
});

describe('one header', () => {
  it('is optional in one operation and required in the others', async () => {
    const { send } = start('auth.x-api-key-not-needed-to-book');
    const headers = { 'x-api-key': null };
    expect((await send('POST /bookings', { headers, body: trip })).status).toBe(201);
    expect((await send('GET /bookings', { headers })).status).toBe(401);
    expect((await send('POST /bookings', { headers: { 'x-api-key': 'x' }, body: trip })).status).toBe(401);
  });
});

describe('one element', () => {
  it('lacks a field that the others have', async () => {
    const response = await fetchAs(start('list-parking.name-missing-in-last'), 0, 'GET /parkings?limit=3');
    const parkings = (await response.json()) as { readonly name?: string }[];
    expect(parkings.map(({ name }) => typeof name)).toEqual(['string', 'string', 'undefined']);
  });
});

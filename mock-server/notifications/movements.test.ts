import { describe, expect, test } from 'vitest';
import { generateWorld } from '../../generators/world/generate-world.ts';
import { providers } from '../../generators/world/providers.ts';
import { book, listBookings, tryToCancel } from '../bookings/testing/ask-bookings.ts';
import { reuseSimulator, type Schemas } from '../testing/start-simulator.ts';
import { register } from '../vehicles/testing/fleet.ts';

const { ana, ben, clock, enter, leave } = await reuseSimulator();

const svcpid = 'svc-scenario-happy-path';
const known = { plate: 'AAA111', svcpid };

describe('a vehicle with a booking', () => {
  const start = '2026-03-03T10:00:00Z';

  test('enters and leaves with it, and the booking does not change', async () => {
    const booking = await book(ana, 'happy-path', { start });
    await clock.advance({ minutes: 60 });
    const entered = await enter({ plate: '1234abc', svcpid });
    expect(entered).toMatchObject({ uid: booking.uid, type: 'booking', duration: 60 });
    await clock.advance({ minutes: 30 });
    expect(await leave({ plate: '1234ABC', svcpid })).toEqual(entered);
    expect(await listBookings(ana)).toEqual([booking]);
  });

  const moments = [
    { at: { minutes: 44, seconds: 59 }, opens: false, why: 'more than 15 minutes before the start' },
    { at: { minutes: 45 }, opens: true, why: '15 minutes before the start' },
    { at: { hours: 3 }, opens: true, why: 'until the grace of an hour after the end is over' },
    { at: { hours: 3, seconds: 1 }, opens: false, why: 'after the grace' },
  ];

  test.each(moments)('finds the barrier open: $opens, $why', async ({ at, opens }) => {
    await book(ana, 'happy-path', { start });
    await clock.advance(at);
    const entered = enter({ plate: '1234ABC', svcpid });
    if (opens) expect(await entered).toMatchObject({ type: 'booking' });
    else await expect(entered).rejects.toThrow('has no booking of svc-scenario-happy-path for this time');
  });

  test('does not enter with a cancelled one', async () => {
    const { uid } = await book(ana, 'happy-path', { start: '2026-03-03T10:15:00Z' });
    await tryToCancel(ana, uid);
    await expect(enter({ plate: '1234ABC', svcpid })).rejects.toThrow('has no booking');
  });

  test('needs no automated offer', async () => {
    const plain = 'svc-scenario-not-cancellable';
    await ana.POST('/bookings', { body: { svcpid: plain, duration: 60 } });
    expect(await enter({ plate: '1234ABC', svcpid: plain })).toMatchObject({ type: 'booking' });
  });

  test('may come back while the booking lasts', async () => {
    await ana.POST('/bookings', { body: { svcpid, duration: 60 } });
    const visit = { plate: '1234ABC', svcpid };
    const { uid } = await enter(visit);
    await leave(visit);
    await clock.advance({ minutes: 10 });
    expect(await enter(visit)).toMatchObject({ uid });
  });
});

describe('a vehicle that is registered with the provider of an automated offer', () => {
  test('opens a session, which is listed with duration and price once it has left', async () => {
    await register(ana, 'sandbox', 'AAA111');
    const session = await enter(known);
    expect(session).toMatchObject({
      type: 'automated',
      user_uid: 'user-ana',
      duration: null,
      actual_price: null,
    });
    expect((await ana.GET('/bookings')).data).toEqual([]);
    await clock.advance({ hours: 3 });
    const ended = await leave(known);
    expect(ended).toEqual({
      ...session,
      duration: 180,
      actual_price: 7.7,
      commission_percent: 0.1,
      commission_price: 0.7,
      svc_price: 7,
    });
    expect((await ana.GET('/bookings')).data).toEqual([
      { ...ended, voucher: expect.stringContaining(session.uid) },
    ]);
    expect((await ben.GET('/bookings')).data).toEqual([]);
  });

  const stays = [
    { stay: {}, minutes: 15, price: 2.2 },
    { stay: { minutes: 15 }, minutes: 15, price: 2.2 },
    { stay: { minutes: 15, milliseconds: 1 }, minutes: 16, price: 2.2 },
    { stay: { minutes: 60 }, minutes: 60, price: 2.2 },
    { stay: { minutes: 60, seconds: 1 }, minutes: 61, price: 4.4 },
    { stay: { days: 10 }, minutes: 14_400, price: 110 },
    { stay: { days: 30 }, minutes: 14_400, price: 110 },
  ];

  test.each(stays)(
    'is billed $minutes minutes at $price EUR for a stay of $stay',
    async ({ stay, minutes, price }) => {
      await register(ana, 'sandbox', 'AAA111');
      await enter(known);
      await clock.advance(stay);
      expect(await leave(known)).toMatchObject({ duration: minutes, actual_price: price });
      const { data } = await ana.GET('/bookings');
      expect(data).toMatchObject([{ duration: minutes, actual_price: price }]);
    },
  );

  test('uses its booking if it has one', async () => {
    await register(ana, 'sandbox', '1234ABC');
    await ana.POST('/bookings', { body: { svcpid, duration: 60 } });
    expect(await enter({ plate: '1234ABC', svcpid })).toMatchObject({ type: 'booking' });
  });

  test('opens a new session at each visit', async () => {
    await register(ana, 'sandbox', 'AAA111');
    for (let visit = 0; visit < 2; visit += 1) {
      await enter(known);
      await clock.advance({ hours: 1 });
      await leave(known);
    }
    const { data } = await ana.GET('/bookings');
    const [second, first] = data as Schemas['Booking'][];
    expect(data).toHaveLength(2);
    expect(first?.uid).not.toBe(second?.uid);
  });

  test('is billed when it leaves, even if it was deleted meanwhile', async () => {
    await register(ana, 'sandbox', 'AAA111');
    await enter(known);
    await ana.DELETE('/vehicles');
    expect(await leave(known)).toMatchObject({ car_brand: 'Seat', duration: 15 });
  });
});

describe('a small parking', () => {
  /** The automated offer with the fewest spaces whose provider registers vehicles. */
  function smallest() {
    const world = generateWorld({ seed: 1, parkings: 400 });
    const registering = new Set(providers.filter((one) => one.registersVehicles).map(({ name }) => name));
    const parkings = Array.from({ length: 400 }, (_, index) => world.describe(index));
    const found = parkings
      .flatMap(({ capacity, offers }) => offers.map((offer) => ({ capacity, ...offer })))
      .filter(({ automated, provider }) => automated && registering.has(provider))
      .sort((a, b) => a.capacity - b.capacity)
      .at(0);
    if (found === undefined) throw new Error('this world has no such offer');
    return found;
  }

  test('lets in as many vehicles as it has spaces, and one more when one has left', async () => {
    const { capacity, provider, svcpid: offer } = smallest();
    const plates = Array.from({ length: capacity + 2 }, (_, index) => `CAR${index}`);
    await register(ana, provider, ...plates);
    const visits = plates.map((plate) => ({ plate, svcpid: offer }));
    const entered = await Promise.allSettled(visits.map((visit) => enter(visit)));
    const outcomes = entered.map((outcome) =>
      outcome.status === 'fulfilled' ? 'entered' : (outcome.reason as Error).message,
    );
    const full = expect.stringMatching(/ is full\.$/);
    expect(outcomes).toEqual([...Array.from({ length: capacity }, () => 'entered'), full, full]);
    await clock.advance({ minutes: 20 });
    await leave({ plate: 'CAR0', svcpid: offer });
    await enter({ plate: `CAR${capacity}`, svcpid: offer });
    await expect(enter({ plate: `CAR${capacity + 1}`, svcpid: offer })).rejects.toThrow(' is full.');
  });
});

describe('an impossible movement is refused with the reason', () => {
  const other = 'svc-scenario-duplicate-webhooks';
  const table: readonly { title: string; act: () => unknown; why: string }[] = [
    {
      title: 'no booking and no registration',
      act: () => enter({ plate: 'ZZZ999', svcpid }),
      why: 'ZZZ999 has no booking of svc-scenario-happy-path for this time and is not registered with sandbox.',
    },
    {
      title: 'registered with another provider only',
      act: () => enter({ plate: 'BBB222', svcpid }),
      why: 'BBB222 has no booking of svc-scenario-happy-path for this time and is not registered with sandbox.',
    },
    {
      title: 'registered, but the offer is not automated',
      act: () => enter({ plate: 'AAA111', svcpid: 'svc-scenario-last-space' }),
      why: 'svc-scenario-last-space has no automated entry, and AAA111 has no booking for it.',
    },
    {
      title: 'already inside there',
      act: async () => {
        await enter(known);
        return enter({ plate: 'aaa111', svcpid });
      },
      why: 'AAA111 is already inside svc-scenario-happy-path.',
    },
    {
      title: 'already inside elsewhere',
      act: async () => {
        await enter(known);
        return enter({ plate: 'AAA111', svcpid: other });
      },
      why: 'AAA111 is already inside svc-scenario-happy-path.',
    },
    {
      title: 'leaves without being inside',
      act: () => leave(known),
      why: 'AAA111 cannot leave svc-scenario-happy-path: it is not inside any parking.',
    },
    {
      title: 'leaves where it is not',
      act: async () => {
        await enter(known);
        return leave({ plate: 'AAA111', svcpid: other });
      },
      why: `AAA111 cannot leave ${other}: it is inside at svc-scenario-happy-path.`,
    },
    {
      title: 'leaves twice',
      act: async () => {
        await enter(known);
        await leave(known);
        return leave(known);
      },
      why: 'AAA111 cannot leave svc-scenario-happy-path: it is not inside any parking.',
    },
    {
      title: 'an offer that does not exist',
      act: () => enter({ plate: 'AAA111', svcpid: 'svc-none' }),
      why: "'svc-none' is not the identifier of an offer.",
    },
    {
      title: 'a provider instead of an offer',
      act: () => enter({ plate: 'AAA111', provider: 'sandbox' } as never),
      why: 'Body /svcpid is required (and 1 more error).',
    },
  ];

  test.each(table)('$title', async ({ act, why }) => {
    await register(ana, 'sandbox', 'AAA111');
    await register(ana, 'plazapark', 'BBB222');
    await expect(act()).rejects.toThrow(why);
  });

  test('the second of two entries at the same time', async () => {
    await register(ana, 'sandbox', 'AAA111');
    const outcomes = await Promise.allSettled([enter(known), enter(known)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});

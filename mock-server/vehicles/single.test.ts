import { describe, expect, test } from 'vitest';
import { reuseSimulator } from '../testing/start-simulator.ts';
import { car, countAndRemove, readVehicle } from './testing/fleet.ts';

const { ana, ben, send } = await reuseSimulator();

const at = (plate: string) => ({ params: { path: { plate } } });

test('GET /vehicles/valid-providers lists the providers that register vehicles, and no others', async () => {
  const { data } = await ana.GET('/vehicles/valid-providers');
  expect(data).toContain('sandbox');
  expect(data).toContain('via-libre');
  expect(data).not.toContain('aparca-centro');
});

describe('POST /vehicles/:plate', () => {
  test('registers the vehicle and answers with it, with its plate in upper case', async () => {
    const { response, data } = await ana.POST('/vehicles/{plate}', {
      ...at('aaa111'),
      body: car('AAA111', { tag: '0', listProviders: ['plazapark', 'sandbox', 'plazapark'] }),
    });
    const stored = { ...car('AAA111', { tag: '0' }), listProviders: ['plazapark', 'sandbox'] };
    expect(response.status).toBe(200);
    expect(data).toEqual(stored);
    expect(await readVehicle(ana, 'AAA111')).toEqual(stored);
    expect(await readVehicle(ben, 'AAA111')).toBeNull();
  });

  test('updates a known vehicle, and keeps the fields that are not sent', async () => {
    await ana.POST('/vehicles/{plate}', { ...at('AAA111'), body: car('AAA111', { tag: 'B' }) });
    const { data } = await ana.POST('/vehicles/{plate}', {
      ...at('AAA111'),
      body: car('AAA111', { model: 'Arona' }),
    });
    expect(data).toEqual({ ...car('AAA111', { model: 'Arona', tag: 'B' }), listProviders: [] });
    expect(await countAndRemove(ana)).toBe(1);
  });

  test('refuses a body whose plate differs from the path, and stores nothing', async () => {
    const { status, body } = await send('POST /vehicles/AAA111', { body: car('BBB222') });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ in: 'body', pointer: '/plate' }] });
    expect(await countAndRemove(ana)).toBe(0);
  });

  test('accepts percent-encoded plates with other scripts and punctuation', async () => {
    for (const plate of ['ŁÓDŹ-1', 'А123ВС', 'A/1', 'A%2F1', '__PROTO__']) {
      const { data } = await ana.POST('/vehicles/{plate}', { ...at(plate), body: car(plate) });
      expect(data?.plate).toBe(plate);
      expect(await readVehicle(ana, plate)).toEqual(data);
    }
    expect(await countAndRemove(ana)).toBe(5);
  });
});

describe('PUT /vehicles/update/:plate', () => {
  const changes = [
    { sent: { brand: 'Fiat' }, want: { brand: 'Fiat' } },
    { sent: { model: 'Panda' }, want: { model: 'Panda' } },
    { sent: { tag: 'ECO' as const }, want: { tag: 'ECO' } },
    { sent: { listProviders: ['via-libre'] }, want: { listProviders: ['via-libre'] } },
    { sent: { listProviders: [] }, want: { listProviders: [] } },
    { sent: {}, want: {} },
  ];

  test.each(changes)('changes the fields sent ($sent) and nothing else', async ({ sent, want }) => {
    const before = car('AAA111', { tag: 'C', listProviders: ['sandbox'] });
    await ana.POST('/vehicles', { body: [before, car('BBB222')] });
    const { response, data } = await ana.PUT('/vehicles/update/{plate}', { ...at('aaa111'), body: sent });
    expect(response.status).toBe(200);
    expect(data).toEqual({ ...before, ...want });
    expect(await readVehicle(ana, 'AAA111')).toEqual(data);
    expect(await readVehicle(ana, 'BBB222')).toEqual({ ...car('BBB222'), listProviders: [] });
  });

  test('answers 404 for a plate that only another user has', async () => {
    await ben.POST('/vehicles', { body: [car('AAA111')] });
    const { response } = await ana.PUT('/vehicles/update/{plate}', {
      ...at('AAA111'),
      body: { brand: 'Fiat' },
    });
    expect(response.status).toBe(404);
    expect((await readVehicle(ben, 'AAA111'))?.brand).toBe('Seat');
  });

  test('ignores a plate in its body', async () => {
    await ana.POST('/vehicles', { body: [car('AAA111')] });
    const { status, body } = await send('PUT /vehicles/update/AAA111', { body: { plate: 'BBB222' } });
    expect([status, body]).toEqual([200, { ...car('AAA111'), listProviders: [] }]);
    expect(await readVehicle(ana, 'BBB222')).toBeNull();
  });
});

describe('DELETE /vehicles/:plate', () => {
  test('deletes only that vehicle of that user', async () => {
    for (const client of [ana, ben]) {
      await client.POST('/vehicles', { body: [car('AAA111'), car('BBB222')] });
    }
    const { response, data } = await ana.DELETE('/vehicles/{plate}', at('aaa111'));
    expect([response.status, data]).toEqual([200, { count: 1 }]);
    const again = await ana.DELETE('/vehicles/{plate}', at('AAA111'));
    expect(again.response.status).toBe(404);
    expect(await countAndRemove(ana)).toBe(1);
    expect(await countAndRemove(ben)).toBe(2);
  });
});

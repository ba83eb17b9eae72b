import { describe, expect, test } from 'vitest';
import { reuseSimulator } from '../testing/start-simulator.ts';
import { car, countAndRemove, readVehicle } from './testing/fleet.ts';

const { ana, ben, send } = await reuseSimulator();

describe('POST /vehicles', () => {
  test('adds new vehicles, updates known ones and leaves the others alone', async () => {
    await ana.POST('/vehicles', { body: [car('AAA111'), car('BBB222', { tag: 'C' })] });
    const { response, data } = await ana.POST('/vehicles', {
      body: [car('BBB222', { model: 'Arona' }), car('CCC333')],
    });
    expect(response.status).toBe(200);
    expect(data).toEqual({ count: 2 });
    expect(await readVehicle(ana, 'AAA111')).toEqual({ ...car('AAA111'), listProviders: [] });
    expect(await readVehicle(ana, 'BBB222')).toEqual({
      ...car('BBB222', { model: 'Arona', tag: 'C' }),
      listProviders: [],
    });
    expect(await countAndRemove(ana)).toBe(3);
  });

  test("keeps users' vehicles separate, even under the same plate", async () => {
    await ana.POST('/vehicles', { body: [car('AAA111', { model: 'of ana' }), car('AAA222')] });
    await ben.POST('/vehicles', { body: [car('AAA111', { model: 'of ben' })] });
    expect(await readVehicle(ben, 'AAA222')).toBeNull();
    expect((await readVehicle(ana, 'AAA111'))?.model).toBe('of ana');
    await ben.PUT('/vehicles', { body: [] });
    expect(await readVehicle(ben, 'AAA111')).toBeNull();
    expect(await countAndRemove(ana)).toBe(2);
  });

  test('converts plates to upper case, and the last of two equal plates wins', async () => {
    const { data } = await ana.POST('/vehicles', {
      body: [car('aaa111', { model: 'first', tag: 'B' }), car('AAA111', { model: 'last' })],
    });
    expect(data).toEqual({ count: 2 });
    expect(await readVehicle(ana, 'Aaa111')).toEqual({
      ...car('AAA111', { model: 'last', tag: 'B' }),
      listProviders: [],
    });
    expect(await countAndRemove(ana)).toBe(1);
  });

  test('accepts an empty list and changes nothing', async () => {
    await ana.POST('/vehicles', { body: [car('AAA111')] });
    const { response, data } = await ana.POST('/vehicles', { body: [] });
    expect([response.status, data]).toEqual([200, { count: 0 }]);
    expect(await countAndRemove(ana)).toBe(1);
  });
});

describe('PUT /vehicles', () => {
  test('removes the vehicles that are not listed and answers with all that remain', async () => {
    await ana.POST('/vehicles', { body: [car('AAA111'), car('BBB222', { tag: 'ECO' })] });
    const { response, data } = await ana.PUT('/vehicles', {
      body: [car('ccc333'), car('BBB222', { brand: 'Fiat' })],
    });
    expect(response.status).toBe(200);
    expect(data).toEqual([
      { ...car('BBB222', { brand: 'Fiat', tag: 'ECO' }), listProviders: [] },
      { ...car('CCC333'), listProviders: [] },
    ]);
    expect(await readVehicle(ana, 'AAA111')).toBeNull();
    expect(await countAndRemove(ana)).toBe(2);
  });

  test('returns a repeated plate once, with the values of its last entry', async () => {
    const { data } = await ana.PUT('/vehicles', {
      body: [car('AAA111', { model: 'first' }), car('AAA111', { model: 'last' })],
    });
    expect(data).toEqual([{ ...car('AAA111', { model: 'last' }), listProviders: [] }]);
  });

  test("with an empty list removes all the user's vehicles and nobody else's", async () => {
    await ana.POST('/vehicles', { body: [car('AAA111')] });
    await ben.POST('/vehicles', { body: [car('BBB222')] });
    const { data } = await ana.PUT('/vehicles', { body: [] });
    expect(data).toEqual([]);
    expect(await countAndRemove(ana)).toBe(0);
    expect(await countAndRemove(ben)).toBe(1);
  });
});

describe('DELETE /vehicles', () => {
  const given = [car('AAA111'), car('BBB222'), car('CCC333')];
  const table = [
    { plates: 'AAA111', deleted: 1, left: ['BBB222', 'CCC333'] },
    { plates: 'CCC333,AAA111', deleted: 2, left: ['BBB222'] },
    { plates: 'bbb222', deleted: 1, left: ['AAA111', 'CCC333'] },
    { plates: 'AAA111,ZZZ999', deleted: 1, left: ['BBB222', 'CCC333'] },
    { plates: 'AAA111,aaa111', deleted: 1, left: ['BBB222', 'CCC333'] },
    { plates: 'ZZZ999', deleted: 0, left: ['AAA111', 'BBB222', 'CCC333'] },
    { plates: '', deleted: 3, left: [] },
    { plates: undefined, deleted: 3, left: [] },
  ];

  test.each(table)(
    'with plates $plates deletes $deleted and reports that number',
    async ({ plates, deleted, left }) => {
      await ana.POST('/vehicles', { body: given });
      await ben.POST('/vehicles', { body: given });
      const { response, data } = await ana.DELETE('/vehicles', {
        params: { query: plates === undefined ? {} : { plates } },
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('x-deleted')).toBe(String(deleted));
      expect(data).toEqual({ count: deleted });
      const found = await Promise.all(given.map(({ plate }) => readVehicle(ana, plate)));
      expect(found.filter((vehicle) => vehicle !== null).map(({ plate }) => plate)).toEqual(left);
      expect(await countAndRemove(ben)).toBe(3);
    },
  );
});

describe('a bulk operation with one invalid vehicle', () => {
  const bad = [
    { title: 'has no brand', vehicle: { plate: 'BAD000', model: 'Ibiza' }, pointer: '/1/brand' },
    { title: 'has a space in its plate', vehicle: car('BAD 000'), pointer: '/1/plate' },
    { title: 'has an unknown tag', vehicle: { ...car('BAD000'), tag: 'D' }, pointer: '/1/tag' },
    { title: 'has a tag of null', vehicle: { ...car('BAD000'), tag: null }, pointer: '/1/tag' },
    {
      title: 'names a provider that registers no vehicles',
      vehicle: car('BAD000', { listProviders: ['plazapark', 'aparca-centro'] }),
      pointer: '/1/listProviders/1',
    },
  ];

  test.each(bad)('is refused and stores nothing when the vehicle $title', async ({ vehicle, pointer }) => {
    await ana.POST('/vehicles', { body: [car('OLD000')] });
    for (const method of ['POST', 'PUT']) {
      for (const headers of [{}, { 'x-batch': 'true' }]) {
        const { status, body } = await send(`${method} /vehicles`, {
          body: [car('NEW000'), vehicle, car('NEW111')],
          headers,
        });
        expect(status).toBe(400);
        expect(body).toMatchObject({ errors: [{ in: 'body', pointer }] });
      }
    }
    expect(await readVehicle(ana, 'NEW000')).toBeNull();
    expect(await countAndRemove(ana)).toBe(1);
  });
});

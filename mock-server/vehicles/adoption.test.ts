import { describe, expect, test } from 'vitest';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { startWith } from '../profile/testing/start-with.ts';
import { car } from './testing/fleet.ts';

const first = car('AAA111', { model: 'first', tag: 'C', listProviders: ['sandbox'] });
const bare = car('AAA111', { model: 'second' });
const batch = { 'x-batch': 'true' };

describe('a profile may choose for vehicles', () => {
  test('that fields omitted from a request are removed', async () => {
    const { call } = await startWith({
      vehicles: {
        absent_list_providers: 'removed',
        absent_fields_on_upsert: 'removed',
        absent_fields_on_replace: 'removed',
        absent_fields_on_update: 'removed',
      },
    });
    const emptied = { ...bare, listProviders: [] };
    for (const [change, body] of [
      ['POST /vehicles', [bare]],
      ['PUT /vehicles', [bare]],
      ['POST /vehicles/AAA111', bare],
      ['PUT /vehicles/update/AAA111', { model: 'second' }],
    ] as const) {
      await call('PUT /vehicles', [first]);
      await call(change, body);
      expect(await call('POST /vehicles/AAA111', bare)).toMatchObject({ body: emptied });
    }
  });

  test('that omitted registrations are removed but an omitted tag is kept', async () => {
    const { call } = await startWith({ vehicles: { absent_list_providers: 'removed' } });
    await call('POST /vehicles', [first]);
    const { body } = await call('POST /vehicles/AAA111', bare);
    expect(body).toEqual({ ...bare, tag: 'C', listProviders: [] });
  });

  test('that spaces in a plate are removed and an unknown tag is ignored, in every operation', async () => {
    const { call } = await startWith({ vehicles: { spaced_plate: 'corrected', unknown_tag: 'ignore' } });
    const spaced = { ...bare, plate: 'AA A111', tag: 'Z9' };
    const expected = { ...bare, listProviders: [] };
    expect(await call('POST /vehicles/AA%20A111', spaced)).toMatchObject({ status: 200, body: expected });
    expect((await call('PUT /vehicles', [spaced, { ...spaced, plate: 'B 1' }])).body).toEqual([
      expected,
      { ...expected, plate: 'B1' },
    ]);
    expect((await call('PUT /vehicles/update/A%20AA111', { tag: 'Z9' })).body).toEqual(expected);
    // A body this long is validated while it is being read.
    const many = Array.from({ length: 5000 }, (_, index) => ({ ...spaced, plate: `LONG ${index}` }));
    expect((await call('PUT /vehicles', many)).status).toBe(200);
    expect((await call('DELETE /vehicles/LONG4999')).status).toBe(200);
    expect((await call('DELETE /vehicles/LON%20G4998')).status).toBe(200);
    expect((await call('POST /vehicles', [{ ...spaced, plate: ' ' }])).status).toBe(400);
  });

  test('that the first of two equal plates wins', async () => {
    const { call } = await startWith({ vehicles: { repeated_plate: 'first-wins' } });
    const { body } = await call('PUT /vehicles', [first, car('aaa111', { model: 'second' })]);
    expect(body).toEqual([first]);
  });

  test('that PUT /vehicles answers in the order of the request', async () => {
    const { call } = await startWith({ vehicles: { replace_order: 'as-sent' } });
    await call('POST /vehicles', [car('AAA111'), car('BBB222')]);
    const { body } = await call('PUT /vehicles', [car('CCC333'), car('BBB222'), car('AAA111')]);
    expect(body).toMatchObject([{ plate: 'CCC333' }, { plate: 'BBB222' }, { plate: 'AAA111' }]);
  });

  const ofNobody = car('AAA111', { listProviders: ['sandbox', 'nobody'] });

  test.each<[choice: NonNullable<Profile['vehicles']>, call: string, body: unknown, answer: object]>([
    [{ plate_mismatch: 'path-wins' }, 'POST /vehicles/AAA111', car('BBB222'), { plate: 'AAA111' }],
    [{ plate_mismatch: 'body-wins' }, 'POST /vehicles/AAA111', car('BBB222'), { plate: 'BBB222' }],
    [{ unknown_provider: 'ignore' }, 'PUT /vehicles', [ofNobody], [{ listProviders: ['sandbox'] }]],
    [{ unknown_provider: 'keep' }, 'PUT /vehicles', [ofNobody], [{ listProviders: ['sandbox', 'nobody'] }]],
    [{ unknown_plate_on_delete: 'succeed' }, 'DELETE /vehicles/AAA111', undefined, { count: 0 }],
  ])('%j, which decides how %s is answered', async (vehicles, name, body, answer) => {
    const { call } = await startWith({ vehicles });
    expect(await call(name, body)).toMatchObject({ status: 200, body: answer });
  });

  test('that answers contain the vehicles, without an empty listProviders', async () => {
    const { call } = await startWith({
      vehicles: {
        bulk_response_body: 'vehicles',
        delete_response_body: 'vehicle',
        empty_list_in_answers: 'left-out',
      },
    });
    const other = car('BBB222');
    expect((await call('POST /vehicles', [first, other])).body).toEqual([first, other]);
    expect((await call('DELETE /vehicles/AAA111')).body).toEqual(first);
    expect((await call('DELETE /vehicles')).body).toEqual([other]);
  });

  test('that answers have no body', async () => {
    const { call } = await startWith({
      vehicles: { bulk_response_body: 'empty', delete_response_body: 'empty' },
      batch: { response_body: 'empty' },
    });
    expect(await call('POST /vehicles', [first])).toMatchObject({ status: 200, body: undefined });
    expect(await call('DELETE /vehicles/AAA111')).toMatchObject({ status: 200, body: undefined });
    expect(await call('DELETE /vehicles')).toMatchObject({ status: 200, body: undefined });
    expect(await call('POST /vehicles', [first], batch)).toMatchObject({ status: 202, body: undefined });
  });
});

describe('a profile may choose to refuse', () => {
  test.each<[choice: NonNullable<Profile['vehicles']>, refused: string, body?: unknown]>([
    [{ lower_case_plate: 'refuse' }, 'POST /vehicles', [car('aaa111')]],
    [{ lower_case_plate: 'refuse' }, 'DELETE /vehicles/aaa111'],
    [{ lower_case_plate: 'refuse' }, 'DELETE /vehicles?plates=aaa111'],
    [{ repeated_plate: 'refuse' }, 'PUT /vehicles', [bare, car('aaa111')]],
    [{ empty_insert: 'refuse' }, 'POST /vehicles', []],
    [{ empty_replace: 'refuse' }, 'PUT /vehicles', []],
    [{ empty_update: 'refuse' }, 'PUT /vehicles/update/AAA111', {}],
    [{ plate_in_update: 'refuse' }, 'PUT /vehicles/update/AAA111', { plate: 'AAA111' }],
    [{ create_known_plate: 'refuse' }, 'POST /vehicles/AAA111', bare],
  ])('%j: %s', async (vehicles, refused, body) => {
    const { call } = await startWith({ vehicles });
    await call('POST /vehicles', [first]);
    expect((await call(refused, body)).status).toBe(400);
    expect((await call('PUT /vehicles/update/AAA111', { brand: 'Seat' })).body).toEqual(first);
  });

  test('a list with unknown plates, and then nothing is deleted', async () => {
    const { call } = await startWith({ vehicles: { unknown_plates_in_bulk_delete: 'refuse' } });
    await call('POST /vehicles', [first]);
    expect((await call('DELETE /vehicles?plates=AAA111,BBB222')).status).toBe(404);
    expect((await call('DELETE /vehicles')).body).toEqual({ count: 1 });
  });
});

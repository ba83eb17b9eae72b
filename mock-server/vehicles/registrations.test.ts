import { describe, expect, test } from 'vitest';
import { reuseSimulator } from '../testing/start-simulator.ts';
import { car, readVehicle } from './testing/fleet.ts';

const { ana, enter, leave } = await reuseSimulator();

const path = { plate: 'AAA111' };

type Registered = { listProviders?: string[] };

/** The four operations that can change which providers a vehicle is registered with (3.3). */
const operations = [
  {
    name: 'POST /vehicles',
    change: (more: Registered) => ana.POST('/vehicles', { body: [car('AAA111', more)] }),
  },
  {
    name: 'PUT /vehicles',
    change: (more: Registered) => ana.PUT('/vehicles', { body: [car('AAA111', more)] }),
  },
  {
    name: 'POST /vehicles/:plate',
    change: (more: Registered) =>
      ana.POST('/vehicles/{plate}', { params: { path }, body: car('AAA111', more) }),
  },
  {
    name: 'PUT /vehicles/update/:plate',
    change: (more: Registered) => ana.PUT('/vehicles/update/{plate}', { params: { path }, body: more }),
  },
];

/** Whether an automated offer of the provider sandbox lets the vehicle in. */
async function letsIn(): Promise<boolean> {
  const movement = { plate: 'AAA111', svcpid: 'svc-scenario-happy-path' };
  try {
    await enter(movement);
  } catch {
    return false;
  }
  await leave(movement);
  return true;
}

describe.each(operations)('$name', ({ change }) => {
  test('deregisters the providers that are absent from the list, and registers the new ones', async () => {
    await ana.POST('/vehicles', { body: [car('AAA111', { listProviders: ['sandbox', 'plazapark'] })] });
    expect(await letsIn()).toBe(true);
    const { response } = await change({ listProviders: ['plazapark', 'kerbside'] });
    expect(response.status).toBe(200);
    expect((await readVehicle(ana, 'AAA111'))?.listProviders).toEqual(['plazapark', 'kerbside']);
    expect(await letsIn()).toBe(false);
    await change({ listProviders: [] });
    expect((await readVehicle(ana, 'AAA111'))?.listProviders).toEqual([]);
    await change({ listProviders: ['sandbox'] });
    expect(await letsIn()).toBe(true);
  });

  test('keeps the registrations when no list is sent', async () => {
    await ana.POST('/vehicles', { body: [car('AAA111', { listProviders: ['sandbox'] })] });
    await change({});
    expect((await readVehicle(ana, 'AAA111'))?.listProviders).toEqual(['sandbox']);
    expect(await letsIn()).toBe(true);
  });

  test('refuses a provider that registers no vehicles, points to it and lists the valid ones', async () => {
    await ana.POST('/vehicles', { body: [car('AAA111', { listProviders: ['sandbox'] })] });
    const { response, error } = await change({ listProviders: ['kerbside', 'nobody'] });
    expect(response.status).toBe(400);
    expect(error?.errors).toEqual([
      expect.objectContaining({
        pointer: expect.stringMatching(/^(\/0)?\/listProviders\/1$/),
        rule: 'valid-provider',
        detail: expect.stringMatching(/sandbox.*'nobody'/),
      }),
    ]);
    expect((await readVehicle(ana, 'AAA111'))?.listProviders).toEqual(['sandbox']);
  });
});

test('a deleted vehicle loses its access', async () => {
  const body = [car('AAA111', { listProviders: ['sandbox'] })];
  await ana.POST('/vehicles', { body });
  await ana.DELETE('/vehicles/{plate}', { params: { path } });
  expect(await letsIn()).toBe(false);
  await ana.POST('/vehicles', { body });
  expect(await letsIn()).toBe(true);
  await ana.PUT('/vehicles', { body: [car('BBB222')] });
  expect(await letsIn()).toBe(false);
});

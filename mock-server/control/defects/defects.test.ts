import { describe, expect, test } from 'vitest';
import { tryToBook } from '../../bookings/testing/ask-bookings.ts';
import { trigger } from '../../notifications/testing/trigger.ts';
import { startNotified } from '../../testing/start-endpoint.ts';
import { startSimulator } from '../../testing/start-simulator.ts';
import { steer } from '../testing/steer.ts';

const defect = 'price-guard.off';
const path = { defect };

describe('defects at run time', () => {
  test('are switched on and off over HTTP', async () => {
    const simulator = await startSimulator();
    const control = steer(simulator);
    const status = async () =>
      (await tryToBook(simulator.ana, 'price-rises-beyond-guard', { expected_price: 1 })).status;
    expect(await status()).toBe(409);
    const shown = await control.PUT('/defects/{defect}', { params: { path } });
    expect(shown.data).toMatchObject({ id: defect, shown: true });
    expect(await status()).toBe(201);
    const hidden = await control.DELETE('/defects/{defect}', { params: { path } });
    expect(hidden.data).toMatchObject({ id: defect, shown: false });
    expect(await status()).toBe(409);
    expect((await control.PUT('/defects', { body: { defects: [defect] } })).data).toEqual({
      defects: [defect],
    });
    expect(await status()).toBe(201);
    const { data } = await control.GET('/defects');
    const listed = data as unknown as readonly { readonly id: string; readonly shown: boolean }[];
    const title = 'POST /bookings ignores expected_price.';
    expect(data).toContainEqual({ id: defect, clause: 'create-booking.price-guard', title, shown: true });
    expect(listed.filter((one) => one.shown).map(({ id }) => id)).toEqual([defect]);
    await control.PUT('/defects', { body: { defects: [] } });
    expect(await status()).toBe(409);
  });

  test('are switched on and off in code, and affect webhooks too', async () => {
    const { endpoint, ...simulator } = await startNotified();
    simulator.defects.show('webhook.never-sent');
    await trigger(simulator.ana);
    expect(simulator.status().defects).toEqual(['webhook.never-sent']);
    simulator.defects.hide('webhook.never-sent');
    await trigger(simulator.ana);
    expect(await endpoint.untilReceived(1)).toHaveLength(1);
    simulator.defects.choose([defect]);
    expect(simulator.status().defects).toEqual([defect]);
  });

  test('that do not exist are refused, and nothing changes', async () => {
    const simulator = await startSimulator();
    const control = steer(simulator);
    const none = { params: { path: { defect: 'none' } } };
    expect((await control.PUT('/defects/{defect}', none)).response.status).toBe(404);
    expect((await control.DELETE('/defects/{defect}', none)).response.status).toBe(404);
    const odd = { params: { path: { defect: `${defect}@nonsense` } } };
    expect((await control.PUT('/defects/{defect}', odd)).error).toMatchObject({
      code: 'unknown-item',
      detail: expect.stringContaining("'nonsense' is not a condition"),
    });
    const { error } = await control.PUT('/defects', { body: { defects: [defect, 'none'] } });
    expect(error).toMatchObject({ code: 'invalid-request', errors: [{ pointer: '/defects/1' }] });
    expect(() => simulator.defects.show('none')).toThrow("'none' is not a defect");
    expect(() => simulator.defects.choose(['price-guard.of'])).toThrow('did you mean price-guard.off');
    expect(simulator.status().defects).toEqual([]);
  });
});

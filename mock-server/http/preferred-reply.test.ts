import { describe, expect, test } from 'vitest';
import { operationIds, operations } from '../../spec/generated/operations.ts';
import { listBookings, tomorrow } from '../bookings/testing/ask-bookings.ts';
import { profileWith } from '../testing/profile-with.ts';
import { shareRefusing } from '../testing/share-refusing.ts';
import { fetchAs, reuseSimulator, startSimulator } from '../testing/start-simulator.ts';

const refuse = await shareRefusing();
const { ana, send } = await reuseSimulator();

const body = { svcpid: 'svc-scenario-happy-path', start: tomorrow, duration: 60 };

describe('Prefer, for one request', () => {
  test.each([
    { prefer: 'code=404', status: 404, applied: 'code=404', code: 'unknown-offer' },
    { prefer: 'code="409"', status: 409, applied: 'code=409', code: 'offer-unavailable' },
    { prefer: 'example=priceGuard', status: 409, applied: 'example=priceGuard', code: 'price-guard' },
    {
      prefer: 'code=409, example=priceGuard',
      status: 409,
      applied: 'code=409, example=priceGuard',
      code: 'price-guard',
    },
    { prefer: 'CODE = 503; foo', status: 503, applied: 'code=503', code: 'storage-unavailable' },
    {
      prefer: 'respond-async, wait=10, code=401, code=404',
      status: 401,
      applied: 'code=401',
      code: 'unauthenticated',
    },
  ])('$prefer gets a problem with status $status', async ({ prefer, status, applied, code }) => {
    const answer = await send('POST /bookings', { body, headers: { prefer } });
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([status, applied]);
    expect(answer.body).toMatchObject({ status, code });
    expect(await listBookings(ana)).toEqual([]);
    expect((await send('POST /bookings', { body })).status).toBe(201);
  });

  test('code=201 gets a booking that was never made', async () => {
    const { status, body: booking } = await send('POST /bookings', {
      body,
      headers: { prefer: 'code=201' },
    });
    expect([status, booking]).toEqual([201, expect.objectContaining({ uid: expect.stringMatching(/./) })]);
    expect(await listBookings(ana)).toEqual([]);
  });

  test('returns the headers of the contract', async () => {
    const deleted = await send('DELETE /vehicles', { headers: { prefer: 'code=200' } });
    expect(deleted.headers.get('x-deleted')).toBe('2');
    const limited = await send('GET /bookings', { headers: { prefer: 'code=429' } });
    expect(limited.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test.each(['respond-async', 'return=minimal, wait=5', 'dynamic=true', ''])(
    '%j is ignored',
    async (prefer) => {
      const { status, headers } = await send('POST /bookings', { body, headers: { prefer } });
      expect([status, headers.get('preference-applied')]).toEqual([201, null]);
    },
  );

  test.each([
    [
      'code=418',
      'Header prefer code must be one of the documented statuses of createBooking: 201, 400, 401, 404, 409, ',
    ],
    ['code=', 'Header prefer code must be one of the documented statuses of createBooking: '],
    ['code', 'Header prefer code must be one of the documented statuses of createBooking: '],
    [
      'code=201, example=priceGuard',
      'Header prefer example must be one of the documented examples of createBooking: booked, notCancellable.',
    ],
    [
      'example=nonsense',
      'Header prefer example must be one of the documented examples of createBooking: booked, notCancellable, bodyOutOfBounds, ',
    ],
  ])('%s is refused with the possible values', async (prefer, begins) => {
    const { status, code, detail } = await refuse('POST /bookings', { body, headers: { prefer } });
    expect([status, code, detail.slice(0, begins.length)]).toEqual([400, 'invalid-request', begins]);
  });

  test('does not replace credentials or a valid body', async () => {
    const headers = { prefer: 'code=201' };
    const stranger = { ...headers, 'x-api-key': null };
    expect((await send('POST /bookings', { body, headers: stranger })).status).toBe(401);
    expect((await send('POST /bookings', { body: {}, headers })).status).toBe(400);
  });

  test('returns problems in the shape that the profile chooses', async () => {
    const simulator = await startSimulator({
      profile: profileWith({ errors: { shape: 'message', content_type: 'application/json' } }),
    });
    const answer = await fetchAs(simulator, 0, 'GET /bookings', { headers: { prefer: 'code=401' } });
    expect([answer.status, await answer.json()]).toEqual([401, { message: expect.stringMatching(/./) }]);
  });
});

/** Every response that the contract documents for an operation without a body. */
const documented = operationIds
  .filter((id) => operations[id].body === null)
  .flatMap((id) => Object.keys(operations[id].responses).map((code) => ({ id, code })));

test.each(documented)('$id has an answer for $code that matches the contract', async ({ id, code }) => {
  const { method, path } = operations[id];
  const target = path.replaceAll(/\{\w+\}/g, 'AB123CD');
  const query = id === 'findOffers' ? '?lat=40.4168&long=-3.7038' : '';
  const answer = await send(`${method} ${target}${query}`, { headers: { prefer: `code=${code}` } });
  expect(answer.status).toBe(Number(code));
});

import { describe, expect, test } from 'vitest';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { startWith } from './testing/start-with.ts';

describe('a profile that says nothing', () => {
  test('leaves every choice to the simulator', async () => {
    const { profile } = await startWith({});
    const { base_url, timings, ...rest } = profile;
    expect(rest).toEqual(simulatorProfile);
  });
});

describe('refusals', () => {
  test('have the statuses of the profile', async () => {
    const { call, book } = await startWith({
      statuses: {
        invalid_request: 422,
        unauthenticated: 403,
        unknown_booking: 410,
        price_guard: 412,
        offer_unavailable: 400,
      },
    });
    expect((await call('GET /parkings?limit=x')).status).toBe(422);
    expect((await call('GET /parkings', undefined, { 'x-api-key': 'wrong' })).status).toBe(403);
    expect((await call('DELETE /bookings/none')).status).toBe(410);
    expect((await book('happy-path', { expected_price: 1 })).status).toBe(412);
    expect((await book('always-full')).status).toBe(400);
  });

  const message = 'Query parameter limit must be a whole number.';
  const code = 'invalid-request';
  const errors = [expect.objectContaining({ in: 'query', pointer: 'limit' })];
  const title = 'The request does not match the contract';
  const type = `urn:parkproof:problem:${code}`;

  test.each([
    { shape: 'problem', want: { type, title, status: 400, detail: message, code, errors } },
    { shape: 'message', want: { message } },
    { shape: 'envelope', want: { error: { code, message, errors } } },
    { shape: 'none', want: undefined },
  ] as const)('have the shape "$shape"', async ({ shape, want }) => {
    const { call } = await startWith({ errors: { shape, content_type: 'application/json' } });
    const { status, type, body } = await call('GET /parkings?limit=x');
    expect(status).toBe(400);
    expect(body).toEqual(want);
    if (want !== undefined) expect(type).toMatch(/^application\/json/);
  });
});

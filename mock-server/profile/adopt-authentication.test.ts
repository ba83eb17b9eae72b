import { describe, expect, test } from 'vitest';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { startWith } from './testing/start-with.ts';

describe('authentication', () => {
  const credentials: Profile['credentials'] = {
    api_user: 'acme',
    users: [{ name: 'zoe', api_key: 'key-zoe', sign_in: { login: { name: 'zoe', pin: 1234 } } }],
  };
  const zoe = { 'x-api-user': 'acme', 'x-api-key': 'key-zoe' };

  test('signs in with the fields of the profile, including nested ones', async () => {
    const { call } = await startWith({ credentials });
    expect((await call('POST /authenticate', { login: { name: 'zoe', pin: 1234 } })).status).toBe(200);
    expect((await call('POST /authenticate', { login: { name: 'zoe', pin: 4321 } })).status).toBe(401);
    expect((await call('POST /authenticate', { email: 'zoe' })).status).toBe(400);
  });

  test('answers with the token and its expiry where the profile has them', async () => {
    const { call } = await startWith({
      credentials,
      authentication: {
        token_pointer: '/data/access~1token',
        expiry_pointer: '/data/until',
        token_lifetime_minutes: 5,
      },
    });
    const { body } = await call('POST /authenticate', { login: { name: 'zoe', pin: 1234 } });
    expect(body).toEqual({
      user_uid: 'user-zoe',
      data: { 'access/token': expect.any(String), until: '2026-03-03T09:05:00.000Z' },
    });
    const token = (body as { data: Record<string, string> }).data['access/token'] ?? '';
    expect((await call('GET /bookings', undefined, { ...zoe, 'x-access-token': token })).status).toBe(200);
  });

  test('may answer with nothing but the token', async () => {
    const { call } = await startWith({ credentials, authentication: { token_pointer: '' } });
    const { body } = await call('POST /authenticate', { login: { name: 'zoe', pin: 1234 } });
    expect(body).toEqual(expect.stringMatching(/^[\w-]+\.[\w-]+$/));
  });

  test('may accept any known key with a token, and then takes the user from the token', async () => {
    const { call } = await startWith({ authentication: { api_key_must_match_token: false } });
    expect((await call('GET /bookings', undefined, { 'x-api-key': 'demo-key-ben' })).status).toBe(200);
    expect((await call('GET /bookings', undefined, { 'x-api-key': 'unknown' })).status).toBe(401);
  });
});

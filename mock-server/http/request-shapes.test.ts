import { expect, it } from 'vitest';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { profileWith } from '../testing/profile-with.ts';
import { shareRefusing } from '../testing/share-refusing.ts';
import { startSimulator } from '../testing/start-simulator.ts';

const { credentials } = simulatorProfile;
const [ana, ben] = credentials.users;

const renamed = profileWith({
  notification: {
    fields: { action: 'event', provider: 'operator', plate: 'licence', offer: 'offer_id' },
  },
});
const byKey = profileWith({
  credentials: {
    ...credentials,
    users: [
      { ...ana, sign_in: { key: 'a', pin: 1, scopes: ['all'] } },
      { ...ben, sign_in: { key: 'b', pin: 2, scopes: ['all'] } },
    ],
  },
});

const refuseRenamed = await shareRefusing({ profile: renamed });
const refuseByKey = await shareRefusing({ profile: byKey });

it('the trigger takes the field names of the profile', async () => {
  const { send } = await startSimulator({ profile: renamed });
  const body = { event: 'ENTRY', operator: 'sandbox', licence: 'AB1', offer_id: 'svc-scenario-happy-path' };
  expect((await send('POST /vehicles/notification/test', { body })).status).toBe(200);
});

it('the trigger names its violations by the field names of the profile', async () => {
  const body = { event: 'entry', licence: 'A B', svcPID: 'svc-scenario-happy-path' };
  const { violations } = await refuseRenamed('POST /vehicles/notification/test', { body });
  expect(violations.map(({ pointer, rule }) => `${pointer} ${rule}`).sort()).toEqual([
    '/event enum',
    '/licence pattern',
    '/offer_id required',
    '/operator required',
  ]);
});

it('signing in takes the sign-in bodies of the profile', async () => {
  const { send } = await startSimulator({ profile: byKey });
  const sign = (body: unknown) => send('POST /authenticate', { body });
  expect((await sign({ key: 'a', pin: 1, scopes: ['all'] })).body).toMatchObject({ user_uid: 'user-ana' });
  expect((await sign({ key: 'b', pin: 2, scopes: ['all'] })).body).toMatchObject({ user_uid: 'user-ben' });
  expect((await sign({ key: 'b', pin: 1, scopes: ['all'] })).status).toBe(401);
});

it('signing in names each field that is missing or of another type', async () => {
  const { violations } = await refuseByKey('POST /authenticate', { body: { pin: '1', scopes: 'all' } });
  expect(violations).toEqual([
    { in: 'body', pointer: '/key', rule: 'required', detail: 'is required' },
    { in: 'body', pointer: '/pin', rule: 'type', detail: 'must be a number' },
    { in: 'body', pointer: '/scopes', rule: 'type', detail: 'must be an array' },
  ]);
});

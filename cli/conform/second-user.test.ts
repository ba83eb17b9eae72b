import { expect, test } from 'vitest';
import { runConformance } from '../../conformance/run-conformance.ts';
import { profileWith } from '../../mock-server/testing/profile-with.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { blind, conformBehind, failuresIn, startTarget } from '../testing/start-target.ts';

test.concurrent.each([
  ['search.coordinates-swapped', 'search.finds-around-point'],
  ['list-parkings.limit-zero-default', 'list-parkings.limit-zero'],
  ['find-offers.duration-default-120', 'find-offers.duration-default'],
  ['update-vehicle.tag-ignored', 'update-vehicle.tag'],
  ['list-bookings.timestamp-of-start', 'list-bookings.second-user'],
])('%s is seen even if it affects only the second user', async (defect, only) => {
  const { url, profile } = await startTarget({ parkings: 150, defects: [`${defect}@user:2`] });
  const { checks } = await runConformance({ url, profile, only: [only] });
  expect(checks.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toContain(only);
});

test.concurrent('a list that shows a booking of the other user once it is long is a deviation', async () => {
  const listed = new Map<unknown, string>();
  const spoil = (path: string, body: string, sent: string, headers: Readonly<Record<string, unknown>>) => {
    const key = headers['x-api-key'];
    if (path !== '/bookings') return body;
    if (sent !== '' && body.includes('"uid"')) listed.set(key, body);
    const [, other] = [...listed].find(([one]) => one !== key) ?? [];
    const isLong = body.startsWith('[') && JSON.parse(body).length > 5;
    return isLong && other !== undefined ? body.replace('[', `[${other},`) : body;
  };
  const only = ['create-booking', 'list-bookings.own-only'];
  const { failed } = await conformBehind({ spoil }, { only });
  expect(failed).toEqual([expect.stringMatching(/^list-bookings\.own-only: /)]);
});

test.concurrent('a token that both users were issued is a deviation even if no check may sign in again', async () => {
  const { url, profile } = await startTarget({
    parkings: 60,
    defects: ['authenticate.token-of-latest-user'],
  });
  const only = 'authenticate.token-of-second-user';
  const { checks } = await runConformance({
    url,
    profile: { ...profile, authentication: { ...profile.authentication, repeated: null } },
    only: [only],
  });
  const found = checks.find(({ id }) => id === only);
  expect(found).toMatchObject({ verdict: 'fail', found: 'the token that was issued to the first user' });
});

test.concurrent('users may share their bookings, and a cancelled booking need not be listed', async () => {
  const target = await startTarget({
    parkings: 60,
    profile: profileWith({ bookings: { lists_cancelled: false } }),
  });
  const { credentials } = simulatorProfile;
  const [ana] = credentials.users;
  const ways = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const signedIn = await fetch(`${target.url}/authenticate`, { ...ways, body: JSON.stringify(ana?.sign_in) });
  const { token } = (await signedIn.json()) as { readonly token: string };
  // To the simulator, this is the first user again.
  const other = { name: 'other', api_key: ana?.api_key ?? '', access_token: token };
  const report = await runConformance({
    url: target.url,
    profile: { ...blind, credentials: { ...credentials, users: [...credentials.users.slice(0, 1), other] } },
    only: ['list-bookings', 'cancel-booking'],
  });
  expect(failuresIn(report)).toEqual([]);
});

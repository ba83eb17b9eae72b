import { expect, test } from 'vitest';
import { learnProfile } from '../../conformance/learn/learn-profile.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { checkProfile } from '../../spec/load-profile.ts';
import { entryIn } from '../../spec/profile-entry.ts';
import { closing } from '../../spec/testing/closing.ts';
import { startWithEndpoint } from '../shared/start-with-endpoint.ts';
import { startProxy } from '../testing/start-server.ts';

/** Choices other than the simulator's own, a few of each kind. */
const others = {
  bookings: { default_vehicle: false, lists_cancelled: false },
  search: { commission_percent_unit: 'percentage', distance_unit: 'kilometres', maximum_results: 5 },
  offers: { radius_metres: 731, maximum_results: 5 },
  parkings: { country_codes: 'lower-case', point_needs_both: false },
  vehicles: { plate_mismatch: 'path-wins', empty_insert: 'refuse', delete_response_body: 'vehicle' },
  errors: { shape: 'envelope' },
  statuses: { unknown_booking: 410, price_guard: 422, unknown_route: 410, method_not_allowed: 403 },
  versioning: { additional_fields: true },
} as const satisfies Partial<Profile>;

async function simulate(choices: Partial<Profile>) {
  const { credentials } = simulatorProfile;
  const { url, profile } = await closing(
    startWithEndpoint({
      parkings: 60,
      profile: { profile: 1, name: 'staging', credentials, ...choices },
    }),
  );
  return { url, profile };
}

test.concurrent('learns nothing wrong about a simulator, knowing only how to get in', async () => {
  const target = await simulate({});
  const { profile, entries, report } = await learnProfile(target);
  const learnt = entries.filter(({ value }) => value !== null);
  expect(learnt).toEqual(learnt.map((one) => ({ ...one, value: entryIn(target.profile, one.entry) })));
  expect(learnt.length).toBeGreaterThan(95);
  for (const { value, reason } of entries) expect(value === null).toBe(reason !== null);
  expect(checkProfile(profile, 'learnt')).toEqual(profile);
  expect(report.target.url).toBe(target.url);
});

test.concurrent('learns choices that the simulator does not make by itself', async () => {
  const target = await simulate(others);
  const wanted = Object.entries(others).flatMap(([group, values]) =>
    Object.entries(values).map(([key, value]) => [`${group}.${key}`, value] as const),
  );
  const { profile, entries } = await learnProfile({ ...target, entries: wanted.map(([entry]) => entry) });
  expect(Object.fromEntries(entries.map(({ entry, value }) => [entry, value]))).toEqual(
    Object.fromEntries(wanted),
  );
  expect(profile).toMatchObject(others);
});

test.concurrent('names the entry that it cannot learn', async () => {
  const target = {
    url: 'http://127.0.0.1:9',
    profile: {
      profile: 1,
      name: 'none',
      credentials: { api_user: 'u', users: [{ name: 'a', api_key: 'k' }] },
    },
  } as const;
  await expect(learnProfile({ ...target, entries: ['bookings.ordr'] })).rejects.toThrow(
    "no check finds out the entry 'bookings.ordr' of a profile",
  );
});

// Not concurrent with the tests above, whose load would leave no time for exploring.
test('with --explore, leaves open an entry whose value changes', async () => {
  const target = await simulate({});
  let hasChanged = false;
  const refuses = (path: string, _sent: string, method: string) =>
    hasChanged && method === 'PATCH' && path === '/parkings' ? 410 : null;
  const proxy = await startProxy(target.url, { refuses });
  const entry = 'statuses.method_not_allowed';
  const learn = (explore: number) =>
    learnProfile({
      url: proxy.url,
      profile: target.profile,
      entries: [entry],
      explore,
      progress: {
        exploring: () => {
          hasChanged = true;
        },
      },
    });
  const before = await learn(0);
  expect(before.entries).toMatchObject([{ entry, value: 405 }]);
  const { entries } = await learn(0.3);
  expect(entries).toMatchObject([{ entry, value: null, seen: 'differing' }]);
});

test.concurrent.each([
  { options: undefined, says: 'learnProfile takes an object with its options, not undefined.' },
  { options: { only: ['search'] }, says: "learnProfile has no option 'only'." },
])('learnProfile refuses $options', async ({ options, says }) => {
  await expect(learnProfile(options as never)).rejects.toThrow(says);
});

import { describe, expect, it, test } from 'vitest';
import { fetchAs, reuseSimulator } from '../testing/start-simulator.ts';
import { allDefects } from './all-defects.ts';
import { conditionsFor } from './condition.ts';
import { findDefects, operationsOf } from './find-defects.ts';

const simulator = await reuseSimulator();

/** Shows one defect and returns a function that sends requests, whose answers may break the contract. */
function start(defect: string) {
  simulator.defects.choose([defect]);
  return async (call: string, { user = 0, body }: { user?: 0 | 1; body?: unknown } = {}): Promise<unknown> =>
    (await fetchAs(simulator, user, call, { body })).json();
}

describe('a defect narrowed by a condition', () => {
  it.each([
    ['with:automated+limit', '?limit=3&automated=true', '?limit=3'],
    ['without:limit', '', '?limit=3'],
    ['later-page', '?limit=3&offset=3', '?limit=3'],
  ])('shows only if %s holds', async (condition, shown, hidden) => {
    const ask = start(`list-parking.country-three-letters@${condition}`);
    const countryOf = async (query: string) => {
      const [parking] = (await ask(`GET /parkings${query}`)) as readonly { readonly country: string }[];
      return parking?.country;
    };
    expect(await countryOf(shown)).toMatch(/^...$/);
    expect(await countryOf(hidden)).toMatch(/^..$/);
  });

  it('keeps the condition that it has already', async () => {
    const ask = start('list-bookings.empty-for-second-user@after:createBooking');
    const book = (user: 0 | 1) =>
      ask('POST /bookings', { user, body: { svcpid: 'svc-scenario-happy-path', duration: 60 } });
    const hasBookings = async (user: 0 | 1) =>
      ((await ask('GET /bookings', { user })) as readonly unknown[]).length > 0;
    for (const user of [0, 1] as const) await book(user);
    expect([await hasBookings(0), await hasBookings(1)]).toEqual([true, false]);
    expect([await hasBookings(0), await hasBookings(1)]).toEqual([true, true]);
  });

  it('shows right after an operation of the same user, but not of another user', async () => {
    const ask = start('list-vehicle-providers.objects@after:createVehicle');
    const kindSeenBy = async (user: 0 | 1) => {
      const [provider] = (await ask('GET /vehicles/valid-providers', { user })) as readonly unknown[];
      return typeof provider;
    };
    expect(await kindSeenBy(0)).toBe('string');
    await ask('POST /vehicles/1234BCD', { body: { plate: '1234BCD', brand: 'Seat', model: 'Ibiza' } });
    expect(await kindSeenBy(1)).toBe('string');
    expect(await kindSeenBy(0)).toBe('object');
    expect(await kindSeenBy(0)).toBe('string');
  });

  it.each([
    ['none@again', "'none' is not a defect"],
    [
      'list-parking.country-three-letters@sometimes',
      /'sometimes' is not a condition; one example of each kind: with:\S+, without:\S+, user:2, after:authenticate, again, /,
    ],
    [
      'list-parking.country-three-letters@longer-than:nothing',
      /'longer-than:nothing' is not a condition; this kind has longer-than:60, longer-than:1440$/,
    ],
    ['list-parking.contry-three-letters', 'did you mean list-parking.country-three-letters'],
    ['list-parking.country-three-letters@after:cancelBookin', 'did you mean after:cancelBooking'],
    ['webhook.never-sent@again', 'changes webhooks only'],
  ])('%s is refused with a reason', (id, message) => {
    expect(() => findDefects([id])).toThrow(message);
  });
});

test('every condition offered for a defect is accepted', () => {
  for (const defect of allDefects) {
    for (const condition of conditionsFor(operationsOf(defect))) findDefects([`${defect.id}@${condition}`]);
  }
});

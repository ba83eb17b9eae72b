import { expect, test } from 'vitest';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { resolveProfile } from './choices.ts';

test('the profile of the simulator resolves to itself', () => {
  const { choices, notAdopted } = resolveProfile(simulatorProfile);
  expect(choices).toEqual(simulatorProfile);
  expect(notAdopted).toEqual([]);
});

test("an entry that is absent or null keeps the simulator's own choice", () => {
  const { choices } = resolveProfile({
    ...simulatorProfile,
    offers: { radius_metres: null, order: 'price' },
  });
  expect(choices.offers.radius_metres).toBe(simulatorProfile.offers.radius_metres);
  expect(choices.offers.order).toBe('price');
});

test("an entry whose members are null or equal the simulator's own asks for nothing", () => {
  const { notAdopted } = resolveProfile({
    ...simulatorProfile,
    search: { reason_conditions: { verificado: null, no_verificado: null } },
    limits: { duration_out_of_bounds: { search: 'refuse', create_booking: null } },
  });
  expect(notAdopted).toEqual([]);
});

test('an entry that only tells the kit how long to wait asks for nothing', () => {
  const { notAdopted } = resolveProfile({ ...simulatorProfile, bookings: { list_delay: 5 } });
  expect(notAdopted).toEqual([]);
});

test('a choice that cannot be adopted has no effect and is reported', () => {
  const { choices, notAdopted } = resolveProfile({
    ...simulatorProfile,
    search: { distance_method: 'ellipsoid', past_start: 'refuse', false_filter: 'no-filter' },
  });
  expect(choices.search.distance_method).toBe('great-circle');
  expect(choices.search.past_start).toBe('unavailable');
  expect(choices.search.false_filter).toBe('no-filter');
  expect(notAdopted).toEqual(['search.distance_method', 'search.past_start']);
});

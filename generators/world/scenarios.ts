import { dayHours, weekHours } from './opening-hours.ts';
import type { OfferRecord, RateRecord, WeekHours } from './types.ts';

/** One scenario, by its differences from a plain scenario offer and its parking. */
export interface ScenarioPlan {
  readonly id: string;
  /** One sentence: what the offer does and how to see it. */
  readonly title: string;
  /** `full` has every optional field, `bare` has none, `nulls` has null in every nullable one. */
  readonly form?: 'full' | 'bare' | 'nulls';
  readonly offer?: Partial<OfferRecord>;
  readonly capacity?: number;
  /** Defaults to 24 hours, every day. */
  readonly hours?: WeekHours;
}

/** Rates of scenario offers, in EUR. At 80%, 150% and 160%, price and commission are still whole cents. */
export const scenarioRates: readonly RateRecord[] = [
  { time: 1, unit: 'hour', priceCents: 220 },
  { time: 2, unit: 'hour', priceCents: 440 },
  { time: 4, unit: 'hour', priceCents: 770 },
  { time: 12, unit: 'hour', priceCents: 1320 },
  { time: 1, unit: 'day', priceCents: 1760 },
  { time: 7, unit: 'day', priceCents: 8800 },
  { time: 10, unit: 'day', priceCents: 11_000 },
];

/** The scenario offers of every world, in the order of their parkings' indexes. */
export const scenarioPlans: readonly ScenarioPlan[] = [
  {
    id: 'happy-path',
    title:
      'Can always be booked, and cancelled until one hour before the start; every optional field is present.',
    form: 'full',
    offer: { automated: true },
    capacity: 100_000,
  },
  {
    id: 'always-full',
    title: 'Is always full: offers and searches return parking_is_full, and bookings fail.',
    offer: { behaviour: { alwaysFull: true } },
  },
  {
    id: 'last-space',
    title: 'Has one space: the second of two bookings for the same time fails because the parking is full.',
    capacity: 1,
  },
  {
    id: 'price-rises-beyond-guard',
    title:
      'Costs 160% of the offered price when booked: a booking with the offered price as expected_price fails.',
    offer: { behaviour: { bookingPriceFactor: 1.6 } },
  },
  {
    id: 'price-rises-to-guard',
    title:
      'Costs exactly 150% of the offered price when booked: a booking with the offered price as expected_price succeeds.',
    offer: { behaviour: { bookingPriceFactor: 1.5 } },
  },
  {
    id: 'price-drops',
    title: 'Costs 80% of the offered price when booked: the booking succeeds at the lower price.',
    offer: { behaviour: { bookingPriceFactor: 0.8 } },
  },
  {
    id: 'not-cancellable',
    title: 'Can be booked but not cancelled: the offer and its bookings have no cancel_mn.',
    offer: { cancelMinutes: null },
  },
  {
    id: 'cancel-window-closed',
    title:
      'Can be cancelled until two weeks before the start: a booking that starts sooner cannot be cancelled.',
    offer: { cancelMinutes: 20_160 },
  },
  {
    id: 'slow-booking',
    title: 'Takes 45 seconds to book, regardless of --booking-delay.',
    offer: { behaviour: { bookingSeconds: 45 } },
    // Few enough that a client that picks the parking with the most room never picks this one.
    capacity: 40,
  },
  {
    id: 'provider-fails',
    title: 'Looks available, but the provider returns an error for every booking.',
    offer: { behaviour: { providerFailure: 'error' } },
  },
  {
    id: 'provider-times-out',
    title: 'Looks available, but the provider never responds to a booking, which then times out.',
    offer: { behaviour: { providerFailure: 'timeout' } },
  },
  {
    id: 'start-too-early',
    title: 'Must be booked two days ahead: an earlier start returns start_too_early.',
    offer: { terms: { start_min_time: 2880 } },
  },
  {
    id: 'duration-too-short',
    title: 'Must be booked for at least four hours: a shorter duration returns duration_too_short.',
    offer: { terms: { booking_min_time: 240 } },
  },
  {
    id: 'duration-too-long',
    title: 'Can be booked for at most two hours: a longer duration returns duration_too_long.',
    offer: { terms: { max_hours: 2 }, rates: scenarioRates.slice(0, 2) },
  },
  {
    id: 'office-hours',
    title:
      'Is open Monday to Friday from 08:00 to 20:00: arrive, leave, or do both outside these hours to get each reason for a closed parking.',
    hours: weekHours(dayHours('08:00-20:00'), dayHours()),
  },
  {
    id: 'siesta',
    title:
      'Is open every day from 08:00 to 14:00 and from 17:00 to 21:00, so it has a second opening period.',
    hours: weekHours(dayHours('08:00-14:00', '17:00-21:00')),
  },
  {
    id: 'no-rates',
    title: 'Has no rates: offers and searches return no_available_rates.',
    offer: { rates: [] },
  },
  {
    id: 'not-bookable',
    title: 'Cannot be booked through the API: bookable is false, and bookings fail.',
    offer: { bookable: false },
  },
  {
    id: 'duplicate-webhooks',
    title: 'Gives registered plates automatic access, and sends every entry and exit webhook twice.',
    offer: { automated: true, behaviour: { webhookDeliveries: 2 } },
  },
  {
    id: 'bare',
    title: 'Omits every optional field of the parking and of the offer.',
    form: 'bare',
    offer: { cancelMinutes: null },
  },
  {
    id: 'nulls',
    title: 'Has null in every nullable field of the offer.',
    form: 'nulls',
    offer: { cancelMinutes: null },
  },
];

/** How many scenarios a world has. Their parkings come first. */
export const scenarioCount = scenarioPlans.length;

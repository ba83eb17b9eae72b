import { dayHours, weekHours, workingWeek } from './opening-hours.ts';
import type { OfferRecord, RateRecord, ScenarioId, WeekHours } from './types.ts';

/** One scenario: what its offer and its parking have that a plain scenario offer has not. */
export interface ScenarioPlan {
  readonly id: ScenarioId;
  /** One sentence: what the offer does and how to see it. */
  readonly title: string;
  /** `full` has every optional field, `bare` has none, `nulls` has null in every nullable one. */
  readonly form?: 'full' | 'bare' | 'nulls';
  readonly offer?: Partial<OfferRecord>;
  readonly capacity?: number;
  /** Open 24 hours where it is left out. */
  readonly hours?: WeekHours;
}

/** Prices of scenario offers, in EUR cents; 80 %, 150 % and 160 % of each are whole cents, commission and all. */
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
      'Can always be booked, and cancelled until an hour before the start; every optional field is present.',
    form: 'full',
    offer: { automated: true },
    capacity: 100_000,
  },
  {
    id: 'always-full',
    title: 'Never has a space left: any offer or search answers parking_is_full, and booking it fails.',
    offer: { behaviour: { alwaysFull: true } },
  },
  {
    id: 'last-space',
    title: 'Has a single space: of two bookings for the same time, the second finds the parking full.',
    capacity: 1,
  },
  {
    id: 'price-rises-beyond-guard',
    title:
      'Costs 160 % of its offered price when booked: a booking that sends that price as expected_price fails.',
    offer: { behaviour: { bookingPriceFactor: 1.6 } },
  },
  {
    id: 'price-rises-to-guard',
    title:
      'Costs exactly 150 % of its offered price when booked: a booking with that expected_price still succeeds.',
    offer: { behaviour: { bookingPriceFactor: 1.5 } },
  },
  {
    id: 'price-drops',
    title: 'Costs 80 % of its offered price when booked: the booking succeeds and tells the lower price.',
    offer: { behaviour: { bookingPriceFactor: 0.8 } },
  },
  {
    id: 'not-cancellable',
    title: 'Can be booked but not cancelled: neither the offer nor its booking has a cancel_mn.',
    offer: { cancelMinutes: null },
  },
  {
    id: 'cancel-window-closed',
    title:
      'Can be cancelled until two weeks before the start: book it for a sooner one and it is too late at once.',
    offer: { cancelMinutes: 20_160 },
  },
  {
    id: 'slow-booking',
    title: 'Takes 45 seconds to book, whatever delay the simulator runs with.',
    offer: { behaviour: { bookingSeconds: 45 } },
  },
  {
    id: 'provider-fails',
    title: 'Looks available, but the provider answers every booking with an error.',
    offer: { behaviour: { providerFailure: 'error' } },
  },
  {
    id: 'provider-times-out',
    title: 'Looks available, but the provider never answers a booking, which fails when the wait is over.',
    offer: { behaviour: { providerFailure: 'timeout' } },
  },
  {
    id: 'start-too-early',
    title: 'Asks for two days of notice: any sooner start answers start_too_early.',
    offer: { startMinTime: 2880 },
  },
  {
    id: 'duration-too-short',
    title: 'Is booked for at least four hours: any shorter duration answers duration_too_short.',
    offer: { bookingMinTime: 240 },
  },
  {
    id: 'duration-too-long',
    title: 'Is booked for at most two hours: any longer duration answers duration_too_long.',
    offer: { maxHours: 2, rates: scenarioRates.slice(0, 2) },
  },
  {
    id: 'office-hours',
    title:
      'Opens Monday to Friday from 08:00 to 20:00: arrive outside of that, leave outside of it, or do both, to see each reason for a closed parking.',
    hours: workingWeek('08:00-20:00'),
  },
  {
    id: 'siesta',
    title: 'Opens every day from 08:00 to 14:00 and from 17:00 to 21:00: it has a part-time schedule.',
    hours: weekHours(dayHours('08:00-14:00', '17:00-21:00')),
  },
  {
    id: 'no-rates',
    title: 'Has no rates: any offer or search answers no_available_rates.',
    offer: { rates: [] },
  },
  {
    id: 'not-bookable',
    title: 'Is not sold through the API: it is listed with bookable false, and booking it fails.',
    offer: { bookable: false },
  },
  {
    id: 'duplicate-webhooks',
    title: 'Opens to registered plates, and sends every entry and exit webhook twice.',
    offer: { automated: true, behaviour: { webhookDeliveries: 2 } },
  },
  {
    id: 'bare',
    title: 'Leaves out every optional field, of the parking and of the offer.',
    form: 'bare',
    offer: { cancelMinutes: null },
  },
  {
    id: 'nulls',
    title: 'Answers null in every nullable field of the offer.',
    form: 'nulls',
    offer: { cancelMinutes: null },
  },
];

/** How many parkings of every world belong to scenarios; they come first. */
export const scenarioCount = scenarioPlans.length;

import { always, asText, at, type EditJson, inArray, removed, renamed } from '../../kernel/edit-json.ts';
import type { Defect } from '../defect.ts';
import { inEach } from '../deviate.ts';

const inOffers = (path: string, edit: EditJson) =>
  inEach(['searchAvailableParkings'], at(`*.offers.${path}`, edit));

/** Deviations from the offers of the search form (2.3) and from their reasons (3.2). */
export const searchOfferDefects: readonly Defect[] = [
  {
    id: 'search-offer.provider-missing',
    clause: 'search-offer.provider',
    title: 'The search leaves out the provider of offers.',
    operations: inOffers('*.provider', removed),
  },
  {
    id: 'search-offer.svcPID-lower-case',
    clause: 'search-offer.svcPID',
    title: 'The search spells the svcPID of an offer svcpid, as the list form does.',
    operations: inOffers('*', renamed('svcPID', 'svcpid')),
  },
  {
    id: 'search-offer.svcPID-unknown-elsewhere',
    clause: 'search-offer.svcPID-identifies-offer',
    title: 'The search answers svcPIDs that no other operation knows.',
    operations: inOffers('*.svcPID', (svcPID) => `${svcPID}-s`),
  },
  {
    id: 'search-offer.PID-as-text',
    clause: 'search-offer.PID',
    title: 'The search writes PID as a string.',
    operations: inOffers('*.PID', asText),
  },
  {
    id: 'search-offer.name-missing-in-last',
    clause: 'search-offer.name',
    title: 'The search leaves out the name of the last offer of all.',
    operations: inEach(['searchAvailableParkings'], at('last.offers.last.name', removed)),
  },
  {
    id: 'search-offer.parkingId-missing',
    clause: 'search-offer.parkingId',
    title: 'The search leaves out the parkingId of offers.',
    operations: inOffers('*.parkingId', removed),
  },
  {
    id: 'search-offer.bookable-as-number',
    clause: 'search-offer.bookable',
    title: 'The search writes bookable as 0 or 1.',
    operations: inOffers('*.bookable', Number),
  },
  {
    id: 'search-offer.automated-missing-where-false',
    clause: 'search-offer.automated',
    title: 'The search leaves automated out where it is false.',
    operations: inOffers('*.automated', (flag) => flag || undefined),
  },
  {
    id: 'search-offer.cancel_msg-object',
    clause: 'search-offer.cancel_msg',
    title: 'The search answers cancel_msg as an object by language.',
    operations: inOffers('*.cancel_msg', (es) => ({ es })),
  },
  {
    id: 'search-offer.commission_percent-as-text',
    clause: 'search-offer.commission_percent',
    title: 'The search writes commission_percent as a string.',
    operations: inOffers('*.commission_percent', (fraction) => `${Number(fraction) * 100} %`),
  },
  {
    id: 'search-offer.customer_price-as-text',
    clause: 'search-offer.customer_price',
    title: 'The search writes customer_price as a string.',
    operations: inOffers('*.customer_price', asText),
  },
  {
    id: 'search-offer.rates-missing-where-none',
    clause: 'search-offer.rates',
    title: 'The search leaves rates out where an offer has none.',
    operations: inOffers('*.rates', (rates) => ((rates as unknown[]).length === 0 ? undefined : rates)),
  },
  {
    id: 'search-offer.available-missing',
    clause: 'search-offer.available',
    title: 'The search leaves available out where it is false.',
    operations: inOffers('*.available', (flag) => flag || undefined),
  },
  {
    id: 'search-offer.available-always',
    clause: 'search-offer.available-for-date',
    title: 'The search says of every offer that it is available, although its booking is refused.',
    operations: inOffers('*.available', always(true)),
  },
  {
    id: 'search-offer.cancelable-as-text',
    clause: 'search-offer.cancelable',
    title: 'The search writes cancelable as a string.',
    operations: inOffers('*.cancelable', asText),
  },
  {
    id: 'search-offer.cancel_mn-as-text',
    clause: 'search-offer.cancel_mn',
    title: 'The search writes cancel_mn as a string.',
    operations: inOffers('*.cancel_mn', asText),
  },
  {
    id: 'search-offer.offer_time-as-date',
    clause: 'search-offer.offer_time',
    title: 'The search answers offer_time as a date and time.',
    operations: inOffers('*.offer_time', always('2026-03-03T09:15:00.000Z')),
  },
  {
    id: 'search-offer.access_type-array',
    clause: 'search-offer.access_type',
    title: 'The search puts access_type into an array.',
    operations: inOffers('*.access_type', inArray),
  },
  {
    id: 'search-offer.access_type-unknown',
    clause: 'search-offer.access_type-values',
    title: 'The search writes access_type as multi_pass.',
    operations: inOffers('*.access_type', (type) => (type === 'multipass' ? 'multi_pass' : type)),
  },
  {
    id: 'search-offer.max_hours-fraction',
    clause: 'search-offer.max_hours',
    title: 'The search answers max_hours with half hours.',
    operations: inOffers('*.max_hours', (hours) => (hours === null ? null : Number(hours) + 0.5)),
  },
  {
    id: 'search-offer.max_days-as-text',
    clause: 'search-offer.max_days',
    title: 'The search writes max_days as a string.',
    operations: inOffers('*.max_days', asText),
  },
  {
    id: 'search-offer.extra_hours-false-for-null',
    clause: 'search-offer.extra_hours',
    title: 'The search answers false in place of null for extra_hours.',
    operations: inOffers('*.extra_hours', (hours) => hours ?? false),
  },
  {
    id: 'search-offer.booking_min_time-as-text',
    clause: 'search-offer.booking_min_time',
    title: 'The search writes booking_min_time with its unit.',
    operations: inOffers('*.booking_min_time', (minutes) => (minutes === null ? null : `${minutes} min`)),
  },
  {
    id: 'search-offer.start_min_time-empty-for-null',
    clause: 'search-offer.start_min_time',
    title: 'The search answers an empty string in place of null for start_min_time.',
    operations: inOffers('*.start_min_time', (minutes) => minutes ?? ''),
  },
  {
    id: 'search-offer.reason-missing-where-available',
    clause: 'search-offer.reason',
    title: 'The search leaves reason out where an offer is available.',
    operations: inOffers('*', (offer) => {
      const { reason, ...rest } = offer as { readonly reason: string; readonly available: boolean };
      return rest.available ? rest : { ...rest, reason };
    }),
  },
  {
    id: 'search-offer.reason-null-in-last',
    clause: 'search-offer.reason',
    title: 'The search answers null for the reason of the last offer of all.',
    operations: inEach(['searchAvailableParkings'], at('last.offers.last.reason', always(null))),
  },
  {
    id: 'search-offer.reason-unknown',
    clause: 'search-offer.reason-values',
    title: 'The search answers sold_out for the reason of a full parking.',
    operations: inOffers('*.reason', (reason) => (reason === 'parking_is_full' ? 'sold_out' : reason)),
  },
  {
    id: 'search-offer.reason-capitals',
    clause: 'search-offer.reason-values',
    title: 'The search writes reasons in capitals.',
    operations: inOffers('*.reason', (reason) => String(reason).toUpperCase()),
  },
  {
    id: 'search-offer.access_msg-object',
    clause: 'search-offer.access_msg',
    title: 'The search answers access_msg as an object by language.',
    operations: inOffers('*.access_msg', (es) => ({ es })),
  },
];

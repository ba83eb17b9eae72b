import type { Faker } from '@faker-js/faker';
import { bookingUrlOf } from '../describe-offer.ts';
import { accessMessageOf, cancelMessageOf } from '../messages.ts';
import { randomRates } from '../rates.ts';
import type { Currency, LocalisedText, OfferRecord, ProviderRecord, RateRecord } from '../types.ts';
import { type StatedOffer, stated } from './stated.ts';

/** An offer of a file, with the id and the provider that the world chose. */
export interface PlacedOffer {
  readonly stated: StatedOffer;
  readonly svcpid: string;
  readonly provider: ProviderRecord;
}

interface Host {
  readonly pid: number;
  readonly name: string;
  readonly currency: Currency;
}

/** Minutes before the start until which a booking can be cancelled, unless the file says otherwise. */
const defaultCancelMinutes = 60;

/** Completes an offer of a file. Limits are never generated, so that a bookable offer can really be booked. */
export function fillOffer(faker: Faker, placed: PlacedOffer, host: Host): OfferRecord {
  const { stated: given, svcpid, provider } = placed;
  const currency = given.currency ?? host.currency;
  const pid = given.PID ?? host.pid;
  const automated = given.automated ?? false;
  const cancelMinutes = given.cancel_mn === undefined ? defaultCancelMinutes : given.cancel_mn;
  const access = given.access_type === undefined ? {} : { accessType: given.access_type };
  const accessMessage = accessMessageOf({ automated, ...access });
  const cancelMessage = cancelMessageOf({ cancelMinutes });
  return {
    svcpid,
    pid,
    provider: provider.name,
    name: given.name ?? host.name,
    bookable: given.bookable ?? provider.transactional,
    automated,
    currency,
    rates: given.rates === undefined ? randomRates(faker, currency) : readRates(given.rates),
    cancelMinutes,
    ...access,
    ...limitsOf(given),
    ...stated('offerTime', given.offer_time),
    ...stated('bookingUrl', given.booking_url, bookingUrlOf(provider, pid)),
    ...stated('accessMessage', inEveryLanguage(given.access_msg), accessMessage),
    ...stated('cancelMessage', inEveryLanguage(given.cancel_msg), cancelMessage),
  };
}

/** Rates in hundredths of their currency, lowest price first. */
function readRates(rates: NonNullable<StatedOffer['rates']>): readonly RateRecord[] {
  return rates
    .map(({ time, unit, price }) => ({ time, unit, priceCents: Math.round(price * 100) }))
    .sort((one, other) => one.priceCents - other.priceCents);
}

/** The limits that the file states; null means that the provider gives no value. */
function limitsOf(given: StatedOffer) {
  return {
    ...(given.max_hours !== undefined && { maxHours: given.max_hours }),
    ...(given.max_days !== undefined && { maxDays: given.max_days }),
    ...(given.extra_hours !== undefined && { extraHours: given.extra_hours }),
    ...(given.booking_min_time !== undefined && { bookingMinTime: given.booking_min_time }),
    ...(given.start_min_time !== undefined && { startMinTime: given.start_min_time }),
  };
}

const inEveryLanguage = (text: string | null | undefined): LocalisedText | null | undefined =>
  text == null ? text : { es: text, en: text };

import type { Faker } from '@faker-js/faker';
import { nullableTerms } from '../../../spec/nullable-terms.ts';
import { bookingUrlOf } from '../describe-offer.ts';
import { accessMessageOf, cancelMessageOf } from '../messages.ts';
import { randomRates } from '../rates.ts';
import type { LocalisedText, OfferRecord, OfferTerms, ProviderRecord, RateRecord } from '../types.ts';
import { type StatedOffer, stated } from './stated.ts';

/** An offer of a file, with the id and the provider that the world chose. */
export interface PlacedOffer {
  readonly stated: StatedOffer;
  readonly svcpid: string;
  readonly provider: ProviderRecord;
}

/** Minutes before the start until which a booking can be cancelled, unless the file says otherwise. */
const defaultCancelMinutes = 60;

/** Completes an offer of a file. */
export function fillOffer(
  faker: Faker,
  placed: PlacedOffer,
  host: Pick<OfferRecord, 'pid' | 'name' | 'currency'>,
): OfferRecord {
  const { stated: given, svcpid, provider } = placed;
  const currency = given.currency ?? host.currency;
  const pid = given.PID ?? host.pid;
  const automated = given.automated ?? false;
  const cancelMinutes = given.cancel_mn === undefined ? defaultCancelMinutes : given.cancel_mn;
  // Limits are never generated, so that a bookable offer can really be booked.
  const terms: OfferTerms = Object.fromEntries(
    nullableTerms.filter((term) => given[term] !== undefined).map((term) => [term, given[term]]),
  );
  const accessMessage = accessMessageOf(automated, terms);
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
    terms,
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

const inEveryLanguage = (text: string | null | undefined): LocalisedText | null | undefined =>
  text == null ? text : { es: text, en: text };

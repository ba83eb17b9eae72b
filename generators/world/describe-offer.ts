import type { Faker } from '@faker-js/faker';
import type { Currency } from './currencies.ts';
import { nullable, optional } from './fakers.ts';
import { accessMessageOf, cancelMessageOf } from './messages.ts';
import { providerFor, providers } from './providers.ts';
import { hash } from './random.ts';
import { minutesOf, randomRates } from './rates.ts';
import { formatSvcpid } from './svcpid.ts';
import type { OfferRecord, ProviderRecord, RateRecord } from './types.ts';

const countStream = 31;
const providerStream = 32;

/** The parts of a parking that its offers need. */
export interface OfferHost {
  readonly index: number;
  readonly name: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  readonly currency: Currency;
  /** The provider of the first offer. */
  readonly provider: ProviderRecord;
}

/** How many offers an ordinary parking has, 1 to 3, without making them. */
export function offerCount(word: number, index: number): number {
  const chance = hash(word, index, countStream) % 20;
  return chance < 13 ? 1 : chance < 18 ? 2 : 3;
}

/** The provider of an ordinary parking's offer. */
function offerProvider(word: number, host: OfferHost, number: number): ProviderRecord {
  // If the owner of a parking takes no bookings, nobody else sells it either.
  if (number === 1 || !host.provider.transactional) return host.provider;
  return providerFor(host.country, hash(word, host.index, providerStream + number));
}

/**
 * A random offer of an ordinary parking, whose offers count from 1. A bookable offer has rates, and limits that allow a
 * booking.
 */
export function describeOffer(faker: Faker, word: number, host: OfferHost, number: number): OfferRecord {
  const provider = offerProvider(word, host, number);
  const bookable = provider.transactional && faker.datatype.boolean(0.85);
  const automated = provider.registersVehicles && faker.datatype.boolean(0.7);
  const rates = randomRates(faker, host.currency);
  const cancelMinutes = faker.helpers.arrayElement([null, 0, 30, 60, 60, 120, 1440]);
  const access = nullable(
    faker,
    'access_type',
    faker.helpers.arrayElement(['multipass', 'onepass'] as const),
  );
  const pid = 10_000 + host.index * 32 + providers.indexOf(provider);
  return {
    svcpid: formatSvcpid({ country: host.country.toLowerCase(), index: host.index, number }),
    pid,
    provider: provider.name,
    name: number === 1 ? host.name : `${host.name} (${number === 2 ? 'Flex' : 'Plus'})`,
    bookable,
    automated,
    currency: host.currency,
    rates,
    cancelMinutes,
    terms: { ...access, ...limits(faker, rates) },
    ...optional(faker, 0.6, { offerTime: faker.helpers.arrayElement([5, 10, 15, 30]) }),
    ...optional(faker, 0.5, { bookingUrl: bookingUrlOf(provider, pid) }),
    ...optional(faker, 0.8, { accessMessage: accessMessageOf(automated, access) }),
    ...optional(faker, 0.8, { cancelMessage: cancelMessageOf({ cancelMinutes }) }),
  };
}

/** The provider's own page about a parking. */
export function bookingUrlOf(provider: Pick<ProviderRecord, 'name'>, pid: number): string {
  return `https://${provider.name}.example/parking/${pid}`;
}

/** The longest stay covers the longest rate, at least four hours. The shortest stay is two hours at most. */
function limits(faker: Faker, rates: readonly RateRecord[]) {
  const longestRate = Math.max(...rates.map(minutesOf));
  const maxHours = Math.min(240, (longestRate / 60) * faker.helpers.arrayElement([1, 2]));
  return {
    ...nullable(faker, 'max_hours', maxHours),
    ...nullable(faker, 'max_days', Math.ceil(maxHours / 24)),
    ...nullable(faker, 'extra_hours', faker.helpers.arrayElement([0, 1, 2])),
    ...nullable(faker, 'booking_min_time', faker.helpers.arrayElement([15, 30, 60, 120])),
    ...nullable(faker, 'start_min_time', faker.helpers.arrayElement([0, 15, 30, 60, 120])),
  };
}

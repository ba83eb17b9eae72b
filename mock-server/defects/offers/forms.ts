import {
  always,
  asText,
  at,
  type EditJson,
  inArray,
  removed,
  renamed,
  reversed,
} from '../../kernel/edit-json.ts';
import type { Defect } from '../defect.ts';
import { answering, inEach } from '../deviate.ts';

const inOffer = (path: string, edit: EditJson) => inEach(['getOffer'], at(path, edit));
const inOffers = (path: string, edit: EditJson) => inEach(['findOffers'], at(path, edit));

/** Deviations from the two forms of an offer outside parkings (2.4). */
export const offerFormDefects: readonly Defect[] = [
  {
    id: 'offer.svcpid-in-capitals',
    clause: 'offer.svcpid',
    title: 'GET /offers/:svcpid spells svcpid as the search does, svcPID.',
    operations: inOffer('*', renamed('svcpid', 'svcPID')),
  },
  {
    id: 'offer.svcpid-of-another',
    clause: 'offer.svcpid-as-requested',
    title: 'GET /offers/:svcpid answers with another offer of the same provider.',
    operations: {
      getOffer: answering((body, { path }, { catalogue }) => {
        const provider = catalogue.findOffer(path.svcpid)?.offer.provider;
        for (const parking of catalogue.all()) {
          const other = parking.offers.find((one) => one.provider === provider && one.svcpid !== path.svcpid);
          if (other !== undefined) return at('*.svcpid', always(other.svcpid))(body);
        }
        return body;
      }),
    },
  },
  {
    id: 'offer.name-missing',
    clause: 'offer.name',
    title: 'GET /offers/:svcpid leaves out the name.',
    operations: inOffer('*.name', removed),
  },
  {
    id: 'offer.address-null',
    clause: 'offer.address',
    title: 'GET /offers/:svcpid answers null for the address.',
    operations: inOffer('*.address', always(null)),
  },
  {
    id: 'offer.lat-as-text',
    clause: 'offer.lat',
    title: 'GET /offers/:svcpid writes lat as a string.',
    operations: inOffer('*.lat', asText),
  },
  {
    id: 'offer.lat-in-microdegrees',
    clause: 'offer.lat-bounds',
    title: 'GET /offers/:svcpid answers lat in millionths of a degree.',
    operations: inOffer('*.lat', (degrees) => Math.round(Number(degrees) * 1e6)),
  },
  {
    id: 'offer.long-around-the-world',
    clause: 'offer.long-bounds',
    title: 'GET /offers/:svcpid counts longitudes from 180 to 540 degrees.',
    operations: inOffer('*.long', (degrees) => Number(degrees) + 360),
  },
  {
    id: 'offer.type-as-number',
    clause: 'offer.type',
    title: 'GET /offers/:svcpid answers a number for the type of parking.',
    operations: inOffer('*.type', always(3)),
  },
  {
    id: 'offer.PID-as-text',
    clause: 'offer.PID',
    title: 'GET /offers/:svcpid writes PID as a string.',
    operations: inOffer('*.PID', asText),
  },
  {
    id: 'offer.customer_price-object',
    clause: 'offer.customer_price',
    title: 'GET /offers/:svcpid answers customer_price as an object with its currency.',
    operations: inOffer('*.customer_price', (amount) => ({ amount, currency: 'EUR' })),
  },
  {
    id: 'offer.available-as-text',
    clause: 'offer.available',
    title: 'GET /offers/:svcpid writes available as yes or no.',
    operations: inOffer('*.available', (flag) => (flag === true ? 'yes' : 'no')),
  },
  {
    id: 'offer.available-always',
    clause: 'offer.available-online',
    title: 'GET /offers/:svcpid says that an offer is available whose booking is refused.',
    operations: inOffer('*.available', always(true)),
  },
  {
    id: 'offer.reason-array',
    clause: 'offer.reason',
    title: 'GET /offers/:svcpid puts the reason into an array.',
    operations: inOffer('*.reason', inArray),
  },
  {
    id: 'offer.automated-as-number',
    clause: 'offer.automated',
    title: 'GET /offers/:svcpid writes automated as 0 or 1.',
    operations: inOffer('*.automated', Number),
  },
  {
    id: 'offer.cancel_mn-as-text',
    clause: 'offer.cancel_mn',
    title: 'GET /offers/:svcpid writes cancel_mn as a string.',
    operations: inOffer('*.cancel_mn', asText),
  },
  {
    id: 'offer.rates-descending',
    clause: 'offer.rates-ascending',
    title: 'GET /offers/:svcpid shows the most expensive rate first.',
    operations: inOffer('*.rates', reversed),
  },
  {
    id: 'offer.access_type-capitals',
    clause: 'offer.access_type',
    title: 'GET /offers/:svcpid writes access_type in capitals.',
    operations: inOffer('*.access_type', (type) => (type === null ? null : String(type).toUpperCase())),
  },
  {
    id: 'offer.max_hours-as-text',
    clause: 'offer.max_hours',
    title: 'GET /offers/:svcpid writes max_hours as a string.',
    operations: inOffer('*.max_hours', asText),
  },
  {
    id: 'offer-by-location.svcpid-missing-in-last',
    clause: 'offer-by-location.svcpid',
    title: 'GET /offers leaves out the svcpid of the last offer.',
    operations: inOffers('last.svcpid', removed),
  },
  {
    id: 'offer-by-location.name-missing',
    clause: 'offer-by-location.name',
    title: 'GET /offers leaves out the name of the eleventh offer.',
    operations: inOffers('10.name', removed),
  },
  {
    id: 'offer-by-location.address-missing',
    clause: 'offer-by-location.address',
    title: 'GET /offers leaves out addresses.',
    operations: inOffers('*.address', removed),
  },
  {
    id: 'offer-by-location.country-three-letters',
    clause: 'offer-by-location.country-two-letters',
    title: 'GET /offers writes countries with three letters.',
    operations: inOffers('*.country', always('ESP')),
  },
  {
    id: 'offer-by-location.lat-missing',
    clause: 'offer-by-location.lat',
    title: 'GET /offers calls lat latitude.',
    operations: inOffers('*', renamed('lat', 'latitude')),
  },
  {
    id: 'offer-by-location.long-as-text',
    clause: 'offer-by-location.long',
    title: 'GET /offers writes long as a string.',
    operations: inOffers('*.long', asText),
  },
  {
    id: 'offer-by-location.distance-fraction',
    clause: 'offer-by-location.distance',
    title: 'GET /offers answers distances with tenths of a metre.',
    operations: inOffers('*.distance', (metres) => Number(metres) + 0.1),
  },
  {
    id: 'offer-by-location.distance-in-feet',
    clause: 'offer-by-location.distance-in-metres',
    title: 'GET /offers answers distances in feet.',
    operations: inOffers('*.distance', (metres) => Math.round(Number(metres) * 3.28084)),
  },
  {
    id: 'offer-by-location.start-missing',
    clause: 'offer-by-location.start',
    title: 'GET /offers leaves out start.',
    operations: inOffers('*.start', removed),
  },
  {
    id: 'offer-by-location.start-in-seconds',
    clause: 'offer-by-location.start',
    title: 'GET /offers answers start as seconds since 1970.',
    operations: inOffers('*.start', (start) => Date.parse(String(start)) / 1000),
  },
  {
    id: 'offer-by-location.duration-missing-in-last',
    clause: 'offer-by-location.duration',
    title: 'GET /offers leaves out the duration of the last offer.',
    operations: inOffers('last.duration', removed),
  },
  {
    id: 'offer-by-location.duration-in-hours',
    clause: 'offer-by-location.duration-minutes',
    title: 'GET /offers answers durations in whole hours.',
    operations: inOffers('*.duration', (minutes) => Math.ceil(Number(minutes) / 60)),
  },
  {
    id: 'offer-by-location.expected_price-as-text',
    clause: 'offer-by-location.expected_price',
    title: 'GET /offers writes expected_price as a string with its currency.',
    operations: inOffers('*.expected_price', (price) => `${price} EUR`),
  },
  {
    id: 'offer-by-location.available-as-number',
    clause: 'offer-by-location.available',
    title: 'GET /offers writes available as 0 or 1.',
    operations: inOffers('*.available', Number),
  },
  {
    id: 'offer-by-location.freeSpots-as-text',
    clause: 'offer-by-location.freeSpots',
    title: 'GET /offers writes freeSpots as a string.',
    operations: inOffers('*.freeSpots', asText),
  },
  {
    id: 'offer-by-location.rates-object',
    clause: 'offer-by-location.rates',
    title: 'GET /offers answers the first rate in place of an array.',
    operations: inOffers('*.rates', (rates) => (rates as unknown[])[0]),
  },
  {
    id: 'offer-by-location.extra_hours-as-text',
    clause: 'offer-by-location.extra_hours',
    title: 'GET /offers writes extra_hours as a string.',
    operations: inOffers('*.extra_hours', asText),
  },
  {
    id: 'offer.long-missing',
    clause: 'offer.long',
    title: 'GET /offers/:svcpid leaves out long.',
    operations: inOffer('*.long', removed),
  },
  {
    id: 'offer.provider-object',
    clause: 'offer.provider',
    title: 'GET /offers/:svcpid answers an object with a name for the provider.',
    operations: inOffer('*.provider', (name) => ({ name })),
  },
  {
    id: 'offer.pluscode-array',
    clause: 'offer.pluscode',
    title: 'GET /offers/:svcpid puts pluscode into an array.',
    operations: inOffer('*.pluscode', inArray),
  },
  {
    id: 'offer.access_msg-object',
    clause: 'offer.access_msg',
    title: 'GET /offers/:svcpid answers access_msg as an object by language.',
    operations: inOffer('*.access_msg', (es) => ({ es })),
  },
  {
    id: 'offer.booking_url-object',
    clause: 'offer.booking_url',
    title: 'GET /offers/:svcpid answers booking_url as an object.',
    operations: inOffer('*.booking_url', (href) => ({ href })),
  },
  {
    id: 'offer.rates-object',
    clause: 'offer.rates',
    title: 'GET /offers/:svcpid answers rates as an object in place of an array.',
    operations: inOffer('*.rates', (rates) => ({ ...(rates as object[]) })),
  },
  {
    id: 'offer.max_days-fraction',
    clause: 'offer.max_days',
    title: 'GET /offers/:svcpid answers max_days with half days.',
    operations: inOffer('*.max_days', (days) => (days === null ? null : Number(days) + 0.5)),
  },
  {
    id: 'offer.extra_hours-as-text',
    clause: 'offer.extra_hours',
    title: 'GET /offers/:svcpid writes extra_hours as a string.',
    operations: inOffer('*.extra_hours', asText),
  },
  {
    id: 'offer.booking_min_time-as-text',
    clause: 'offer.booking_min_time',
    title: 'GET /offers/:svcpid writes booking_min_time as a string.',
    operations: inOffer('*.booking_min_time', asText),
  },
  {
    id: 'offer.start_min_time-as-flag',
    clause: 'offer.start_min_time',
    title: 'GET /offers/:svcpid answers false for a start_min_time of 0.',
    operations: inOffer('*.start_min_time', (minutes) => (minutes === 0 ? false : minutes)),
  },
  {
    id: 'offer-by-location.country-object',
    clause: 'offer-by-location.country',
    title: 'GET /offers answers an object with a code for the country.',
    operations: inOffers('*.country', (code) => ({ code })),
  },
  {
    id: 'offer-by-location.automated-as-text',
    clause: 'offer-by-location.automated',
    title: 'GET /offers writes automated as a string.',
    operations: inOffers('*.automated', asText),
  },
  {
    id: 'offer-by-location.access_msg-array',
    clause: 'offer-by-location.access_msg',
    title: 'GET /offers puts access_msg into an array.',
    operations: inOffers('*.access_msg', inArray),
  },
  {
    id: 'offer-by-location.cancel_mn-as-text',
    clause: 'offer-by-location.cancel_mn',
    title: 'GET /offers writes cancel_mn as a string.',
    operations: inOffers('*.cancel_mn', asText),
  },
  {
    id: 'offer-by-location.provider-number',
    clause: 'offer-by-location.provider',
    title: 'GET /offers answers a number for the provider.',
    operations: inOffers('*.provider', always(7)),
  },
  {
    id: 'offer-by-location.booking_url-array',
    clause: 'offer-by-location.booking_url',
    title: 'GET /offers puts booking_url into an array.',
    operations: inOffers('*.booking_url', inArray),
  },
  {
    id: 'offer-by-location.access_type-unknown',
    clause: 'offer-by-location.access_type',
    title: 'GET /offers writes access_type as multi-pass.',
    operations: inOffers('*.access_type', (type) =>
      type === null ? null : String(type).replace('pass', '-pass'),
    ),
  },
  {
    id: 'offer-by-location.max_hours-fraction',
    clause: 'offer-by-location.max_hours',
    title: 'GET /offers answers max_hours with half hours.',
    operations: inOffers('*.max_hours', (hours) => (hours === null ? null : Number(hours) + 0.5)),
  },
  {
    id: 'offer-by-location.max_days-as-text',
    clause: 'offer-by-location.max_days',
    title: 'GET /offers writes max_days as a string.',
    operations: inOffers('*.max_days', asText),
  },
  {
    id: 'offer-by-location.booking_min_time-as-text',
    clause: 'offer-by-location.booking_min_time',
    title: 'GET /offers writes booking_min_time as a string.',
    operations: inOffers('*.booking_min_time', asText),
  },
  {
    id: 'offer-by-location.start_min_time-empty-for-null',
    clause: 'offer-by-location.start_min_time',
    title: 'GET /offers answers an empty string in place of null for start_min_time.',
    operations: inOffers('*.start_min_time', (minutes) => minutes ?? ''),
  },
];

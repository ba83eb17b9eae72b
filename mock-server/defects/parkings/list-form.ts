import { always, asNumber, asText, at, inArray, removed, renamed } from '../../kernel/edit-json.ts';
import type { Defect } from '../defect.ts';
import { answering, inEach } from '../deviate.ts';

const all = ['listParkings', 'listAvailableParkings', 'listProviderParkings'] as const;

/** Deviations from the list form of a parking (2.1). */
export const listFormDefects: readonly Defect[] = [
  {
    id: 'list-parking.id-missing',
    clause: 'list-parking.id',
    title: 'GET /parkings leaves out the id of every parking.',
    operations: inEach(['listParkings'], at('*.id', removed)),
  },
  {
    id: 'list-parking.id-no-plus-code',
    clause: 'list-parking.id-plus-code',
    title: 'GET /providers/:provider leaves the plus sign out of the plus code.',
    operations: {
      listProviderParkings: answering(at('*.id', (id) => String(id).replace('+', ''))),
    },
  },
  {
    id: 'list-parking.id-repeated',
    clause: 'list-parking.id-unique',
    title: 'GET /parkings gives the last of several parkings the id of the first.',
    operations: {
      listParkings: answering((body) => {
        const parkings = body as readonly { readonly id: string }[];
        return at('last.id', () => parkings[0]?.id)(parkings);
      }),
    },
  },
  {
    id: 'list-parking.name-missing-in-last',
    clause: 'list-parking.name',
    title: 'GET /parkings leaves out the name of the last parking of a list.',
    operations: inEach(['listParkings'], at('last.name', removed)),
  },
  {
    id: 'list-parking.address-missing-in-eleventh',
    clause: 'list-parking.address',
    title: 'GET /providers/:provider leaves out the address of the eleventh parking.',
    operations: inEach(['listProviderParkings'], at('10.address', removed)),
  },
  {
    id: 'list-parking.address-null',
    clause: 'list-parking.address',
    title: 'GET /parkings/available-parkings answers null for the address of the last parking.',
    operations: inEach(['listAvailableParkings'], at('last.address', always(null))),
  },
  {
    id: 'list-parking.country-three-letters',
    clause: 'list-parking.country-two-letters',
    title: 'The lists of parkings write countries with three letters.',
    operations: inEach(
      all,
      at('*.country', (code) => `${code}X`),
    ),
  },
  {
    id: 'list-parking.region-object',
    clause: 'list-parking.region',
    title: 'GET /parkings answers an object with a name for the region.',
    operations: inEach(
      ['listParkings'],
      at('*.region', (name) => ({ name })),
    ),
  },
  {
    id: 'list-parking.lat-as-text',
    clause: 'list-parking.lat',
    title: 'GET /parkings/available-parkings writes lat as a string.',
    operations: inEach(['listAvailableParkings'], at('*.lat', asText)),
  },
  {
    id: 'list-parking.long-as-text-in-last',
    clause: 'list-parking.long',
    title: 'GET /providers/:provider writes long of the last parking as a string.',
    operations: inEach(['listProviderParkings'], at('last.long', asText)),
  },
  {
    id: 'list-parking.lat-beyond-pole',
    clause: 'list-parking.lat-bounds',
    title: 'GET /parkings/available-parkings puts the last parking at a latitude of 95.',
    operations: inEach(['listAvailableParkings'], at('last.lat', always(95))),
  },
  {
    id: 'list-parking.long-around-the-world',
    clause: 'list-parking.long-bounds',
    title: 'GET /providers/:provider counts longitudes from 180 to 540 degrees.',
    operations: inEach(
      ['listProviderParkings'],
      at('*.long', (long) => Number(long) + 360),
    ),
  },
  {
    id: 'list-parking.distance-fraction',
    clause: 'list-parking.distance',
    title: 'GET /parkings answers distances with half metres.',
    operations: inEach(
      ['listParkings'],
      at('*.distance', (metres) => Number(metres) + 0.5),
    ),
  },
  {
    id: 'list-parking.distance-in-kilometres',
    clause: 'list-parking.distance-in-metres',
    title: 'GET /parkings answers distances in whole kilometres.',
    operations: inEach(
      ['listParkings'],
      at('*.distance', (metres) => Math.round(Number(metres) / 1000)),
    ),
  },
  {
    id: 'list-parking.distance-in-feet',
    clause: 'list-parking.distance-in-metres',
    title: 'GET /parkings answers distances in feet.',
    operations: inEach(
      ['listParkings'],
      at('*.distance', (metres) => Math.round(Number(metres) * 3.28084)),
    ),
  },
  {
    id: 'list-parking.distance-without-point',
    clause: 'list-parking.distance-only-with-point',
    title: 'GET /parkings answers a distance of 0 to a request without a point.',
    operations: {
      listParkings: answering((body, { query }) =>
        query.lat === undefined
          ? at('*', (parking) => ({ ...(parking as object), distance: 0 }))(body)
          : body,
      ),
    },
  },
  {
    id: 'list-parking.automated-missing',
    clause: 'list-parking.automated',
    title: 'GET /providers/:provider leaves automated out where it is false.',
    operations: inEach(
      ['listProviderParkings'],
      at('*.automated', (flag) => flag || undefined),
    ),
  },
  {
    id: 'list-parking.bookable-as-text',
    clause: 'list-parking.bookable',
    title: 'GET /parkings writes bookable of a parking as a string.',
    operations: inEach(['listParkings'], at('*.bookable', asText)),
  },
  {
    id: 'list-parking.best_offer-as-text',
    clause: 'list-parking.best_offer',
    title: 'GET /parkings/available-parkings writes best_offer as a string.',
    operations: inEach(['listAvailableParkings'], at('*.best_offer', asText)),
  },
  {
    id: 'list-parking.is_open_24h-as-number',
    clause: 'list-parking.is_open_24h',
    title: 'The lists of parkings write is_open_24h as 0 or 1.',
    operations: inEach(all, at('*.is_open_24h', Number)),
  },
  {
    id: 'list-parking.schedules-array',
    clause: 'list-parking.schedules',
    title: 'GET /parkings puts the sentence of schedules into an array.',
    operations: inEach(['listParkings'], at('*.schedules', inArray)),
  },
  {
    id: 'list-parking.capacity-as-text',
    clause: 'list-parking.capacity',
    title: 'GET /providers/:provider writes capacity as a string.',
    operations: inEach(['listProviderParkings'], at('*.capacity', asText)),
  },
  {
    id: 'list-parking.phone-as-number',
    clause: 'list-parking.phone',
    title: 'GET /parkings writes phone as a number.',
    operations: inEach(['listParkings'], at('*.phone', asNumber)),
  },
  {
    id: 'list-parking.services-as-texts',
    clause: 'list-parking.services',
    title: 'GET /parkings lists services as strings in place of objects.',
    operations: inEach(
      ['listParkings'],
      at('*.services.*', (service) => (service as { name: string }).name),
    ),
  },
  {
    id: 'list-parking.entrances-object',
    clause: 'list-parking.entrances',
    title: 'GET /parkings/available-parkings answers one entrance as an object in place of an array.',
    operations: inEach(
      ['listAvailableParkings'],
      at('*.entrances', (list) => (list as unknown[])[0]),
    ),
  },
  {
    id: 'list-parking.entrances-latitude-as-text',
    clause: 'list-parking.entrances-latitude',
    title: 'GET /parkings writes latitude of an entrance as a string.',
    operations: inEach(['listParkings'], at('*.entrances.*.latitude', asText)),
  },
  {
    id: 'list-parking.entrances-of-other-names',
    clause: 'list-parking.entrances',
    also: [
      'list-parking.entrances-members',
      'list-parking.entrances-latitude',
      'list-parking.entrances-longitude',
    ],
    title: 'GET /parkings tells where an entrance is in lat, lng and street.',
    operations: inEach(
      ['listParkings'],
      at('*.entrances.*', (entrance) => {
        const { latitude, longitude, address } = entrance as Readonly<Record<string, unknown>>;
        return { lat: latitude, lng: longitude, street: address };
      }),
    ),
  },
  {
    id: 'list-parking.entrances-latitude-called-y',
    clause: 'list-parking.entrances-latitude',
    also: ['list-parking.entrances-members'],
    title: 'GET /providers/:provider calls the latitude of an entrance y.',
    operations: inEach(['listProviderParkings'], at('*.entrances.*', renamed('latitude', 'y'))),
  },
  {
    id: 'list-parking.entrances-longitude-called-long',
    clause: 'list-parking.entrances-longitude',
    also: ['list-parking.entrances-members'],
    title:
      'GET /parkings/available-parkings calls the longitude of an entrance long, like that of its parking.',
    operations: inEach(['listAvailableParkings'], at('*.entrances.*', renamed('longitude', 'long'))),
  },
  {
    id: 'list-parking.images-as-objects',
    clause: 'list-parking.images',
    title: 'GET /parkings lists images as objects with a url.',
    operations: inEach(
      ['listParkings'],
      at('*.images.*', (url) => ({ url })),
    ),
  },
  {
    id: 'list-parking.offers-missing',
    clause: 'list-parking.offers',
    title: 'GET /parkings/available-parkings leaves out the offers of the last parking.',
    operations: inEach(['listAvailableParkings'], at('last.offers', removed)),
  },
  {
    id: 'list-parking.schedule_formatted-object',
    clause: 'list-parking.schedule_formatted',
    title: 'GET /parkings answers one day as schedule_formatted, as the search form does.',
    operations: inEach(
      ['listParkings'],
      at('*.schedule_formatted', (days) => (days as unknown[])[0]),
    ),
  },
  {
    id: 'list-parking.schedule_formatted-missing',
    clause: 'list-parking.schedule_formatted-when-not-24h',
    title: 'The lists of parkings never show schedule_formatted.',
    operations: inEach(all, at('*.schedule_formatted', removed)),
  },
  {
    id: 'list-parking.points_of_interest-name-missing',
    clause: 'list-parking.points_of_interest-name',
    title: 'GET /parkings leaves out the name of the last point of interest.',
    operations: inEach(['listParkings'], at('*.points_of_interest.last.name', removed)),
  },
  {
    id: 'list-parking.points_of_interest-distance_mts-as-number',
    clause: 'list-parking.points_of_interest-distance_mts',
    title: 'The lists of parkings write distance_mts as a number, as the search form does.',
    operations: inEach(all, at('*.points_of_interest.*.distance_mts', asNumber)),
  },
  {
    id: 'list-parking.id-called-parkingId',
    clause: 'list-parking.id',
    title: 'GET /parkings/available-parkings calls the id parkingId, as the search form does.',
    operations: inEach(['listAvailableParkings'], at('*', renamed('id', 'parkingId'))),
  },
  {
    id: 'list-parking.country-object',
    clause: 'list-parking.country',
    title: 'GET /parkings answers an object with a code for the country.',
    operations: inEach(
      ['listParkings'],
      at('*.country', (code) => ({ code })),
    ),
  },
  {
    id: 'list-parking.email-array',
    clause: 'list-parking.email',
    title: 'GET /parkings puts email into an array.',
    operations: inEach(['listParkings'], at('*.email', inArray)),
  },
  {
    id: 'list-parking.country_long-array',
    clause: 'list-parking.country_long',
    title: 'GET /providers/:provider puts country_long into an array.',
    operations: inEach(['listProviderParkings'], at('*.country_long', inArray)),
  },
  {
    id: 'list-parking.services-name-as-number',
    clause: 'list-parking.services-name',
    title: 'GET /providers/:provider numbers services in place of their names.',
    operations: inEach(['listProviderParkings'], at('*.services.*.name', always(4))),
  },
  {
    id: 'list-parking.entrances-longitude-as-text',
    clause: 'list-parking.entrances-longitude',
    title: 'GET /providers/:provider writes longitude of an entrance as a string.',
    operations: inEach(['listProviderParkings'], at('*.entrances.*.longitude', asText)),
  },
  {
    id: 'list-parking.entrances-address-object',
    clause: 'list-parking.entrances-address',
    title: 'GET /parkings answers an object for the address of an entrance.',
    operations: inEach(
      ['listParkings'],
      at('*.entrances.*.address', (street) => ({ street })),
    ),
  },
  {
    id: 'list-parking.points_of_interest-object',
    clause: 'list-parking.points_of_interest',
    title: 'GET /parkings/available-parkings answers one point of interest in place of an array.',
    operations: inEach(
      ['listAvailableParkings'],
      at('*.points_of_interest', (list) => (list as unknown[])[0]),
    ),
  },
  {
    id: 'list-parking.points_of_interest-friendly_distance-as-number',
    clause: 'list-parking.points_of_interest-friendly_distance',
    title: 'GET /parkings writes friendly_distance as a number.',
    operations: inEach(['listParkings'], at('*.points_of_interest.*.friendly_distance', asNumber)),
  },
];

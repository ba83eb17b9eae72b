import {
  always,
  asNumber,
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

const inSearch = (path: string, edit: EditJson) => inEach(['searchAvailableParkings'], at(path, edit));

/** Deviations from the search form of a parking (2.3), its offers apart. */
export const searchFormDefects: readonly Defect[] = [
  {
    id: 'search-parking.name-missing-in-last',
    clause: 'search-parking.name',
    title: 'The search leaves out the name of the last parking.',
    operations: inSearch('last.name', removed),
  },
  {
    id: 'search-parking.address-null',
    clause: 'search-parking.address',
    title: 'The search answers null for the address of the last parking.',
    operations: inSearch('last.address', always(null)),
  },
  {
    id: 'search-parking.area-missing',
    clause: 'search-parking.area',
    title: 'The search leaves out area.',
    operations: inSearch('*.area', removed),
  },
  {
    id: 'search-parking.country-name',
    clause: 'search-parking.country-two-letters',
    title: 'The search answers the name of the country in place of its code.',
    operations: inSearch('*.country', always('Spain')),
  },
  {
    id: 'search-parking.region-missing-in-eleventh',
    clause: 'search-parking.region',
    title: 'The search leaves out the region of the eleventh parking.',
    operations: inSearch('10.region', removed),
  },
  {
    id: 'search-parking.parkingId-as-id',
    clause: 'search-parking.parkingId',
    title: 'The search calls the parkingId of a parking id, as the list form does.',
    operations: inSearch('*', renamed('parkingId', 'id')),
  },
  {
    id: 'search-parking.location-flat',
    clause: 'search-parking.location',
    title: 'The search answers lat and long in place of location.',
    operations: inSearch('*', (parking) => {
      const { location, ...rest } = parking as { location: { coordinates: readonly number[] } };
      const [long, lat] = location.coordinates;
      return { ...rest, lat, long };
    }),
  },
  {
    id: 'search-parking.location-type-lower-case',
    clause: 'search-parking.location-type',
    title: 'The search writes the type of a location as point.',
    operations: inSearch('*.location.type', always('point')),
  },
  {
    id: 'search-parking.location-coordinates-as-texts',
    clause: 'search-parking.location-coordinates',
    title: 'The search writes coordinates as strings.',
    operations: inSearch('*.location.coordinates.*', asText),
  },
  {
    id: 'search-parking.location-latitude-first',
    clause: 'search-parking.location-longitude-first',
    title: 'The search puts the latitude before the longitude.',
    operations: inSearch('*.location.coordinates', reversed),
  },
  {
    id: 'search-parking.distance-as-text',
    clause: 'search-parking.distance',
    title: 'The search writes the distance as a string with its unit.',
    operations: inSearch('*.distance', (metres) => `${metres} m`),
  },
  {
    id: 'search-parking.distance-from-elsewhere',
    clause: 'search-parking.distance-from-point',
    title: 'The search measures distances from 3 km beside the search point.',
    operations: inSearch('*.distance', (metres) => Math.abs(3000 - Number(metres))),
  },
  {
    id: 'search-parking.max_height-as-text',
    clause: 'search-parking.max_height',
    title: 'The search writes max_height as a string.',
    operations: inSearch('*.max_height', asText),
  },
  {
    id: 'search-parking.is_open_24h-as-text',
    clause: 'search-parking.is_open_24h',
    title: 'The search writes is_open_24h as a string.',
    operations: inSearch('*.is_open_24h', asText),
  },
  {
    id: 'search-parking.schedule_formatted-array',
    clause: 'search-parking.schedule_formatted',
    title: 'The search puts schedule_formatted into an array, as the list form does.',
    operations: inSearch('*.schedule_formatted', inArray),
  },
  {
    id: 'search-parking.pointsOfInterest-name-missing',
    clause: 'search-parking.pointsOfInterest-name',
    title: 'The search leaves out the name of the last point of interest.',
    operations: inSearch('*.pointsOfInterest.last.name', removed),
  },
  {
    id: 'search-parking.pointsOfInterest-distance_mts-as-text',
    clause: 'search-parking.pointsOfInterest-distance_mts',
    title: 'The search writes distance_mts as a string, as the list form does.',
    operations: inSearch('*.pointsOfInterest.*.distance_mts', asText),
  },
  {
    id: 'search-parking.images-text',
    clause: 'search-parking.images',
    title: 'The search answers one image in place of an array.',
    operations: inSearch('*.images', (images) => (images as unknown[])[0]),
  },
  {
    id: 'search-parking.entrances-missing-in-last',
    clause: 'search-parking.entrances',
    title: 'The search leaves out the entrances of the last parking.',
    operations: inSearch('last.entrances', removed),
  },
  {
    id: 'search-parking.entrances-longitude-as-text',
    clause: 'search-parking.entrances-longitude',
    title: 'The search writes longitude of an entrance as a string.',
    operations: inSearch('*.entrances.*.longitude', asText),
  },
  {
    id: 'search-parking.entrances-address-missing',
    clause: 'search-parking.entrances-address',
    title: 'The search leaves out the address of the last entrance.',
    operations: inSearch('*.entrances.last.address', removed),
  },
  {
    id: 'search-parking.services-as-texts',
    clause: 'search-parking.services',
    title: 'The search lists services as strings in place of objects.',
    operations: inSearch('*.services.*', (service) => (service as { name: string }).name),
  },
  {
    id: 'search-parking.services-missing-where-none',
    clause: 'search-parking.services',
    title: 'The search leaves services out where a parking has none.',
    operations: inSearch('*.services', (list) => ((list as unknown[]).length === 0 ? undefined : list)),
  },
  {
    id: 'search-parking.services-description-missing',
    clause: 'search-parking.services-description',
    title: 'The search leaves out the description of services.',
    operations: inSearch('*.services.*.description', removed),
  },
  {
    id: 'search-parking.freeSpots-as-text',
    clause: 'search-parking.freeSpots',
    title: 'The search writes freeSpots as a string.',
    operations: inSearch('*.freeSpots', asText),
  },
  {
    id: 'search-parking.offers-object',
    clause: 'search-parking.offers',
    title: 'The search answers offers as an object in place of an array.',
    operations: inSearch('*.offers', (offers) => ({ ...(offers as object[]) })),
  },
  {
    id: 'search.list-form',
    clause: 'search.response-200',
    also: ['search-parking.area', 'search-parking.parkingId', 'search-parking.location'],
    title: 'The search answers in the list form.',
    operations: {
      searchAvailableParkings: answering((body, { body: { lat, long } }) =>
        (body as readonly Record<string, unknown>[]).map(
          ({ parkingId, location: _, area: _area, ...rest }) => ({
            ...rest,
            id: parkingId,
            lat,
            long,
          }),
        ),
      ),
    },
  },
  {
    id: 'search-schedule.day-in-spanish',
    clause: 'search-schedule.day',
    title: 'The search writes the day of a schedule in Spanish.',
    operations: inSearch('*.schedule_formatted.day', always('Martes')),
  },
  {
    id: 'search-schedule.open-without-leading-zero',
    clause: 'search-schedule.open',
    title: 'The search writes open without a leading zero.',
    operations: inSearch('*.schedule_formatted.open', (time) => String(time).replace(/^0/, '')),
  },
  {
    id: 'search-schedule.close-as-number',
    clause: 'search-schedule.close',
    title: 'The search writes close as a number of hours.',
    operations: inSearch('*.schedule_formatted.close', asNumber),
  },
  {
    id: 'search-schedule.close-called-closes',
    clause: 'search-schedule.close',
    title: "The search calls close of a parking's schedule closes.",
    operations: inSearch('*.schedule_formatted', renamed('close', 'closes')),
  },
  {
    id: 'search-schedule.of-other-names',
    clause: 'search-parking.schedule_formatted',
    title: "The search tells a parking's hours in weekday, from and to.",
    operations: inSearch('*.schedule_formatted', (schedule) => {
      const { day, open, close } = schedule as Readonly<Record<string, unknown>>;
      return { weekday: day, from: open, to: close };
    }),
  },
  {
    id: 'search-schedule.openPartTime-with-point',
    clause: 'search-schedule.openPartTime',
    title: 'The search parts the hours of openPartTime from its minutes by a point.',
    operations: inSearch('*.schedule_formatted.openPartTime', (time) => String(time).replace(':', '.')),
  },
  {
    id: 'search-parking.country-missing-in-last',
    clause: 'search-parking.country',
    title: 'The search leaves out the country of the last parking.',
    operations: inSearch('last.country', removed),
  },
  {
    id: 'search-parking.pointsOfInterest-object',
    clause: 'search-parking.pointsOfInterest',
    title: 'The search answers one point of interest in place of an array.',
    operations: inSearch('*.pointsOfInterest', (list) => (list as unknown[])[0]),
  },
  {
    id: 'search-parking.pointsOfInterest-friendly_distance-as-number',
    clause: 'search-parking.pointsOfInterest-friendly_distance',
    title: 'The search writes friendly_distance as a number.',
    operations: inSearch('*.pointsOfInterest.*.friendly_distance', asNumber),
  },
  {
    id: 'search-parking.entrances-latitude-missing',
    clause: 'search-parking.entrances-latitude',
    title: 'The search calls latitude of an entrance lat.',
    operations: inSearch('*.entrances.*', renamed('latitude', 'lat')),
  },
  {
    id: 'search-parking.services-name-missing',
    clause: 'search-parking.services-name',
    title: 'The search calls the name of a service id.',
    operations: inSearch('*.services.*', renamed('name', 'id')),
  },
  {
    id: 'search-schedule.closePartTime-as-number',
    clause: 'search-schedule.closePartTime',
    title: 'The search writes closePartTime as a number of hours.',
    operations: inSearch('*.schedule_formatted.closePartTime', asNumber),
  },
];

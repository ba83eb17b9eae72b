import type { components } from '../../spec/generated/api-types.ts';
import type { components as controlComponents } from '../../spec/generated/control/types.ts';
import type { nullableTerms } from '../../spec/nullable-terms.ts';
import type { Currency } from './currencies.ts';

type Schemas = components['schemas'];
type ControlSchemas = controlComponents['schemas'];

// The simulator's records of providers, parkings and offers. All forms of the specification are rendered from them.

/** English weekday names, from Monday; `Date.prototype.getUTCDay` begins on Sunday. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** The languages of the messages of offers; `es` is the specification's default. */
export type MessageLanguage = 'es' | 'en';
export type LocalisedText = Readonly<Record<MessageLanguage, string>>;

/** One opening period of a day, in local `HH:mm`; `close` is later than `open`. */
export interface OpeningPeriod {
  readonly open: string;
  readonly close: string;
}

/** Opening hours of one day: open all day, closed (no period), or one or two periods in order. */
export interface DayHours {
  readonly allDay: boolean;
  readonly periods: readonly OpeningPeriod[];
}

export type WeekHours = Readonly<Record<Weekday, DayHours>>;

export interface RateRecord {
  readonly time: number;
  readonly unit: 'hour' | 'day';
  /** Commission included, in hundredths of `currency`. */
  readonly priceCents: number;
}

/** How a scenario offer behaves differently from what its other fields promise. Absent on ordinary offers. */
export interface OfferBehaviour {
  /** No space is ever left. */
  readonly alwaysFull?: true;
  /** The price at booking, as a multiple of the price that offers and searches return. */
  readonly bookingPriceFactor?: number;
  /** Seconds that booking takes, whatever delay the simulator was started with. */
  readonly bookingSeconds?: number;
  /** The provider responds to a booking with an error after the processing time, or never responds. */
  readonly providerFailure?: 'error' | 'timeout';
  /** How many times every webhook about this offer is delivered. */
  readonly webhookDeliveries?: number;
}

/** The terms of an offer, by their names in replies (2.3). Null means that the provider gives no value. */
export type OfferTerms = Pick<Schemas['Offer'], (typeof nullableTerms)[number]>;

export interface OfferRecord {
  readonly svcpid: string;
  /** The provider's own id of the parking (`PID`). */
  readonly pid: number;
  readonly provider: string;
  readonly name: string;
  readonly bookable: boolean;
  readonly automated: boolean;
  readonly currency: Currency;
  /** Lowest price first. Empty only if a scenario needs an offer without rates. */
  readonly rates: readonly RateRecord[];
  readonly bookingUrl?: string;
  readonly accessMessage?: LocalisedText;
  readonly cancelMessage?: LocalisedText;
  /** Minutes before the start until which the booking can be cancelled; null if it cannot be cancelled. */
  readonly cancelMinutes: number | null;
  /** Minutes for which the offer stays valid for booking. */
  readonly offerTime?: number;
  readonly terms: OfferTerms;
  readonly scenario?: string;
  readonly behaviour?: OfferBehaviour;
}

export interface PointOfInterestRecord {
  readonly name: string;
  /** Distance from the parking, in metres. */
  readonly metres?: number;
}

/** The parts of a parking that a search needs before its details. */
export interface ParkingPlace {
  readonly index: number;
  readonly lat: number;
  readonly long: number;
}

export interface ParkingRecord extends ParkingPlace {
  /** Plus code (Open Location Code), unique in the world. */
  readonly id: string;
  readonly name: string;
  readonly address: string;
  /** District or neighbourhood. */
  readonly area: string;
  readonly region: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** English name of the country. */
  readonly countryName: string;
  /** IANA time zone of the opening hours. */
  readonly timeZone: string;
  /** Kind of parking, for the `type` filter; see `parkingTypes`. */
  readonly type: string;
  /** Spaces that can be occupied at the same time through the API. */
  readonly capacity: number;
  /** Whether replies show the free spaces in real time. */
  readonly showsFreeSpots: boolean;
  /** Whether replies have the optional field `capacity`. */
  readonly showsCapacity: boolean;
  /** Metres. */
  readonly maxHeight?: number;
  readonly phone?: string;
  readonly email?: string;
  readonly images?: readonly string[];
  /** Null if the parking is open 24 hours, every day. */
  readonly hours: WeekHours | null;
  readonly scheduleSentence?: string;
  /** Service names of the list form (2.6), each at most once. */
  readonly services: readonly string[];
  /** At least one; the list form leaves them out if `listsEntrances` is false. */
  readonly entrances: readonly Schemas['SearchEntrance'][];
  readonly listsEntrances: boolean;
  readonly pointsOfInterest?: readonly PointOfInterestRecord[];
  /** Set if replies leave out every optional field of the parking and of its offers. */
  readonly bare?: true;
  readonly offers: readonly OfferRecord[];
}

export interface ProviderRecord {
  /** The name in `provider` fields and in `GET /providers/:provider`. */
  readonly name: string;
  readonly country: string;
  /** Whether its offers can be booked; if so, `GET /parkings/providers-info` lists it. */
  readonly transactional: boolean;
  /** Whether it gives vehicles automatic access; if so, `GET /vehicles/valid-providers` lists it. */
  readonly registersVehicles: boolean;
}

/** A world, generated or from a file. It makes the details of a parking on demand. */
export interface World {
  readonly seed: number;
  readonly size: number;
  readonly providers: readonly ProviderRecord[];
  readonly scenarios: readonly ControlSchemas['Scenario'][];
  /** Set if the details of a parking change from one description to the next. */
  readonly moves?: true;
  /** Position of a parking, without making its details. */
  placeOf(index: number): ParkingPlace;
  /** Details of a parking, fixed by seed and index unless the world moves. Throws RangeError outside 0..size-1. */
  describe(index: number): ParkingRecord;
  /** Index of the parking that has this offer, or -1. */
  indexOfOffer(svcpid: string): number;
  /** Index of the parking with this plus code, or -1. */
  indexOfParking(id: string): number;
}

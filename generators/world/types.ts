// The simulator's own view of providers, parkings and offers, from which all forms of the specification are rendered.

/** English weekday names, in the order of `Date.prototype.getUTCDay` shifted so that Monday comes first. */
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

/** Currencies that the coordinate search may answer with (2.2). */
export const currencies = ['EUR', 'CZK', 'CLP', 'PLN', 'RON', 'SEK', 'GBP', 'DKK'] as const;
export type Currency = (typeof currencies)[number];

/** Languages in which the world holds its messages; `es` is the default of the specification. */
export type MessageLocale = 'es' | 'en';
export type LocalisedText = Readonly<Record<MessageLocale, string>>;

/** One opening period within a day, local `HH:mm`; `close` is later than `open` on the same day. */
export interface OpeningPeriod {
  readonly open: string;
  readonly close: string;
}

/** Opening hours of one day: open all day, closed (no period), or one or two periods in ascending order. */
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

/** How a scenario offer departs from what its other fields promise. Absent on ordinary offers. */
export interface OfferBehaviour {
  /** No space is ever left. */
  readonly alwaysFull?: true;
  /** The price at booking, as a multiple of the price that offers and searches answer with. */
  readonly bookingPriceFactor?: number;
  /** Seconds that booking takes, whatever delay the simulator was started with. */
  readonly bookingSeconds?: number;
  /** The provider refuses the booking after the processing time: it answers with an error, or not at all. */
  readonly providerFailure?: 'error' | 'timeout';
  /** Every webhook about this offer is delivered this many times. */
  readonly webhookDeliveries?: number;
}

export interface OfferRecord {
  readonly svcpid: string;
  /** Provider's own numeric id of the parking (`PID`). */
  readonly pid: number;
  readonly provider: string;
  readonly name: string;
  readonly bookable: boolean;
  readonly automated: boolean;
  readonly currency: Currency;
  /** Ascending by price. Empty only if a scenario needs an offer without rates. */
  readonly rates: readonly RateRecord[];
  readonly bookingUrl?: string;
  readonly accessMessage?: LocalisedText;
  readonly cancelMessage?: LocalisedText;
  /** Minutes before the start until which the booking may be cancelled; null when it cannot be. */
  readonly cancelMinutes: number | null;
  /** Minutes for which the offer stays valid for booking. */
  readonly offerTime?: number;
  /** `undefined` leaves the field out of answers, `null` states that the provider gives no value. */
  readonly accessType?: 'multipass' | 'onepass' | null;
  readonly maxHours?: number | null;
  readonly maxDays?: number | null;
  readonly extraHours?: number | null;
  /** Minutes. */
  readonly bookingMinTime?: number | null;
  /** Minutes. */
  readonly startMinTime?: number | null;
  readonly scenario?: string;
  readonly behaviour?: OfferBehaviour;
}

export interface EntranceRecord {
  readonly latitude: number;
  readonly longitude: number;
  readonly address: string;
}

export interface PointOfInterestRecord {
  readonly name: string;
  /** Metres on the ground from the parking. */
  readonly metres?: number;
}

/** Everything about a parking that a search needs before it looks at the details. */
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
  /** IANA zone in which opening hours are read. */
  readonly timeZone: string;
  /** Kind of parking, for the `type` filter; see `parkingTypes`. */
  readonly type: string;
  /** Spaces that can be occupied at the same time through the API. */
  readonly capacity: number;
  /** Whether answers show the free spaces in real time. */
  readonly tellsFreeSpots: boolean;
  /** When false the optional capacity field is left out of answers. */
  readonly tellsCapacity: boolean;
  /** Metres. */
  readonly maxHeight?: number;
  readonly phone?: string;
  readonly email?: string;
  readonly images?: readonly string[];
  /** null when it is open 24 hours, every day. */
  readonly hours: WeekHours | null;
  /** Schedule in one sentence, when the parking has one. */
  readonly scheduleSentence?: string;
  /** Names of the list variant (2.6), each at most once. */
  readonly services: readonly string[];
  /** At least one; the list form may leave them out when `listsEntrances` is false. */
  readonly entrances: readonly EntranceRecord[];
  readonly listsEntrances: boolean;
  readonly pointsOfInterest?: readonly PointOfInterestRecord[];
  /** Answers leave out every field, of the parking and of its offers, that the specification allows to miss. */
  readonly bare?: true;
  readonly offers: readonly OfferRecord[];
}

export interface ProviderRecord {
  /** Slug, as in `provider` fields and in `GET /providers/:provider`. */
  readonly name: string;
  readonly country: string;
  /** Listed by `GET /parkings/providers-info`: its offers can be booked. */
  readonly transactional: boolean;
  /** Listed by `GET /vehicles/valid-providers`: plates can be registered for automatic access. */
  readonly registersVehicles: boolean;
}

export interface Scenario {
  readonly id: string;
  /** The scenario offer's identifier: readable and the same in every world, whatever its seed. */
  readonly svcpid: string;
  readonly provider: string;
  /** One sentence: what the offer does and how to see it. */
  readonly title: string;
}

/** A generated world: a pure function of its options, whose details are made when they are asked for. */
export interface World {
  readonly seed: number;
  readonly size: number;
  readonly providers: readonly ProviderRecord[];
  readonly scenarios: readonly Scenario[];
  /** Whether the details of a parking change by themselves, from one description to the next. */
  readonly moves?: true;
  /** Position of a parking, without making its details. */
  placeOf(index: number): ParkingPlace;
  /** Details of a parking; equal for equal seed and index unless the world moves. Throws RangeError outside 0..size-1. */
  describe(index: number): ParkingRecord;
  /** Index of the parking that has this offer, or -1. */
  indexOfOffer(svcpid: string): number;
  /** Index of the parking with this plus code, or -1. */
  indexOfParking(id: string): number;
  /** Name of the provider that owns the parking's first offer, without making its details. */
  providerOf(index: number): string;
}

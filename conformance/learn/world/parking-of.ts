import { objectsIn } from '../../answers/parkings.ts';
import { inEnglish } from '../../answers/weekdays.ts';
import { asArray, type Json, type JsonObject, numberIn, textIn } from '../../kernel/json.ts';

/** A parking as lists and searches show it; `found` is null if no search does. */
interface ParkingForms {
  /** From a list (2.1). */
  readonly listed: JsonObject;
  /** From a search (2.3). */
  readonly found: JsonObject | null;
}

/**
 * Converts a parking to the form of a world file, without checking it. Its type comes from GET /offers/:svcpid, and
 * its offers have the form of a world file already.
 */
export function parkingOf(
  forms: ParkingForms,
  type: string | undefined,
  offers: readonly JsonObject[],
): JsonObject {
  const { listed, found } = forms;
  const { id, name, address, lat, long } = listed;
  return {
    id,
    name,
    address,
    area: found?.area ?? undefined,
    region: listed.region ?? found?.region ?? undefined,
    country: (textIn(listed, 'country') ?? (found && textIn(found, 'country')))?.toUpperCase(),
    lat,
    long,
    type,
    capacity: listed.capacity ?? null,
    free_spots: found === null ? undefined : found.freeSpots != null,
    max_height: found === null ? undefined : (found.max_height ?? null),
    phone: listed.phone ?? null,
    email: listed.email ?? null,
    images: listed.images ?? found?.images ?? null,
    hours: hoursOf(listed),
    schedules: listed.schedules ?? null,
    services: servicesOf(forms),
    ...entrancesOf(forms),
    points_of_interest: pointsOf(forms),
    offers,
  };
}

/** Service names in the list form, which has more of them than the search form and writes one differently (2.6). */
function servicesOf({ listed, found }: ParkingForms): readonly Json[] {
  const shown = asArray(listed.services) === null && found !== null ? found : listed;
  return objectsIn(shown, 'services').flatMap(({ name }) =>
    name === undefined ? [] : [name === 'repair_shop' ? 'repair shop' : name],
  );
}

function entrancesOf({ listed, found }: ParkingForms): JsonObject {
  const isListed = objectsIn(listed, 'entrances').length > 0;
  const entrances = objectsIn(isListed ? listed : (found ?? {}), 'entrances').map(
    ({ latitude, longitude, address }) => ({ latitude, longitude, address }),
  );
  return entrances.length === 0 ? { entrances: null } : { entrances, lists_entrances: isListed };
}

function pointsOf({ listed, found }: ParkingForms): Json {
  const points = asArray(listed.points_of_interest) ?? asArray(found?.pointsOfInterest);
  if (points === null) return null;
  return objectsIn({ points }, 'points').map(({ name, distance_mts: metres }) => ({
    name,
    // The list form writes the distance as a text (2.1).
    distance_mts: metres === undefined || metres === null ? undefined : Number(metres),
  }));
}

/** Converts the opening hours of a listed parking (2.1) to the form of a world file; undefined if it shows none. */
function hoursOf(parking: JsonObject): string | JsonObject | undefined {
  if (parking.is_open_24h === true) return '24h';
  if (asArray(parking.schedule_formatted) === null) return undefined;
  const week = new Map<string, string>();
  for (const entry of objectsIn(parking, 'schedule_formatted')) {
    const day = textIn(entry, 'day') ?? '';
    // The language of weekday names is open. An unknown name is kept, so that it is reported as invalid.
    const name = inEnglish(day) ?? day;
    const earlier = week.get(name);
    week.set(name, earlier === undefined ? hoursOn(entry) : `${earlier} and ${hoursOn(entry)}`);
  }
  return week.size === 0 ? 'closed' : Object.fromEntries(week);
}

function hoursOn(entry: JsonObject): string {
  if (entry.is_open_24h === true) return '24h';
  const { openPartTime, closePartTime } = entry;
  const first = period(entry.open, entry.close);
  return typeof openPartTime === 'string' ? `${first} and ${period(openPartTime, closePartTime)}` : first;
}

/** A world file cannot state midnight at the end of a day, so it becomes 23:59. */
function period(open: unknown, close: unknown): string {
  return `${open}-${close === '00:00' || close === '24:00' ? '23:59' : close}`;
}

/** An offer as each operation shows it; null where none does. */
interface OfferForms {
  /** Under a parking of a list (2.1). */
  readonly listed: JsonObject;
  /** Under a parking of a search (2.3). */
  readonly found: JsonObject | null;
  /** From GET /offers/:svcpid (2.4). */
  readonly read: JsonObject | null;
  /** Whether a search at its parking left it out. */
  readonly isHidden: boolean;
}

/** Stands for a provider that no answer names. Searches are transactional (4.2), so they leave out its offers. */
const unnamedProvider = 'unnamed';

/** Members that a world file states as answers show them. */
const terms = ['access_type', 'max_hours', 'max_days', 'extra_hours', 'booking_min_time', 'start_min_time'];

/** Converts an offer to the form of a world file, without checking it. */
export function offerOf(svcpid: string, forms: OfferForms): JsonObject {
  const { found, read } = forms;
  const shown = [forms.listed, found, read].filter((form) => form !== null);
  const first = (name: string): Json | undefined =>
    shown.map((form) => form[name]).find((value) => value !== undefined);
  const hasMessage = first('access_msg') != null;
  const isDetailed = found !== null || read !== null;
  const isUnsold = forms.isHidden && first('bookable') !== true;
  return {
    svcpid,
    provider: first('provider') ?? (isUnsold ? unnamedProvider : undefined),
    PID: first('PID') ?? undefined,
    name: found?.name ?? undefined,
    bookable: first('bookable') ?? undefined,
    automated: first('automated') ?? undefined,
    ...ratesOf(shown),
    cancel_mn: cancelMinutesOf(forms),
    offer_time: found?.offer_time ?? undefined,
    ...Object.fromEntries(terms.map((name) => [name, first(name)])),
    booking_url: first('booking_url') ?? null,
    // A world has one text for all languages, so it can only say that there is no message.
    access_msg: isDetailed && !hasMessage ? null : undefined,
    cancel_msg: found !== null && found.cancel_msg == null ? null : undefined,
  };
}

/** The rates, or else the price of the first hour if a form shows only that. */
function ratesOf(shown: readonly JsonObject[]): JsonObject {
  const rates = shown.map((form) => objectsIn(form, 'rates')).find(({ length }) => length > 0) ?? [];
  const firstHour = shown.map((form) => numberIn(form, 'first_hour')).find((price) => price !== undefined);
  if (rates.length === 0 && firstHour !== undefined)
    return { rates: [{ time: 1, unit: 'hour', price: inHundredths(firstHour) }] };
  return {
    currency: rates[0]?.currency,
    rates: rates.map(({ time, unit, price }) => ({ time, unit, price: inHundredths(price) })),
  };
}

const inHundredths = (price: Json | undefined) =>
  typeof price === 'number' ? Math.round(price * 100) / 100 : price;

/** An offer that is shown without cancel_mn cannot be cancelled (2.4). */
function cancelMinutesOf({ found, read }: OfferForms): Json | undefined {
  const minutes = read?.cancel_mn ?? found?.cancel_mn ?? undefined;
  if (found?.cancelable === false) return null;
  return minutes === undefined && read !== null ? null : minutes;
}

import { listRadius } from '../../../spec/limits.ts';
import { pointAway } from '../../answers/geometry.ts';
import { svcpidOf } from '../../answers/parkings.ts';
import { sampleVaried } from '../../answers/samples.ts';
import type { Context } from '../../check/check.ts';
import { typedParkings } from '../../checks/list-parkings/filters.ts';
import { bookableOffers } from '../../fixtures/bookings/bookable-offers.ts';
import { choosePlace, scatteredPlaces } from '../../fixtures/offers/listings.ts';
import { someReadOffers } from '../../fixtures/offers/offers.ts';
import type { ReadingOperation } from '../../fixtures/offers/reading-requests.ts';
import { largestProvider, someProviders } from '../../fixtures/offers/sold-by.ts';
import { atHour, writtenWithOffset } from '../../fixtures/offers/stays.ts';
import { asObject, type Json, textIn } from '../../kernel/json.ts';
import { caught, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';
import { waysOfSending } from './question.ts';

/** A parameter with the values that are tried, the plainest first; `undefined` leaves it out. */
export interface Parameter {
  readonly name: string;
  readonly classes: readonly (Json | undefined)[];
  /** Whether every value but the first narrows the answer. */
  readonly narrows?: true;
}

/** The most offers, and providers in a path, that are tried. */
const maxOffers = 8;
const maxProviders = 3;
/** The most values of a filter that are tried. */
const maxValues = 2;

/** The parameters of an operation, with values from the specification and from the answers of the implementation. */
export async function parametersOf(
  context: Context,
  operation: ReadingOperation,
): Promise<readonly Parameter[]> {
  const parameters = await makers[operation](context);
  return parameters.filter(({ classes }) => classes.length > 0);
}

/** The ways in which a combination can be asked, which are tried like the values of a parameter. */
export function mannerFor({ users }: Context): Parameter {
  return optional(
    'manner',
    waysOfSending.filter((one) => one !== 'second-user' || users.length > 1),
  );
}

const makers: Readonly<Record<ReadingOperation, (context: Context) => Promise<readonly Parameter[]>>> = {
  async searchAvailableParkings(context) {
    return [
      ...(await aroundForStay(context)),
      filter('providers', await some(context, someProviders, maxValues)),
      filter('search_radius_meters', [600, 10, 1500, 5000]),
    ];
  },
  async listParkings(context) {
    const types = async () => (await typedParkings(context)).map(({ value }) => value);
    const points = await places(context);
    return [
      filter('around', [
        ...points,
        origin,
        ...points.flatMap((point) => [500, 2000].map((distance) => ({ ...asObject(point), distance }))),
        ...points.slice(0, 1).map((point) => ({ ...asObject(point), distance: listRadius.largest })),
      ]),
      filter('pluscode', await some(context, plusCodes, maxValues)),
      filter('type', await some(context, types, maxValues)),
      filter('provider', await some(context, someProviders, maxValues)),
      ...flags('automated', 'bookable'),
      ...paging(),
    ];
  },
  async listProviderParkings(context) {
    const providers = async () => [await largestProvider(context), ...(await someProviders(context))];
    return [
      { name: 'provider', classes: await some(context, providers, maxProviders) },
      ...flags('automated', 'bookable'),
      ...paging(),
    ];
  },
  listAvailableParkings: async () => [],
  listTransactionalProviders: async () => [],
  findOffers: aroundForStay,
  async getOffer(context) {
    return [
      { name: 'svcpid', classes: await some(context, differentOffers, maxOffers) },
      ...stay(),
      locale(context),
    ];
  },
};

async function aroundForStay(context: Context): Promise<readonly Parameter[]> {
  return [
    { name: 'around', classes: [...(await places(context)), origin] },
    ...stay(),
    ...flags('automated', 'available'),
    locale(context),
  ];
}

function optional(name: string, values: readonly Json[]): Parameter {
  return { name, classes: [undefined, ...values] };
}

function filter(name: string, values: readonly Json[]): Parameter {
  return { ...optional(name, values), narrows: true };
}

function flags(...names: readonly string[]): Parameter[] {
  return names.map((name) => filter(name, [true, false]));
}

/** Defaults, bounds and small values (4.4, 4.5). */
function paging(): Parameter[] {
  return [optional('limit', [100, 0, 1, 5]), optional('offset', [0, 1, 7])];
}

/** Starts at noon, at night, at a weekend and in another season, in several offsets; the bounds of 4.2, 4.7 and 4.8. */
function stay(): Parameter[] {
  const noon = atHour(2, 11);
  const today = new Date().getUTCDay();
  const saturday = atHour(((6 - today + 7) % 7) + 7, 9);
  const west = '-08:00';
  return [
    optional('start', [
      noon,
      atOffset(noon),
      atOffset(noon, west),
      atHour(3, 2),
      atOffset(saturday),
      atOffset(atHour(100, 11), west),
    ]),
    optional('duration', [60, 15, 61, 1500, 14_400]),
  ];
}

const atOffset = (start: string, offset?: string) => writtenWithOffset(Date.parse(start), offset);

function locale({ profile }: Context): Parameter {
  const others = (profile.search?.locales ?? ['en']).filter((name) => name !== 'es');
  return optional('locale', ['es', ...others.slice(0, maxValues)]);
}

/** Distinct values from answers; none if no answer shows any. */
async function some<T>(
  context: Context,
  find: (context: Context) => Promise<readonly T[]>,
  max = Number.POSITIVE_INFINITY,
) {
  const found = await find(context).catch(caught(Inconclusive, NotApplicable));
  return found instanceof Error ? [] : [...new Set(found)].slice(0, max);
}

/** Distances in metres between the default radius of a list (500, 4.4) and that of a search (600, 4.2). */
const edges = [525, 565];

/** Where the equator meets the prime meridian: a service must not take 0 for a missing value. */
const origin = { lat: 0, long: 0 };

/** How many places elsewhere are tried. */
const maxElsewhere = 2;

/** The place where most parkings lie, points beside it, and places of parkings that are far away. */
function places(context: Context): Promise<readonly Json[]> {
  return some(context, async () => {
    const { lat, long } = await choosePlace(context);
    const beside = edges.map((metres) => pointAway({ lat, long }, metres));
    const elsewhere = await some(context, scatteredPlaces, maxElsewhere);
    return [{ lat, long }, ...beside, ...elsewhere].map((place) => ({ ...place }));
  });
}

async function plusCodes(context: Context): Promise<readonly string[]> {
  return (await someReadOffers(context)).flatMap(({ elements }) => textIn(elements[0], 'pluscode') ?? []);
}

/** Offers of different kinds; those that can be booked come first. */
async function differentOffers(context: Context): Promise<readonly string[]> {
  const bookable = (await some(context, bookableOffers, maxOffers)).map(({ shown }) => shown);
  const read = (await someReadOffers(context)).flatMap(({ elements }) => elements.slice(0, 1));
  return sampleVaried([...bookable, ...read], maxOffers).flatMap((offer) => svcpidOf(offer) ?? []);
}

import type { Form } from '../../../spec/generated/forms.ts';
import { ask, callOnce } from '../../answers/ask.ts';
import { metresBetween, type Place, pointAway } from '../../answers/geometry.ts';
import { placeOf, svcpidsOf } from '../../answers/parkings.ts';
import type { Context } from '../../check/check.ts';
import { sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import {
  choosePlace,
  listAllParkings,
  listOperableParkings,
  listProviders,
  searchNearby,
} from '../../fixtures/offers/listings.ts';
import { usualStay } from '../../fixtures/offers/offers.ts';
import { createVehicle, newVehicle, updateVehicle } from '../../fixtures/vehicles/vehicle.ts';
import { vehicleProviders } from '../../fixtures/vehicles/vehicle-providers.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';

/** How many providers have their lists fetched. The number of offers read is a multiple of it. */
const sampleSize = 5;

/** How many other towns to search around, and the least metres between them: errors may be in one country only. */
const maxTowns = 12;
const townsApart = 20_000;

/** Metres between a town and the point that is asked about, so that the distances shown can be measured. */
const outOfTown = 2000;

type Sample = (context: Context) => Promise<unknown>;

/** Waits for all attempts. One that is inconclusive does not end the others. */
async function attemptAll(attempts: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all(attempts.map((attempt) => attempt.catch(whenInconclusive(undefined))));
}

const listForm: Sample = async (context) => {
  const providers = await listProviders(context).catch(whenInconclusive([]));
  await attemptAll([
    listAllParkings(context),
    listOperableParkings(context),
    choosePlace(context).then((place) =>
      callOnce(context, 'listParkings', { query: { ...place, distance: 2000 } }),
    ),
    ...providers
      .slice(0, sampleSize)
      .map((provider) => callOnce(context, 'listProviderParkings', { path: { provider } })),
  ]);
};

const searchForm: Sample = async (context) => {
  const place = await choosePlace(context);
  await attemptAll([
    searchNearby(context),
    callOnce(context, 'searchAvailableParkings', { body: place }),
    callOnce(context, 'searchAvailableParkings', {
      body: { ...place, duration: 120, locale: 'en', search_radius_meters: 5000 },
    }),
  ]);
};

/** Positions of towns, each the farthest from the place and from the towns before it. */
async function towns(context: Context): Promise<readonly Place[]> {
  const chosen = [await choosePlace(context)];
  const places = (await listOperableParkings(context)).map(placeOf).filter((place) => place !== null);
  const nearest = new Map(places.map((place) => [place, Number.POSITIVE_INFINITY]));
  while (chosen.length <= maxTowns) {
    let farthest: Place | null = null;
    let most = townsApart;
    for (const [place, known] of nearest) {
      const metres = Math.min(known, metresBetween(place, chosen.at(-1) ?? place));
      nearest.set(place, metres);
      if (metres > most) [farthest, most] = [place, metres];
    }
    if (farthest === null) break;
    chosen.push(farthest);
  }
  return chosen.slice(1);
}

const searchInTowns: Sample = async (context) => {
  const places = await towns(context);
  await attemptAll(
    places.flatMap((place) => [
      callOnce(context, 'searchAvailableParkings', {
        body: { ...pointAway(place, outOfTown), ...usualStay(), search_radius_meters: 5000 },
      }),
      callOnce(context, 'findOffers', { query: { ...place, ...usualStay() } }),
    ]),
  );
};

const listInTowns: Sample = async (context) => {
  const places = await towns(context);
  await attemptAll(
    places.map((place) =>
      callOnce(context, 'listParkings', {
        query: { ...pointAway(place, outOfTown), distance: 2 * outOfTown },
      }),
    ),
  );
};

const offerForm: Sample = async (context) => {
  const found = await searchNearby(context).catch(whenInconclusive([]));
  const listed = await listOperableParkings(context).catch(whenInconclusive([]));
  const ids = [...found, ...listed].flatMap(svcpidsOf);
  const every = Math.max(1, Math.floor(ids.length / (4 * sampleSize)));
  const sample = new Set([...ids.slice(0, 2 * sampleSize), ...ids.filter((_, index) => index % every === 0)]);
  await attemptAll(
    [...sample].map((svcpid) => callOnce(context, 'getOffer', { path: { svcpid }, query: { duration: 60 } })),
  );
};

const locationForm: Sample = async (context) => {
  const place = await choosePlace(context);
  await attemptAll([
    callOnce(context, 'findOffers', { query: { ...place } }),
    callOnce(context, 'findOffers', { query: { ...place, duration: 120, locale: 'en' } }),
  ]);
};

const bookingForm: Sample = async (context) => {
  await sharedBooking(context);
  await ask(context, 'listBookings', {});
};

const vehicleForm: Sample = async (context) => {
  const listProviders = (await vehicleProviders(context)).slice(0, 1);
  const vehicle = newVehicle(context, { model: 'Form', tag: 'ECO', listProviders });
  await createVehicle(context, vehicle);
  await updateVehicle(context, vehicle.plate, { model: 'Form 2' });
};

const samples: Readonly<Record<Form, readonly Sample[]>> = {
  'list-parking': [listForm, listInTowns],
  'list-offer': [listForm],
  'schedule-day': [listForm],
  rate: [listForm, searchForm, offerForm, locationForm, searchInTowns],
  'search-parking': [searchForm, searchInTowns],
  'search-schedule': [searchForm, searchInTowns],
  'search-offer': [searchForm, searchInTowns],
  offer: [offerForm],
  'offer-by-location': [locationForm, searchInTowns],
  booking: [bookingForm],
  vehicle: [vehicleForm],
};

/** Fetches answers that contain a form, once in a run. If an operation gives none, its own check reports that. */
export async function survey(form: Form, context: Context): Promise<void> {
  for (const sample of samples[form]) {
    await context.once(sample, (sharing) => sample(sharing).catch(whenInconclusive(undefined)));
  }
}

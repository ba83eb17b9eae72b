import type { Form } from '../../../spec/generated/forms.ts';
import { searchRadius } from '../../../spec/limits.ts';
import { ask, callOnce } from '../../answers/ask.ts';
import { pointAway } from '../../answers/geometry.ts';
import { svcpidsOf } from '../../answers/parkings.ts';
import type { Context } from '../../check/check.ts';
import { sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import { variousCancelled } from '../../fixtures/bookings/own-bookings.ts';
import {
  choosePlace,
  listAllParkings,
  listOperableParkings,
  listProviders,
  scatteredPlaces,
  searchNearby,
} from '../../fixtures/offers/listings.ts';
import { usualStay } from '../../fixtures/offers/offers.ts';
import { createVehicle, newVehicle, updateVehicle } from '../../fixtures/vehicles/vehicle.ts';
import { vehicleProviders } from '../../fixtures/vehicles/vehicle-providers.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';

/** How many providers have their lists fetched. The number of offers read is a multiple of it. */
const sampleSize = 5;

/** Metres between a scattered place and the point that is sent, so that the distances shown can be measured. */
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

/** Lists and searches around places in other towns and countries. */
const elsewhere: Sample = async (context) => {
  const places = await scatteredPlaces(context);
  await attemptAll(
    places.flatMap((place) => {
      const outside = pointAway(place, outOfTown);
      return [
        callOnce(context, 'listParkings', { query: { ...outside, distance: 2 * outOfTown } }),
        callOnce(context, 'searchAvailableParkings', {
          body: { ...outside, ...usualStay(), search_radius_meters: searchRadius.largest },
        }),
        callOnce(context, 'findOffers', { query: { ...place, ...usualStay() } }),
      ];
    }),
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
  await variousCancelled(context);
};

const vehicleForm: Sample = async (context) => {
  const listProviders = (await vehicleProviders(context)).slice(0, 1);
  const vehicle = newVehicle(context, { model: 'Form', tag: 'ECO', listProviders });
  await createVehicle(context, vehicle);
  await updateVehicle(context, vehicle.plate, { model: 'Form 2' });
};

const samples: Readonly<Record<Form, readonly Sample[]>> = {
  'list-parking': [listForm, elsewhere],
  'list-offer': [listForm],
  'schedule-day': [listForm],
  rate: [listForm, searchForm, offerForm, locationForm, elsewhere],
  'search-parking': [searchForm, elsewhere],
  'search-schedule': [searchForm, elsewhere],
  'search-offer': [searchForm, elsewhere],
  offer: [offerForm],
  'offer-by-location': [locationForm, elsewhere],
  booking: [bookingForm],
  vehicle: [vehicleForm],
};

/** Fetches answers that contain a form, once in a run. If an operation gives none, its own check reports that. */
export async function survey(form: Form, context: Context): Promise<void> {
  for (const sample of samples[form]) {
    await context.once(sample, (sharing) => sample(sharing).catch(whenInconclusive(undefined)));
  }
}

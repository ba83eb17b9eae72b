import type { Context } from '../../harness/context.ts';
import { list, objects } from '../../harness/facts.ts';
import { asArray, textIn } from '../../harness/json.ts';
import type { Form } from './form-places.ts';

/** Providers whose lists are fetched, and offers that are read one by one. */
const sampleSize = 5;

type Sample = (context: Context) => Promise<unknown>;

const listForm: Sample = async (context) => {
  const providers = await context.facts.providers().catch(() => []);
  await settleAll([
    context.facts.parkings(),
    context.facts.operableParkings(),
    context.facts
      .place()
      .then((place) => context.call('listParkings', { query: { ...place, distance: 2000 } })),
    ...providers
      .slice(0, sampleSize)
      .map((provider) => context.call('listProviderParkings', { path: { provider } })),
  ]);
};

const searchForm: Sample = async (context) => {
  const place = await context.facts.place();
  await settleAll([
    context.facts.found(),
    context.call('searchAvailableParkings', { body: place }),
    context.call('searchAvailableParkings', {
      body: { ...place, duration: 120, locale: 'en', search_radius_meters: 5000 },
    }),
  ]);
};

const offerForm: Sample = async (context) => {
  const found = await context.facts.found().catch(() => []);
  const listed = await context.facts.operableParkings().catch(() => []);
  const ids = [
    ...found.flatMap((parking) =>
      objects(asArray(parking.offers) ?? []).map((offer) => textIn(offer, 'svcPID')),
    ),
    ...listed.flatMap((parking) =>
      objects(asArray(parking.offers) ?? []).map((offer) => textIn(offer, 'svcpid')),
    ),
  ].filter((id) => id !== undefined);
  const every = Math.max(1, Math.floor(ids.length / (4 * sampleSize)));
  const sample = new Set([...ids.slice(0, 2 * sampleSize), ...ids.filter((_, index) => index % every === 0)]);
  await settleAll(
    [...sample].map((svcpid) => context.call('getOffer', { path: { svcpid }, query: { duration: 60 } })),
  );
};

const locationForm: Sample = async (context) => {
  const place = await context.facts.place();
  await settleAll([
    context.call('findOffers', { query: { ...place } }),
    context.call('findOffers', { query: { ...place, duration: 120, locale: 'en' } }),
  ]);
};

const bookingForm: Sample = async (context) => {
  await context.facts.booking();
  await list({ call: context.call }, 'listBookings');
};

const vehicleForm: Sample = async (context) => {
  const plate = context.newPlate();
  const providers = await context.facts.vehicleProviders().catch(() => []);
  const body = { plate, brand: 'Parkproof', model: 'Form', tag: 'ECO', listProviders: providers.slice(0, 1) };
  await context.call('createVehicle', { path: { plate }, body });
  await context.call('updateVehicle', { path: { plate }, body: { model: 'Form 2' } });
};

const samples: Readonly<Record<Form, readonly Sample[]>> = {
  'list-parking': [listForm],
  'list-offer': [listForm],
  'schedule-day': [listForm],
  rate: [listForm, searchForm, offerForm, locationForm],
  'search-parking': [searchForm],
  'search-schedule': [searchForm],
  'search-offer': [searchForm],
  offer: [offerForm],
  'offer-by-location': [locationForm],
  booking: [bookingForm],
  vehicle: [vehicleForm],
};

const taken = new WeakMap<object, Map<Sample, Promise<unknown>>>();

/** Fetches answers that hold a form, once in a run; what cannot be had is left to the checks of those operations. */
export async function survey(form: Form, context: Context): Promise<void> {
  const ofRun = taken.get(context.facts) ?? new Map<Sample, Promise<unknown>>();
  taken.set(context.facts, ofRun);
  for (const sample of samples[form]) {
    const fetched = ofRun.get(sample) ?? sample(context).catch(() => undefined);
    ofRun.set(sample, fetched);
    await fetched;
  }
}

async function settleAll(work: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(work);
}

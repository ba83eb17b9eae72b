import { nullableTerms } from '../../spec/nullable-terms.ts';
import { bookingUrlOf } from './describe-offer.ts';
import { imagesOf } from './describe-parking.ts';
import { accessMessageOf, cancelMessageOf } from './messages.ts';
import { scheduleSentence } from './opening-hours.ts';
import { madrid } from './places/cities.ts';
import { countryOf } from './places/countries.ts';
import { nearestLandmarks } from './places/ground.ts';
import { sandboxProvider } from './providers.ts';
import { type ScenarioPlan, scenarioPlans, scenarioRates } from './scenarios.ts';
import { impliedServices } from './services.ts';
import { scenarioSvcpid } from './svcpid.ts';
import type { OfferRecord, ParkingPlace, ParkingRecord, World } from './types.ts';

const spain = countryOf(madrid.country);

/** The scenarios of every world, in the order of their parkings' indexes. */
export const scenarios: World['scenarios'] = scenarioPlans.map(({ id, title }) => ({
  id,
  svcpid: scenarioSvcpid(id),
  provider: sandboxProvider,
  title,
}));

/** Details of a scenario's parking. Nothing in them is random, so they are the same in every world. */
export function describeScenario(plan: ScenarioPlan, place: ParkingPlace & { id: string }): ParkingRecord {
  const hours = plan.hours ?? null;
  const bare = plan.form === 'bare';
  const address = `Calle de Ejemplo, ${place.index + 1}, 28013 Madrid`;
  return {
    ...place,
    name: `Parking Sandbox ${plan.id}`,
    address,
    area: 'Sol',
    region: madrid.region,
    country: spain.code,
    countryName: spain.name,
    timeZone: spain.timeZone,
    type: 'underground',
    capacity: plan.capacity ?? 500,
    showsFreeSpots: !bare,
    showsCapacity: !bare,
    hours,
    services: bare ? [] : [...(hours === null ? impliedServices : ['covered_parking']), 'card_payment'],
    entrances: [{ latitude: place.lat, longitude: place.long, address }],
    listsEntrances: !bare,
    ...(bare ? { bare } : { scheduleSentence: scheduleSentence(hours) }),
    ...(plan.form === 'full' ? fullParking(place) : {}),
    offers: [describeScenarioOffer(plan, place.index)],
  };
}

function describeScenarioOffer(plan: ScenarioPlan, index: number): OfferRecord {
  const plain = {
    svcpid: scenarioSvcpid(plan.id),
    pid: index + 1,
    provider: sandboxProvider,
    name: `Parking Sandbox ${plan.id}`,
    bookable: true,
    automated: false,
    currency: spain.currency,
    rates: scenarioRates,
    cancelMinutes: 60,
    terms: {},
    scenario: plan.id,
    ...plan.offer,
  };
  if (plan.form === 'bare') return plain;
  const offer = { ...plain, ...(plan.form && formsOf(plain.pid)[plan.form]) };
  const accessMessage = accessMessageOf(offer.automated, offer.terms);
  return { ...offer, accessMessage, cancelMessage: cancelMessageOf(offer) };
}

const formsOf = (pid: number): Readonly<Record<'full' | 'nulls', Partial<OfferRecord>>> => ({
  full: {
    bookingUrl: bookingUrlOf({ name: sandboxProvider }, pid),
    offerTime: 15,
    terms: {
      access_type: 'multipass',
      max_hours: 240,
      max_days: 10,
      extra_hours: 1,
      booking_min_time: 15,
      start_min_time: 0,
    },
  },
  nulls: { terms: Object.fromEntries(nullableTerms.map((term) => [term, null])) },
});

function fullParking(place: ParkingPlace) {
  return {
    maxHeight: 2.1,
    phone: '+34910000000',
    email: 'happy-path@sandbox.example',
    images: imagesOf(place.index, 2),
    pointsOfInterest: nearestLandmarks(place, madrid.landmarks, 2),
  };
}

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
import type { OfferRecord, ParkingPlace, ParkingRecord, Scenario } from './types.ts';

const spain = countryOf(madrid.country);

/** The scenarios of every world, in the order of their parkings' indexes. */
export const scenarios: readonly Scenario[] = scenarioPlans.map(({ id, title }) => ({
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
    scenario: plan.id,
    ...plan.offer,
  };
  if (plan.form === 'bare') return plain;
  const offer = { ...plain, ...(plan.form === undefined ? {} : limitsOf[plan.form](plain.pid)) };
  return { ...offer, accessMessage: accessMessageOf(offer), cancelMessage: cancelMessageOf(offer) };
}

const limitsOf = {
  full: (pid: number) => ({
    bookingUrl: bookingUrlOf({ name: sandboxProvider }, pid),
    offerTime: 15,
    accessType: 'multipass' as const,
    maxHours: 240,
    maxDays: 10,
    extraHours: 1,
    bookingMinTime: 15,
    startMinTime: 0,
  }),
  nulls: () => ({
    accessType: null,
    maxHours: null,
    maxDays: null,
    extraHours: null,
    bookingMinTime: null,
    startMinTime: null,
  }),
};

function fullParking(place: ParkingPlace) {
  return {
    maxHeight: 2.1,
    phone: '+34910000000',
    email: 'happy-path@sandbox.example',
    images: imagesOf(place.index, 2),
    pointsOfInterest: nearestLandmarks(place, madrid.landmarks, 2),
  };
}

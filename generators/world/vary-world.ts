import { accessMessageOf } from './messages.ts';
import { dayHours, scheduleSentence, weekHours } from './opening-hours.ts';
import type { OfferRecord, ParkingRecord, ProviderRecord, World } from './types.ts';

interface Variant {
  readonly maxParkings?: number;
  readonly parking?: (parking: ParkingRecord) => ParkingRecord;
  readonly offer?: (offer: OfferRecord, random: () => number) => OfferRecord;
  readonly provider?: (provider: ProviderRecord) => ProviderRecord;
  /** True if the same parking is described differently each time. */
  readonly moves?: true;
}

/** Odd worlds that show how a client copes: each is an ordinary world with one change throughout. */
const variants = {
  ordinary: {},
  empty: { maxParkings: 0 },
  'one-parking': { maxParkings: 1 },
  'one-space': { parking: (parking) => ({ ...parking, capacity: 1 }) },
  full: { offer: (offer) => ({ ...offer, behaviour: { ...offer.behaviour, alwaysFull: true } }) },
  'mostly-closed': { parking: closeMostly },
  'no-euro': { offer: (offer) => (offer.currency === 'EUR' ? { ...offer, currency: 'GBP' } : offer) },
  'nothing-bookable': { offer: (offer) => ({ ...offer, bookable: false }) },
  'nothing-cancellable': {
    offer: ({ cancelMessage: _cancelMessage, ...offer }) => ({ ...offer, cancelMinutes: null }),
  },
  'nothing-automated': {
    offer: (offer) => withAccess({ ...offer, automated: false }),
    provider: (provider) => ({ ...provider, registersVehicles: false }),
  },
  'nothing-optional': { parking: (parking) => ({ ...parking, bare: true }) },
  moving: { offer: move, moves: true },
} as const satisfies Readonly<Record<string, Variant>>;

export type WorldVariant = keyof typeof variants;

/** The names of all variants. */
export const worldVariants = Object.keys(variants) as readonly WorldVariant[];

/** A variant of a world; `random` decides how a moving one moves. */
export function varyWorld(world: World, name: WorldVariant, random: () => number): World {
  if (name === 'ordinary') return world;
  const { maxParkings, parking, offer, provider, moves }: Variant = variants[name];
  const size = Math.min(world.size, maxParkings ?? world.size);
  const within = (index: number) => (index < size ? index : -1);
  return {
    ...world,
    size,
    ...(moves !== undefined && { moves }),
    providers: provider === undefined ? world.providers : world.providers.map(provider),
    scenarios: world.scenarios.slice(0, size),
    describe(index) {
      const described = world.describe(index);
      const { offers } = described;
      const varied = offers.map(noLongWaits).map((one) => offer?.(one, random) ?? one);
      return { ...(parking?.(described) ?? described), offers: varied };
    },
    indexOfOffer: (svcpid) => within(world.indexOfOffer(svcpid)),
    indexOfParking: (id) => within(world.indexOfParking(id)),
  };
}

/** Hundreds of odd worlds are tested, so no booking in them takes 45 seconds. */
function noLongWaits(offer: OfferRecord): OfferRecord {
  const { behaviour } = offer;
  if (behaviour === undefined) return offer;
  const { bookingSeconds: _seconds, providerFailure, ...rest } = behaviour;
  return { ...offer, behaviour: { ...rest, ...(providerFailure && { providerFailure: 'error' }) } };
}

function closeMostly(parking: ParkingRecord): ParkingRecord {
  const closed = dayHours();
  const hours = weekHours(closed, closed, dayHours('03:00-04:00'));
  const services = parking.services.filter((service) => service !== 'open_24h');
  const sentence =
    parking.scheduleSentence === undefined ? {} : { scheduleSentence: scheduleSentence(hours) };
  return { ...parking, hours, services, ...sentence };
}

function withAccess(offer: OfferRecord): OfferRecord {
  return offer.accessMessage === undefined
    ? offer
    : { ...offer, accessMessage: accessMessageOf(offer.automated, offer.terms) };
}

/** Changes all prices by up to 20%, and leaves no space in one of five cases. Other scenario behaviour is dropped. */
function move({ behaviour: _behaviour, ...offer }: OfferRecord, random: () => number): OfferRecord {
  const factor = 0.8 + 0.4 * random();
  const isFull = random() < 0.2;
  return {
    ...offer,
    rates: offer.rates.map((rate) => ({ ...rate, priceCents: Math.round(rate.priceCents * factor) })),
    ...(isFull && { behaviour: { alwaysFull: true } }),
  };
}

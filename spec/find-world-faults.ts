import type { Violation } from './describe-violations.ts';
import type { components, WorldFile } from './generated/world-types.ts';

type Parking = components['schemas']['Parking'];

/** A fault at one place of a world. */
export type WorldFault = Pick<Violation, 'pointer' | 'detail'>;

/** Finds faults that the schema of a world cannot express. The world must match that schema. */
export function findWorldFaults({ scenarios = true, providers = [], parkings }: WorldFile): WorldFault[] {
  const faults: WorldFault[] = [];
  const add = (pointer: string, detail: string) => faults.push({ pointer, detail });
  const providerOnce = createOnce(add);
  const idOnce = createOnce(add);
  const svcpidOnce = createOnce(add);
  const isZone = createIsZone();
  for (const [index, { name }] of providers.entries()) providerOnce(`/providers/${index}/name`, name);
  parkings.forEach((parking, index) => {
    const at = `/parkings/${index}`;
    const { id, name, time_zone, offers = [] } = parking;
    if (id === undefined && name === undefined) add(at, 'must have a name or an id');
    if (id !== undefined) idOnce(`${at}/id`, id);
    if (time_zone !== undefined && !isZone(time_zone))
      add(`${at}/time_zone`, 'must be an IANA time zone, such as Europe/Madrid');
    for (const [day, text] of daysOf(parking)) {
      if (!isInOrder(text))
        add(
          `${at}/hours${day}`,
          'must close after it opens, on the same day, and open again only after that',
        );
    }
    offers.forEach(({ svcpid, rates = [] }, number) => {
      const atOffer = `${at}/offers/${number}`;
      if (svcpid !== undefined) svcpidOnce(`${atOffer}/svcpid`, svcpid);
      if (scenarios && svcpid?.startsWith('svc-scenario-'))
        add(
          `${atOffer}/svcpid`,
          "must not begin with 'svc-scenario-' unless the file says 'scenarios: false'",
        );
      rates.forEach(({ price }, rate) => {
        if (Math.abs(price * 100 - Math.round(price * 100)) > 1e-6)
          add(`${atOffer}/rates/${rate}/price`, 'must have at most two decimals');
      });
    });
  });
  return faults;
}

/** Adds a fault for a value that comes a second time, and says where it came first. */
function createOnce(add: (pointer: string, detail: string) => void) {
  const seen = new Map<string, string>();
  return (pointer: string, value: string) => {
    const first = seen.get(value);
    if (first === undefined) seen.set(value, pointer);
    else add(pointer, `must be unique, but ${first} is the same`);
  };
}

function createIsZone() {
  const known = new Map<string, boolean>();
  return (zone: string): boolean => {
    const found = known.get(zone) ?? isTimeZone(zone);
    known.set(zone, found);
    return found;
  };
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The hours of each day, with their JSON pointer below `hours`. */
function daysOf({ hours = '24h' }: Parking): readonly (readonly [pointer: string, text: string])[] {
  if (typeof hours === 'string') return [['', hours]];
  return Object.entries(hours).map(([day, text]) => [`/${day}`, text] as const);
}

/** Whether the times of a day, each `HH:mm`, ascend. */
function isInOrder(day: string): boolean {
  const times = day.match(/\d\d:\d\d/g) ?? [];
  return times.every((time, index) => index === 0 || time > (times[index - 1] ?? ''));
}

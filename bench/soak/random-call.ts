/** One request of the mixed load. */
export interface Call {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly user?: 0 | 1;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The only accepted status. */
  readonly wanted: number;
  readonly onAnswer?: (body: unknown) => void;
}

/** The state that the load needs for its next requests. */
export interface Memory {
  /** Bookings that can be cancelled. */
  readonly bookings: string[];
  /** Plates outside, which can enter, and plates inside, which can leave. */
  readonly outside: string[];
  readonly inside: string[];
  /** Events that need a webhook, as `ENTRY uid` or `EXIT uid`. */
  readonly expected: Set<string>;
}

const svcpid = 'svc-scenario-happy-path';
const madrid = { lat: 40.4168, long: -3.7038 };
const batch = { 'x-batch': 'true' };
const car = (plate: string) => ({ plate, brand: 'Seat', model: 'Ibiza' });
const fleet = (size: number) => Array.from({ length: size }, (_, index) => car(`FLEET${index}`));

/** The vehicles that come and go, registered with the provider whose barrier opens for them. */
export const visitors = Array.from({ length: 60 }, (_, index) => ({
  ...car(`VISITOR${index}`),
  listProviders: ['sandbox'],
}));

/** Picks a random request; `now` is the simulator's time, in milliseconds since the epoch. */
export function randomCall(memory: Memory, random: () => number, now: number): Call {
  const make = turns[Math.floor(random() * turns.length)] ?? search;
  return make(memory, random, now);
}

type Make = (memory: Memory, random: () => number, now: number) => Call;

const mix: readonly { readonly weight: number; readonly make: Make }[] = [
  { weight: 25, make: search },
  {
    weight: 15,
    make: (_, random) => read(`/parkings?lat=${40 + random()}&long=-3.7&distance=20000&limit=20`),
  },
  { weight: 10, make: () => read(`/offers/${svcpid}?duration=60`) },
  { weight: 3, make: () => read(`/offers?lat=${madrid.lat}&long=${madrid.long}`) },
  { weight: 1, make: () => read('/bookings') },
  { weight: 15, make: book },
  { weight: 10, make: cancel },
  { weight: 5, make: changeOne },
  { weight: 3, make: bulk('POST', 0) },
  { weight: 2, make: bulk('PUT', 1) },
  { weight: 2, make: batched },
  { weight: 9, make: move },
];

/** Each kind of request, repeated by its weight. */
const turns = mix.flatMap(({ weight, make }) => Array<Make>(weight).fill(make));

const read = (path: string): Call => ({ kind: 'reads', method: 'GET', path, wanted: 200 });

function search(_: Memory, random: () => number): Call {
  const body = { lat: 40 + random(), long: madrid.long, duration: 90, search_radius_meters: 5000 };
  const path = '/parkings/search-available-parkings';
  return { kind: 'searches', method: 'POST', path, body, wanted: 200 };
}

function book({ bookings }: Memory, random: () => number, now: number): Call {
  const start = new Date(now + (24 + Math.floor(random() * 200)) * 3_600_000).toISOString();
  const onAnswer = (body: unknown) => void bookings.push(uidOf(body));
  const body = { svcpid, start, duration: 60 };
  return { kind: 'bookings', method: 'POST', path: '/bookings', body, wanted: 201, onAnswer };
}

function cancel(memory: Memory, random: () => number, now: number): Call {
  const uid = take(memory.bookings, random);
  if (uid === undefined) return book(memory, random, now);
  return { kind: 'cancellations', method: 'DELETE', path: `/bookings/${uid}`, wanted: 200 };
}

function changeOne(_: Memory, random: () => number): Call {
  const vehicle = car(`SINGLE${Math.floor(random() * 50)}`);
  const path = `/vehicles/${vehicle.plate}`;
  return { kind: 'single vehicles', method: 'POST', path, body: vehicle, wanted: 200 };
}

function bulk(method: 'POST' | 'PUT', user: 0 | 1): Make {
  return (_, random) => {
    const body = fleet(1 + Math.floor(random() * 500));
    return { kind: 'bulk', method, path: '/vehicles', user, body, wanted: 200 };
  };
}

function batched(_: Memory, random: () => number): Call {
  const call = { kind: 'batches', path: '/vehicles', user: 1 as const, headers: batch, wanted: 202 };
  if (random() < 0.3) return { ...call, method: 'DELETE' };
  return { ...call, method: 'POST', body: fleet(200) };
}

function move(memory: Memory, random: () => number): Call {
  const { outside, inside, expected } = memory;
  const action = random() < outside.length / visitors.length ? 'ENTRY' : 'EXIT';
  const [from, to] = action === 'ENTRY' ? [outside, inside] : [inside, outside];
  const plate = take(from, random);
  if (plate === undefined) return read('/vehicles/valid-providers');
  return {
    kind: 'movements',
    method: 'POST',
    path: '/_sim/movements',
    body: { action, plate, svcpid },
    wanted: 200,
    onAnswer(body) {
      to.push(plate);
      expected.add(`${action} ${uidOf(body)}`);
    },
  };
}

/** Removes a random element from a list, so that no other request uses it at the same time. */
function take(list: string[], random: () => number): string | undefined {
  const [taken] = list.splice(Math.floor(random() * list.length), 1);
  return taken;
}

const uidOf = (body: unknown) => (body as { readonly uid: string }).uid;

import { type Acknowledged, bookingAs, nothing, plateIn, vehiclesOf } from './acknowledged.ts';

/** The headers of one user (section 5). */
export type Credentials = Readonly<Record<string, string>>;

interface Call {
  readonly slot: string;
  readonly state: string;
  /** Method and path. */
  readonly request: string;
  readonly headers?: Credentials;
  readonly body?: unknown;
  /** The expected statuses; default 200. */
  readonly wanted?: readonly number[];
  /** Reads the state of the slot from the answer, if it tells more than the request. */
  readonly told?: (answer: never) => string;
}

type Random = () => number;

/**
 * Starts clients that send one request after the other, each to its own slots, until they get no answer: five that
 * book, cancel, and add, change and remove vehicles, singly and in bulk; one that adds and removes vehicles in batches;
 * one that replaces and removes all vehicles of the second user. `name` makes what they create unique, `random` returns
 * a number from 0 to 1, and `onSent` is called for each request.
 */
export function startMixedLoad(options: {
  readonly url: string;
  readonly users: readonly [Credentials, Credentials];
  readonly acknowledged: Acknowledged;
  readonly name: string;
  readonly random: Random;
  readonly onSent?: () => void;
}) {
  const { url, users, acknowledged, name, random, onSent } = options;
  /** Unexpected answers. */
  const surprises: string[] = [];
  let sequence = 0;
  const nextName = () => {
    sequence += 1;
    return `${name}N${sequence}`;
  };

  async function run(user: Credentials, next: () => Call): Promise<void> {
    for (;;) {
      const { slot, state, request, headers, body, wanted = [200], told } = next();
      const [method = '', path = ''] = request.split(' ');
      const asked = acknowledged.ask(slot, state);
      const sent = fetch(url + path, {
        method,
        headers: { ...user, 'content-type': 'application/json', ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      });
      onSent?.();
      try {
        const answer = await sent;
        const text = await answer.text();
        if (!wanted.includes(answer.status)) surprises.push(`${request}: ${answer.status} ${text}`);
        if (answer.ok) asked.acknowledge(told?.(JSON.parse(text) as never));
        else asked.refuse();
      } catch {
        return;
      }
    }
  }

  const alone = [0, 1, 2, 3, 4].map((client) =>
    run(users[0], () =>
      random() < 0.5
        ? randomBooking(`BOOK${client}`, acknowledged, nextName(), random)
        : randomVehicles(`CAR${client}`, nextName(), random),
    ),
  );
  const inBatches = run(users[0], () => {
    const slot = `BATCH${Math.floor(random() * 3)}`;
    return randomBulk({ slot, count: 300, model: nextName(), random, isBatch: true });
  });
  const isBatch = random() < 0.5;
  const whole = run(users[1], () => randomWhole(nextName(), random, isBatch));
  return { ended: Promise.all([...alone, inBatches, whole]), surprises };
}

function randomBooking(prefix: string, acknowledged: Acknowledged, name: string, random: Random): Call {
  const own = [...acknowledged.slots()].filter((slot) => slot.startsWith(prefix));
  const known = own[Math.floor(random() * own.length)] ?? '';
  const before = acknowledged.stateOf(known);
  const uid = /, (\S+)/.exec(before)?.[1];
  if (random() < 0.4 && uid !== undefined) {
    // A second cancellation returns the date of the first (4.10).
    const state = before.startsWith('booked') ? `${before.replace('booked', 'cancelled')} *` : before;
    return { slot: known, state, request: `DELETE /bookings/${uid}`, told: bookingAs };
  }
  // At least a day ahead, so that it can be cancelled for as long as the test runs.
  const start = new Date(Date.now() + (24 + Math.floor(random() * 500)) * 60 * minute).toISOString();
  const slot = prefix + name;
  const isRefused = random() < 0.2;
  const body = { svcpid: 'svc-scenario-happy-path', start, duration: 60, number_plate: slot };
  return {
    slot,
    state: `booked ${start} for 60, *`,
    request: 'POST /bookings',
    body: isRefused ? { ...body, expected_price: 0.01 } : body,
    // Other clients may have taken the last space.
    wanted: isRefused ? [409] : [201, 409],
    told: bookingAs,
  };
}

function randomVehicles(prefix: string, name: string, random: Random): Call {
  const chance = random();
  const slot = `${prefix}S${Math.floor(random() * 4)}`;
  if (chance < 0.4) return randomSingle(slot, name, random);
  if (chance < 0.5) return refusedCall(`${prefix}REFUSED${name}`, name);
  // Written in several turns of the event loop, so that the kill can interrupt it.
  if (chance < 0.54) return randomBulk({ slot: `${prefix}LARGE`, count: 5000, model: name, random });
  return randomBulk({ slot: `${prefix}BULK`, count: 40, model: name, random });
}

function randomSingle(slot: string, model: string, random: Random): Call {
  const plate = plateIn(slot, 0);
  const chance = random();
  const wanted = [200, 404];
  if (chance < 0.3) return { slot, state: nothing, request: `DELETE /vehicles/${plate}`, wanted };
  const state = vehiclesOf(model, 1);
  if (chance < 0.6) return { slot, state, request: `PUT /vehicles/update/${plate}`, body: { model }, wanted };
  return { slot, state, request: `POST /vehicles/${plate}`, body: { plate, brand, model } };
}

/** A bulk call that is refused, since its last vehicle has no plate. */
function refusedCall(slot: string, model: string): Call {
  const body = [...fleetOf(slot, model, 40), { brand, model }];
  return { slot, state: vehiclesOf(model, 40), request: 'POST /vehicles', body, wanted: [400] };
}

function randomBulk(options: {
  readonly slot: string;
  readonly count: number;
  readonly model: string;
  readonly random: Random;
  readonly isBatch?: boolean;
}): Call {
  const { slot, count, model, random, isBatch = false } = options;
  const how = deliveredAs(isBatch);
  const body = fleetOf(slot, model, count);
  // More plates would exceed the size limit of the request head.
  if (count <= 300 && random() < 0.3) {
    const plates = body.map(({ plate }) => plate).join(',');
    return { slot, state: nothing, request: `DELETE /vehicles?plates=${plates}`, ...how };
  }
  return { slot, state: vehiclesOf(model, count), request: 'POST /vehicles', body, ...how };
}

/** Replaces or removes all vehicles of a user whom no other client uses. */
function randomWhole(model: string, random: Random, isBatch: boolean): Call {
  const slot = 'WHOLE';
  const how = deliveredAs(isBatch);
  if (random() < 0.3) return { slot, state: nothing, request: 'DELETE /vehicles', ...how };
  const count = 1 + Math.floor(random() * 400);
  const body = fleetOf(slot, model, count);
  return { slot, state: vehiclesOf(model, count), request: 'PUT /vehicles', body, ...how };
}

const deliveredAs = (isBatch: boolean) => (isBatch ? { wanted: [202], headers: { 'x-batch': 'true' } } : {});

const fleetOf = (slot: string, model: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ plate: plateIn(slot, index), brand, model }));

const brand = 'Seat';

/** Milliseconds. */
const minute = 60_000;

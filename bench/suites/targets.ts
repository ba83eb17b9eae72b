import type { CannedAnswer } from '../contestants/canned.ts';
import type { Ask } from '../generator/protocol.ts';

/** What the bench asks of a simulator, with the answers that it gave. */
export interface Target {
  readonly name: string;
  readonly what: string;
  readonly ask: Ask;
  /** Where the same request cannot be made without end: others like it, in turn with it. */
  readonly others: readonly Ask[];
  readonly canned: CannedAnswer;
}

/** The three headers of a user. */
export type Headers = Readonly<Record<string, string>>;

/** A stay far ahead, so that an answer is the same all through a run: from noon, for two hours. */
const start = new Date(Math.ceil(Date.now() / 86_400_000 + 30) * 86_400_000 + 43_200_000).toISOString();
const stay = { start, duration: 120 };
const happyPath = 'svc-scenario-happy-path';

/** The credentials of the first user of a simulator. */
export async function credentialsOf(url: string): Promise<Headers> {
  const profile = (await readJson(`${url}/_sim/profile`, {})) as {
    credentials: { api_user: string; users: { api_key: string; access_token: string }[] };
  };
  const [user] = profile.credentials.users;
  return {
    'x-api-user': profile.credentials.api_user,
    'x-api-key': user?.api_key ?? '',
    'x-access-token': user?.access_token ?? '',
  };
}

/** The four requests of the goals, each with its answer by a running simulator. */
export async function chooseTargets(url: string): Promise<Target[]> {
  const headers = await credentialsOf(url);
  const [list, [search]] = await Promise.all([chooseList(url, headers), chooseSearches(url, headers, 10, 1)]);
  return [
    await capture(url, 'list', 'GET /parkings near a point, 20 parkings', {
      route: '/parkings',
      operationId: 'listParkings',
      ask: { method: 'GET', path: list, headers, status: 200 },
    }),
    await capture(url, 'search', 'POST /parkings/search-available-parkings, 10 parkings', {
      route: '/parkings/search-available-parkings',
      operationId: 'searchAvailableParkings',
      ask: search,
    }),
    await capture(url, 'offer', 'GET /offers/:svcpid', {
      route: '/offers/:svcpid',
      operationId: 'getOffer',
      ask: offerAsk(headers),
    }),
    await capture(url, 'booking', 'POST /bookings, durable', {
      route: '/bookings',
      operationId: 'createBooking',
      ask: bookingAsk(headers, 0),
      others: bookingAsks(headers).slice(1),
    }),
  ];
}

/** The offer that always has room, for a stay far ahead. */
export function offerAsk(headers: Headers): Ask {
  const path = `/offers/${happyPath}?start=${encodeURIComponent(start)}&duration=${stay.duration}`;
  return { method: 'GET', path, headers, status: 200 };
}

/** A booking of the offer that always succeeds; `slot` shifts its start by so many quarters of an hour. */
function bookingAsk(headers: Headers, slot: number): Ask {
  const shifted = new Date(Date.parse(start) + slot * 15 * 60_000).toISOString();
  const body = { svcpid: happyPath, start: shifted, duration: stay.duration, expected_price: 4.4 };
  return { method: 'POST', path: '/bookings', headers, body: JSON.stringify(body), status: 201 };
}

/** Bookings that differ in their start only, over four weeks: one moment has room for 100 000. */
export function bookingAsks(headers: Headers): Ask[] {
  return Array.from({ length: 4 * 7 * 24 * 4 }, (_, slot) => bookingAsk(headers, slot));
}

/**
 * Searches with exactly `results` parkings each, around different parkings of the world. Throws if the world
 * has not one.
 */
export async function chooseSearches(
  url: string,
  headers: Headers,
  results: number,
  count: number,
): Promise<Ask[]> {
  const found: Ask[] = [];
  const centres = (await readJson(`${url}/parkings?limit=900`, headers)) as Place[];
  for (const { lat, long } of centres.slice(scenarios)) {
    if (found.length >= count) break;
    const near = `${url}/parkings?lat=${lat}&long=${long}&distance=5000&limit=${results * 4}`;
    const neighbours = (await readJson(near, headers)) as Place[];
    for (const { distance } of neighbours.slice(results - 1)) {
      if (distance === undefined) continue;
      const body = JSON.stringify({ lat, long, ...stay, search_radius_meters: Math.max(10, distance + 1) });
      const ask: Ask = {
        method: 'POST',
        path: '/parkings/search-available-parkings',
        headers,
        body,
        status: 200,
      };
      const answer = await send(url, ask);
      const length = (JSON.parse(answer) as unknown[]).length;
      if (length === results) found.push({ ...ask, answer });
      if (length >= results) break;
    }
  }
  if (found.length === 0) throw new Error(`no search of this world finds exactly ${results} parkings`);
  return found;
}

interface Place {
  readonly lat: number;
  readonly long: number;
  /** Parkings that leave out all that is optional leave out this too. */
  readonly distance?: number;
}

/** The parkings of the scenario offers come first, all in one place. */
const scenarios = 21;

async function chooseList(url: string, headers: Headers): Promise<string> {
  const centres = (await readJson(`${url}/parkings?limit=900`, headers)) as Place[];
  for (const { lat, long } of centres.slice(scenarios)) {
    const near = `/parkings?lat=${lat}&long=${long}`;
    const neighbours = (await readJson(`${url}${near}&distance=50000&limit=21`, headers)) as Place[];
    const last = neighbours[19]?.distance ?? Number.NaN;
    if (last + 1 < (neighbours[20]?.distance ?? Number.NaN)) return `${near}&distance=${last + 1}`;
  }
  throw new Error('no point of this world has exactly 20 parkings near it');
}

async function capture(
  url: string,
  name: string,
  what: string,
  {
    route,
    operationId,
    ask,
    others = [],
  }: { route: string; operationId: string; ask: Ask | undefined; others?: readonly Ask[] },
): Promise<Target> {
  if (ask === undefined) throw new Error(`there is nothing to ask for ${name}`);
  const { answer: _captured, ...plain } = ask;
  const body = await send(url, ask);
  const method = ask.method === 'GET' ? 'GET' : 'POST';
  return {
    name,
    what,
    ask: plain,
    others,
    canned: { method, path: route, operationId, status: ask.status, body },
  };
}

/** Asks once and answers with the body; throws if the status is another one. */
export async function send(url: string, { method, path, headers, body, status }: Ask): Promise<string> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  if (response.status !== status) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text;
}

const readJson = async (address: string, headers: Headers): Promise<unknown> => {
  const { origin } = new URL(address);
  const path = address.slice(origin.length);
  return JSON.parse(await send(origin, { method: 'GET', path, headers, status: 200 }));
};

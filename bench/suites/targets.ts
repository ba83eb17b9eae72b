import { scenarioCount } from '../../generators/world/scenarios.ts';
import { type OperationId, operations } from '../../spec/generated/operations.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Bench } from '../bench.ts';
import { type Credentials, credentialsOf } from '../credentials.ts';
import type { Ask } from '../generator/protocol.ts';
import { type CannedAnswer, simulate } from '../servers/contestants.ts';

/** Requests of the bench, with a simulator's response to the first. */
export interface Target {
  readonly name: string;
  readonly what: string;
  /** Several, which are sent in turn, if the same one cannot be repeated endlessly. */
  readonly asks: readonly [Ask, ...Ask[]];
  readonly canned: CannedAnswer;
}

/** Noon of a day at least 30 days ahead, so that answers stay the same throughout a run. */
const start = new Date(Math.ceil(Date.now() / 86_400_000 + 30) * 86_400_000 + 43_200_000).toISOString();
const stay = { start, duration: 120 };
const happyPath = 'svc-scenario-happy-path';

/** Reads the credentials of a simulator's first user. */
export const readCredentials = async (url: string): Promise<Credentials> =>
  credentialsOf((await readJson(url, '/_sim/profile', {})) as Profile);

/** Makes the four kinds of requests that have goals, each with a simulator's response. */
export async function captureTargets(bench: Bench): Promise<Target[]> {
  const server = await bench.start(simulate(bench.directory()));
  const { url } = server;
  const headers = await readCredentials(url);
  const targets = [
    await capture(url, 'listParkings', [await chooseList(url, headers)], {
      name: 'list',
      what: 'GET /parkings near a point, 20 parkings',
    }),
    await capture(url, 'searchAvailableParkings', await chooseSearches(url, headers, 10, 1), {
      name: 'search',
      what: 'POST /parkings/search-available-parkings, 10 parkings',
    }),
    await capture(url, 'getOffer', [offerAsk(headers)], { name: 'offer', what: 'GET /offers/:svcpid' }),
    await capture(url, 'createBooking', bookingAsks(headers), {
      name: 'booking',
      what: 'POST /bookings, durable',
    }),
  ];
  await server.stop();
  return targets;
}

/** A request for the offer that always has room, for a stay far ahead. */
export function offerAsk(headers: Credentials): Ask {
  const path = `/offers/${happyPath}?start=${encodeURIComponent(start)}&duration=${stay.duration}`;
  return { method: 'GET', path, headers, status: 200 };
}

/** Bookings that differ only in their start, over four weeks, because each moment has room for only 100 000. */
export function bookingAsks(headers: Credentials): Ask[] {
  return Array.from({ length: 4 * 7 * 24 * 4 }, (_, quarter) => {
    const shifted = new Date(Date.parse(start) + quarter * 15 * 60_000).toISOString();
    const body = { svcpid: happyPath, start: shifted, duration: stay.duration, expected_price: 4.4 };
    return { method: 'POST', path: '/bookings', headers, body: JSON.stringify(body), status: 201 };
  });
}

/**
 * Searches with exactly `results` parkings each, around different parkings of the world. Throws if there is no such
 * search.
 */
export async function chooseSearches(
  url: string,
  headers: Credentials,
  results: number,
  count: number,
): Promise<Ask[]> {
  const found: Ask[] = [];
  for (const { lat, long } of await listCentres(url, headers)) {
    if (found.length >= count) break;
    const near = `/parkings?lat=${lat}&long=${long}&distance=5000&limit=${results * 4}`;
    const neighbours = (await readJson(url, near, headers)) as Place[];
    for (const { distance } of neighbours.slice(results - 1)) {
      if (distance === undefined) continue;
      const body = JSON.stringify({ lat, long, ...stay, search_radius_meters: Math.max(10, distance + 1) });
      const path = '/parkings/search-available-parkings';
      const ask: Ask = { method: 'POST', path, headers, body, status: 200 };
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
  /** Absent from parkings that leave out every optional field. */
  readonly distance?: number;
}

/** Parkings to search around: not those of the scenarios, which come first and lie close together. */
async function listCentres(url: string, headers: Credentials): Promise<readonly Place[]> {
  const parkings = (await readJson(url, '/parkings?limit=900', headers)) as Place[];
  return parkings.slice(scenarioCount);
}

/** A list of exactly 20 parkings near a point. Throws if there is no such list. */
async function chooseList(url: string, headers: Credentials): Promise<Ask> {
  for (const { lat, long } of await listCentres(url, headers)) {
    const near = `/parkings?lat=${lat}&long=${long}`;
    const neighbours = (await readJson(url, `${near}&distance=50000&limit=21`, headers)) as Place[];
    const last = neighbours[19]?.distance ?? Number.NaN;
    if (last + 1 < (neighbours[20]?.distance ?? Number.NaN))
      return { method: 'GET', path: `${near}&distance=${last + 1}`, headers, status: 200 };
  }
  throw new Error('no point of this world has exactly 20 parkings near it');
}

async function capture(
  url: string,
  operationId: OperationId,
  asks: readonly Ask[],
  names: Pick<Target, 'name' | 'what'>,
): Promise<Target> {
  const [first, ...others] = asks.map(({ answer: _captured, ...ask }): Ask => ask);
  if (first === undefined) throw new Error(`there is nothing to ask for ${names.name}`);
  const { method, status } = first;
  const path = operations[operationId].path.replaceAll(/\{(\w+)\}/g, ':$1');
  const canned = { method, path, status, body: await send(url, first) };
  return { ...names, asks: [first, ...others], canned };
}

/** Sends a request and returns the response body. Throws if the status is not the expected one. */
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

async function readJson(url: string, path: string, headers: Ask['headers']): Promise<unknown> {
  return JSON.parse(await send(url, { method: 'GET', path, headers, status: 200 }));
}

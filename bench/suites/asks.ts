import { scenarioCount } from '../../generators/world/scenarios.ts';
import { credentialsOf } from '../../spec/credentials-of.ts';
import type { components } from '../../spec/generated/api-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import type { Ask } from '../generator/ask.ts';

/** The headers of the first demo user. */
export const headers = credentialsOf(simulatorProfile);

/** Noon of a day at least 30 days ahead, so that answers stay the same throughout a run. */
const start = new Date(Math.ceil(Date.now() / 86_400_000 + 30) * 86_400_000 + 43_200_000).toISOString();
const stay = { start, duration: 120 };
const happyPath = 'svc-scenario-happy-path';

/** A request for the offer that always has room, for a stay far ahead. */
export const offerAsk: Ask = {
  method: 'GET',
  path: `/offers/${happyPath}?start=${encodeURIComponent(start)}&duration=${stay.duration}`,
  headers,
  status: 200,
};

/** Bookings that differ only in their start, over four weeks, because the offer has only 100 000 spaces at a time. */
export const bookingAsks = Array.from({ length: 4 * 7 * 24 * 4 }, (_, quarter): Ask => {
  const shifted = new Date(Date.parse(start) + quarter * 15 * 60_000).toISOString();
  const body = { svcpid: happyPath, start: shifted, duration: stay.duration, expected_price: 4.4 };
  return { method: 'POST', path: '/bookings', headers, body: JSON.stringify(body), status: 201 };
});

/**
 * Searches with exactly `results` parkings each, around at most `count` different parkings of the world. Throws if there
 * is no such search.
 */
export async function chooseSearches(url: string, results: number, count: number): Promise<Ask[]> {
  const found: Ask[] = [];
  for (const { lat, long } of await listCentres(url)) {
    if (found.length >= count) break;
    const near = `/parkings?lat=${lat}&long=${long}&distance=5000&limit=${results * 4}`;
    for (const { distance } of (await readPlaces(url, near)).slice(results - 1)) {
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

/** A list of exactly 20 parkings near a point. Throws if there is no such list. */
export async function chooseList(url: string): Promise<Ask> {
  for (const { lat, long } of await listCentres(url)) {
    const near = `/parkings?lat=${lat}&long=${long}`;
    const neighbours = await readPlaces(url, `${near}&distance=50000&limit=21`);
    const last = neighbours[19]?.distance ?? Number.NaN;
    if (last + 1 < (neighbours[20]?.distance ?? Number.NaN))
      return { method: 'GET', path: `${near}&distance=${last + 1}`, headers, status: 200 };
  }
  throw new Error('no point of this world has exactly 20 parkings near it');
}

/** The distance is absent from parkings that leave out every optional field. */
type Place = Pick<components['schemas']['ListParking'], 'lat' | 'long' | 'distance'>;

/** Parkings to search around: not those of the scenarios, which come first and lie close together. */
async function listCentres(url: string): Promise<readonly Place[]> {
  return (await readPlaces(url, '/parkings?limit=900')).slice(scenarioCount);
}

async function readPlaces(url: string, path: string): Promise<readonly Place[]> {
  return JSON.parse(await send(url, { method: 'GET', path, headers, status: 200 })) as Place[];
}

/** Sends a request and returns the response body. Throws if the status is not the expected one. */
export async function send(url: string, ask: Ask): Promise<string> {
  const { method, path, body = null, status } = ask;
  const sent = { ...ask.headers, ...(body !== null && { 'content-type': 'application/json' }) };
  const response = await fetch(`${url}${path}`, { method, headers: sent, body });
  const text = await response.text();
  if (response.status !== status) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text;
}

import { expect, onTestFinished, test } from 'vitest';
import { createSimulator, type Simulator } from '../../create-simulator.ts';
import { testStart } from '../../testing/start-simulator.ts';

// A simulator with a defect draws every body, so that the defect can change it: it says what is to be written.
const drawing = { defects: ['webhook.object'] };

/** Starts both kinds on the same world; asks both and answers with the two texts. */
async function startBoth() {
  const start = async (more: { readonly defects?: readonly string[] }): Promise<Simulator> => {
    const simulator = await createSimulator({ now: testStart, frozen: true, parkings: 400, ...more });
    onTestFinished(() => simulator.close());
    return simulator;
  };
  const both = [await start({}), await start(drawing)];
  return async (path: string, body?: object) => {
    const texts = both.map(async ({ url, profile: { credentials } }) => {
      const headers = {
        'x-api-user': credentials.api_user,
        'x-api-key': credentials.users[0]?.api_key ?? '',
        'x-access-token': credentials.users[0]?.access_token ?? '',
        'content-type': 'application/json',
      };
      const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
      return (await fetch(url + path, init)).text();
    });
    const [written = '', drawn = ''] = await Promise.all(texts);
    return { written, drawn };
  };
}

interface Listed {
  readonly lat: number;
  readonly long: number;
  readonly offers: readonly { readonly svcpid: string }[];
}

const startsOfAWeek = [2, 3, 4, 5, 6, 7, 8].map((day) => `2026-03-${String(day + 10)}T07:30:00Z`);

test('lists are written as they are drawn, every parking with a distance and without', async () => {
  const ask = await startBoth();
  const { written, drawn } = await ask('/parkings?limit=0');
  expect(written).toBe(drawn);
  for (const { lat, long } of (JSON.parse(drawn) as Listed[]).slice(10)) {
    const near = await ask(`/parkings?lat=${lat}&long=${long}&distance=5000`);
    expect(near.written).toBe(near.drawn);
  }
});

test('searches are written as they are drawn, on every day of the week and in both languages', async () => {
  const ask = await startBoth();
  const all = JSON.parse((await ask('/parkings?limit=0')).drawn) as Listed[];
  let found = 0;
  for (const [index, { lat, long }] of all.slice(20).entries()) {
    const start = startsOfAWeek[index % 7];
    const locale = ['es', 'EN', 'fr'][index % 3];
    const point = { lat, long, start, locale, search_radius_meters: 5000 };
    for (const asked of [point, { ...point, duration: 15 + ((index * 97) % 14_386) }]) {
      const { written, drawn } = await ask('/parkings/search-available-parkings', asked);
      expect(written).toBe(drawn);
      found += (JSON.parse(drawn) as unknown[]).length;
    }
  }
  expect(found).toBeGreaterThan(all.length);
});

test('offers are written as they are drawn, available or not and in both languages', async () => {
  const ask = await startBoth();
  const all = JSON.parse((await ask('/parkings?limit=0')).drawn) as Listed[];
  const reasons = new Set<string | undefined>();
  for (const [index, { svcpid }] of all.flatMap(({ offers }) => offers).entries()) {
    const locale = ['es', 'en'][index % 2];
    for (const duration of [15, 300, 14_400]) {
      const start = startsOfAWeek[(index + duration) % 7];
      const { written, drawn } = await ask(
        `/offers/${svcpid}?start=${start}&duration=${duration}&locale=${locale}`,
      );
      expect(written).toBe(drawn);
      for (const { reason } of JSON.parse(drawn) as { reason?: string }[]) reasons.add(reason);
    }
  }
  expect(reasons.size).toBeGreaterThan(5);
});

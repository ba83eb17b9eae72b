import { expect, test } from 'vitest';
import { listParkings } from '../parkings/testing/ask-parkings.ts';
import { shareSimulator } from '../testing/start-simulator.ts';
import { findOffers, readOffer } from './testing/ask-offers.ts';

const { ana, send } = await shareSimulator();

const happyPath = 'svc-scenario-happy-path';

test('offers around a point come nearest first, with the requested start and duration', async () => {
  const found = await findOffers(ana, { start: '2026-03-04T10:00:00+01:00', duration: 90 });
  const metres = found
    .map(({ distance }) => distance ?? Number.NaN)
    .filter((distance) => !Number.isNaN(distance));
  expect(metres.length).toBe(found.length - 1); // the bare offer has no distance
  expect(metres).toEqual([...metres].sort((a, b) => a - b));
  expect(found[0]).toMatchObject({ svcpid: happyPath, distance: 0, country: 'ES', provider: 'sandbox' });
  for (const offer of found) expect(offer).toMatchObject({ start: '2026-03-04T09:00:00.000Z', duration: 90 });
});

test('every offer of a parking within 1000 metres of the point is found', async () => {
  const point = { lat: 40.4168, long: -3.7038 };
  const listed = await listParkings(ana, { ...point, distance: 1000, limit: 0 });
  const svcpids = listed.flatMap(({ offers }) => offers.map(({ svcpid }) => svcpid));
  expect((await findOffers(ana, point)).map(({ svcpid }) => svcpid)).toEqual(svcpids);
});

test('offers are quoted for now and for 60 minutes by default', async () => {
  const found = await findOffers(ana);
  expect(found).toEqual(await findOffers(ana, { start: '2026-03-03T09:00:00Z', duration: 60 }));
  expect(found[0]).toMatchObject({ start: '2026-03-03T09:00:00.000Z', duration: 60, expected_price: 2.2 });
  expect(await readOffer(ana, happyPath)).toEqual(
    await readOffer(ana, happyPath, { start: '2026-03-03T09:00:00Z', duration: 60 }),
  );
});

test.each([true, false])('automated=%s keeps the offers with that value', async (automated) => {
  const everything = await findOffers(ana);
  const known = everything.filter((offer) => offer.automated !== undefined);
  const found = (await findOffers(ana, { automated })).filter((offer) => offer.automated !== undefined);
  expect(found).toEqual(known.filter((offer) => offer.automated === automated));
  expect(found.length).toBeGreaterThan(0);
});

test.each([true, false])('available=%s keeps the offers with that value', async (available) => {
  const known = (await findOffers(ana)).filter((offer) => offer.available !== undefined);
  const found = (await findOffers(ana, { available })).filter((offer) => offer.available !== undefined);
  expect(found).toEqual(known.filter((offer) => offer.available === available));
  expect(found.length).toBeGreaterThan(0);
});

test('an offer that is read by its identifier agrees with its parking in the list', async () => {
  const [parking] = await listParkings(ana, { lat: 40.4168, long: -3.7038, distance: 0 });
  const offer = await readOffer(ana, happyPath);
  expect(offer).toMatchObject({
    svcpid: happyPath,
    name: parking?.name,
    address: parking?.address,
    lat: parking?.lat,
    long: parking?.long,
    pluscode: parking?.id,
    provider: 'sandbox',
    available: true,
    automated: true,
    cancel_mn: 60,
    rates: parking?.offers[0]?.rates,
  });
  expect(offer).not.toHaveProperty('reason');
});

test('an offer that cannot be cancelled has no cancel_mn', async () => {
  expect(await readOffer(ana, 'svc-scenario-not-cancellable')).not.toHaveProperty('cancel_mn');
  const found = await findOffers(ana);
  const offer = found.find(({ svcpid }) => svcpid === 'svc-scenario-not-cancellable');
  expect(offer?.available).toBe(true);
  expect(offer).not.toHaveProperty('cancel_mn');
});

test.each([
  { locale: undefined, want: /^La barrera/ },
  { locale: 'es', want: /^La barrera/ },
  { locale: 'en', want: /^The barrier/ },
  { locale: 'pt', want: /^La barrera/ },
])('messages are in the language of locale $locale', async ({ locale, want }) => {
  const query = locale === undefined ? {} : { locale };
  expect((await readOffer(ana, happyPath, query)).access_msg).toMatch(want);
  expect((await findOffers(ana, query))[0]?.access_msg).toMatch(want);
});

test('an unknown identifier is answered with a 404 that points to it', async () => {
  const { response, error } = await ana.GET('/offers/{svcpid}', { params: { path: { svcpid: 'svc-none' } } });
  expect(response.status).toBe(404);
  expect(error).toMatchObject({ code: 'unknown-offer', errors: [{ in: 'path', pointer: 'svcpid' }] });
});

test('a percent-encoded identifier is decoded before it is looked up', async () => {
  const { status, body } = await send('GET /offers/svc%2Fscenario%20happy');
  expect(status).toBe(404);
  expect(body).toMatchObject({ detail: "'svc/scenario happy' is not the identifier of an offer." });
});

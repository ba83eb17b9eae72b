import type { RequestScript } from './observe.ts';

const madrid = 'lat=40.4168&long=-3.7038';
const nowhere = 'lat=-48.8767&long=-123.3933';
const santiago = 'lat=-33.4489&long=-70.6693';
const western = ['2026-03-03T20:30:00-03:30', '2026-03-04T17:00:00-03:30'];
const stay = { svcpid: 'svc-scenario-happy-path', start: '2026-03-04T12:00:00+01:00', duration: 60 };

/** Combined filters, and the last pages of lists. */
export const filteredLists: RequestScript = async (ask) => {
  await ask(`GET /parkings?${nowhere}`);
  await ask('GET /parkings?provider=nobody');
  await ask('GET /parkings?offset=100000');
  await ask('GET /providers/sandbox?offset=100000');
  await ask('GET /parkings?limit=20&offset=195');
  await ask('GET /parkings?limit=100&offset=2&bookable=true');
  await ask('GET /parkings?limit=150');
  await ask('GET /parkings?offset=10');
  await ask('GET /parkings?limit=0&offset=2');
  for (const other of ['provider=plazapark', 'automated=true'])
    await ask(`GET /parkings?${madrid}&distance=5000&${other}&limit=0`);
  await ask(`GET /parkings?${madrid}&automated=true`);
  await ask(`GET /parkings?${madrid}&provider=plazapark`);
  await ask('GET /parkings?type=street&provider=plazapark&limit=0');
  await ask('GET /parkings?automated=false');
  await ask(`GET /parkings?${santiago}&distance=50000`);
  await ask(`GET /parkings?${madrid}&distance=50`);
  await ask('GET /providers/sandbox?bookable=false');
};

/** Stays of a second user, long stays, stays that begin at an odd moment, and several stays of one vehicle. */
export const otherStays: RequestScript = async (ask, { ben, advance }) => {
  await ask('POST /bookings', { body: { ...stay, expected_price: 0.01 }, headers: ben });
  await ask('POST /bookings', { body: { ...stay, duration: 3000, expected_price: 0.01 } });
  for (const start of [
    '2026-03-04T12:00:00.000+01:00',
    '2026-03-04T12:07:23+01:00',
    '2026-03-04T23:30:00+01:00',
    '2026-04-08T12:00:00+02:00',
    ...western,
  ])
    await ask('POST /bookings', { body: { ...stay, start } });
  for (const duration of [1440, 1500])
    await ask('POST /bookings', { body: { ...stay, start: '2026-03-28T12:00:00+01:00', duration } });
  await ask('POST /bookings', { body: stay });
  await ask('POST /bookings', { body: stay, headers: ben });
  const own = await ask('POST /bookings', { body: stay });
  await ask(`DELETE /bookings/${(own.body as { readonly uid: string }).uid}`);
  await ask('GET /bookings');
  await advance({ minutes: 1 });
  const { body } = await ask('POST /bookings', { body: stay, headers: ben });
  await ask('GET /bookings', { headers: ben });
  const uid = (body as { readonly uid: string }).uid;
  await ask(`DELETE /bookings/${uid}`, { headers: ben });
  await ask(`DELETE /bookings/${uid}`, { headers: ben });
  await ask('GET /bookings', { headers: ben });
};

/** Plates in odd spellings, and requests that change nothing. */
export const oddSpellings: RequestScript = async (ask) => {
  const car = { plate: 'odd123', brand: 'Seat', model: 'Ibiza' };
  await ask('POST /bookings', {
    body: { ...stay, number_plate: 'ODD 123', car_brand: 'Seat', car_model: 'Leon' },
  });
  await ask('PUT /vehicles', { body: [car] });
  await ask('PUT /vehicles', { body: [car] });
  await ask('PUT /vehicles/update/odd123', { body: { brand: 'Seat', model: 'Ibiza' } });
  await ask('PUT /vehicles/update/ODD%20123', { body: {} });
};

interface Listed {
  readonly offers: readonly {
    readonly svcpid: string;
    readonly bookable: boolean;
    readonly rates?: readonly { readonly currency: string }[];
  }[];
}

/**
 * Stays with expected prices below, near and far above their price, some of them in another currency or in the east,
 * and repeated cancellations, some of them in Chile.
 */
export const guardedStays: RequestScript = async (ask, { advance }) => {
  for (const expected_price of [100, 2, 1.5, 1.45, 1.2, 1, 0])
    for (const duration of [60, 120])
      await ask('POST /bookings', { body: { ...stay, duration, expected_price } });
  await ask('POST /bookings', { body: { ...stay, duration: 2880, expected_price: 3 } });
  const copied = { ...stay, cc_email: 'copy@parkproof.example' };
  for (const guarded of [{ expected_price: 0.01 }, { expected_price: 0.01 }, {}])
    await ask('POST /bookings', { body: { ...copied, ...guarded } });
  const { body: listed } = await ask('GET /parkings/available-parkings');
  const elsewhere = (listed as readonly Listed[]).flatMap(({ offers }) => offers).filter(isBookable);
  const inCurrency = (one: string) => elsewhere.filter(({ rates }) => rates?.[0]?.currency === one);
  for (const { svcpid } of ['GBP', 'DKK'].flatMap((one) => inCurrency(one).slice(0, 3)))
    for (const guarded of [{ expected_price: 0.01 }, {}])
      await ask('POST /bookings', { body: { ...stay, svcpid, ...guarded } });
  for (const { svcpid } of inCurrency('CZK').slice(0, 3))
    await ask('POST /bookings', { body: { ...stay, svcpid } });
  for (const { svcpid } of [stay, ...inCurrency('CLP').slice(0, 3)]) {
    await ask('POST /bookings', { body: { ...stay, svcpid, expected_price: 50 } });
    const { body: booked } = await ask('POST /bookings', { body: { ...stay, svcpid } });
    for (let times = 0; times < 2; times += 1) {
      await ask(`DELETE /bookings/${(booked as { readonly uid?: string }).uid}`);
      await advance({ minutes: 1 });
    }
  }
};

const isBookable = ({ bookable }: { readonly bookable: boolean }) => bookable;

/** Words where a number or a date belongs, coordinates of 0, flags of `false`, and a start with an offset. */
export const oddParameters: RequestScript = async (ask) => {
  const point = { lat: 40.4168, long: -3.7038 };
  for (const odd of [
    { start: 'soon' },
    { start: '2026-03-04T02:00:00+05:30' },
    { duration: 'long' },
    { search_radius_meters: 'far' },
    ...western.map((start) => ({ start })),
    { lat: 0 },
    { long: 0 },
    { locale: 'en' },
    { lat: 40.416812345678 },
    { search_radius_meters: 300 },
    { lat: -48.8767, long: -123.3933, duration: 60 },
    { lat: -33.4489, long: -70.6693, search_radius_meters: 5000 },
    ...['plazapark', 'kerbside', 'parkwerk'].map((providers) => ({ providers, search_radius_meters: 5000 })),
    { providers: 'sandbox', automated: true, available: true, duration: 60 },
  ])
    await ask('POST /parkings/search-available-parkings', { body: { ...point, ...odd } });
  for (const odd of [
    'lat=north&long=0',
    'lat=0&long=west',
    'lat=0&long=0&distance=far',
    'lat=51.4779&long=0',
  ])
    await ask(`GET /parkings?${odd}`);
  for (const odd of [
    `${madrid}&start=soon`,
    `${madrid}&duration=long`,
    'lat=0&long=-3.7038',
    'lat=40.4168&long=0',
    `${madrid}&automated=false`,
    santiago,
    `${madrid}&available=false&start=2026-03-04T02:00:00Z`,
    ...western.map((start) => `${madrid}&start=${start}`),
    `${nowhere}&start=2026-03-04T12:00:00Z`,
  ])
    await ask(`GET /offers?${odd}`);
  for (const odd of [
    'start=soon',
    'duration=long',
    'start=2026-03-04T12:00:00%2B05:30',
    ...western.map((start) => `start=${start}`),
  ])
    await ask(`GET /offers/svc-scenario-office-hours?${odd}`);
  for (const odd of [{ start: 'soon' }, { duration: 'long' }, { expected_price: 'fair' }, { svcpid: 'none' }])
    await ask('POST /bookings', { body: { ...stay, ...odd } });
};

/** Vehicles with invalid values, a brand with an accent, and a plate with a space. */
export const oddVehicles: RequestScript = async (ask) => {
  const car = { plate: 'ODD1', brand: 'Seat', model: 'Ibiza' };
  for (const odd of [{ brand: {} }, { model: {} }, { listProviders: {} }, { tag: 'Z9' }, { brand: 'Škoda' }])
    await ask('POST /vehicles/ODD1', { body: { ...car, ...odd } });
  const long = { ...car, brand: 'Mercedes-Benz Trucks', model: 'Mégane' };
  await ask('POST /vehicles/ODD1', { body: long });
  await ask('PUT /vehicles/update/ODD1', { body: { brand: long.brand, model: long.model } });
  await ask('POST /vehicles', { body: [long] });
  await ask('PUT /vehicles/update/ODD1', { body: {} });
  await ask('POST /vehicles', { body: [{ ...car, tag: 'ECO' }] });
  await ask('POST /vehicles', { body: [car, { plate: 'ODD2', model: 'Ibiza' }] });
  const spaced = { ...car, plate: 'OD D1' };
  await ask('POST /vehicles/OD%20D1', { body: spaced });
  await ask('PUT /vehicles', { body: [spaced] });
  const listProviders = ['sandbox', 'plazapark', 'kerbside', 'parkwerk'];
  await ask('POST /vehicles/ODD1', { body: { ...car, listProviders } });
  await ask('PUT /vehicles/update/ODD1', { body: { listProviders } });
  const booked = { number_plate: 'ODD1', car_brand: 'Seat', car_model: 'Ibiza & Cía' };
  await ask('POST /bookings', { body: { ...stay, ...booked } });
  await ask('DELETE /vehicles/ODD1');
  await ask('GET /bookings');
};

/** A vehicle that is deleted and added again, many vehicles, and batches that delete all vehicles of one user. */
export const deletedVehicles: RequestScript = async (ask, { ben }) => {
  const car = { plate: 'GONE1', brand: 'Seat', model: 'Ibiza' };
  await ask('POST /vehicles', { body: [{ ...car, tag: 'ECO', listProviders: ['sandbox'] }] });
  await ask('DELETE /vehicles/GONE1');
  await ask('POST /vehicles', { body: [car] });
  await ask('PUT /vehicles/update/GONE1', { body: {} });
  await ask('POST /vehicles', { body: [car], headers: ben });
  await ask('DELETE /vehicles', { headers: { 'x-batch': 'true' } });
  await ask('PUT /vehicles/update/GONE1', { body: {}, headers: ben });
  await ask('POST /vehicles', {
    body: Array.from({ length: 130 }, (_, n) => ({ ...car, plate: `GONE${n}` })),
  });
  await ask(`DELETE /vehicles?plates=${Array.from({ length: 21 }, (_, n) => `GONE${n}`).join()}`);
  await ask('PUT /vehicles/update/GONE20', { body: {} });
  await ask('DELETE /vehicles');
  await ask('POST /vehicles', { body: [car] });
  await ask('POST /vehicles', { body: [car], headers: ben });
  await ask('PUT /vehicles', { body: [{ ...car, plate: 'GONE2' }] });
  await ask('PUT /vehicles/update/GONE1', { body: {}, headers: ben });
  await ask('PUT /vehicles', { body: [car] });
  await ask('PUT /vehicles/update/GONE1', { body: {}, headers: ben });
  await ask('POST /vehicles', {
    body: [
      { ...car, listProviders: ['sandbox'] },
      { ...car, plate: 'GONE3' },
    ],
  });
  await ask('PUT /vehicles/update/GONE3', { body: {} });
  await ask('PUT /vehicles', { body: [], headers: { 'x-batch': 'true' } });
  await ask('PUT /vehicles/update/GONE1', { body: {} });
};

/** Vehicles that are removed in every way while each has a booking. */
export const bookedVehicles: RequestScript = async (ask) => {
  const book = async (plate: string) => {
    await ask('POST /vehicles', { body: [{ plate, brand: 'Seat', model: 'Ibiza' }] });
    const start = `2026-04-0${plate.at(-1)}T12:00:00+02:00`;
    const vehicle = { number_plate: plate, car_brand: 'Seat', car_model: 'Ibiza' };
    await ask('POST /bookings', { body: { ...stay, start, ...vehicle } });
  };
  await book('BOOKED1');
  await ask('DELETE /vehicles/BOOKED1');
  await ask('PUT /vehicles/update/BOOKED1', { body: {} });
  await book('BOOKED2');
  await ask('DELETE /vehicles?plates=BOOKED2');
  await book('BOOKED3');
  await ask('DELETE /vehicles');
  await book('BOOKED4');
  await ask('PUT /vehicles', { body: [{ plate: 'OTHER1', brand: 'Seat', model: 'Ibiza' }] });
};

/** A user who cancels another user's booking, and bookings read with a token from POST /authenticate. */
export const otherUsersBookings: RequestScript = async (ask, { ben }) => {
  const booked = await ask('POST /bookings', { body: stay });
  await ask(`DELETE /bookings/${(booked.body as { readonly uid: string }).uid}`, { headers: ben });
  const account = { email: 'ana@parkproof.example', password: 'demo-password-ana' };
  const { body } = await ask('POST /authenticate', { body: account });
  const { token = '' } = body as { readonly token?: string };
  await ask('GET /bookings', { headers: { 'x-access-token': token } });
  const bensAccount = { email: 'ben@parkproof.example', password: 'demo-password-ben' };
  const { body: bens } = await ask('POST /authenticate', { body: bensAccount, headers: ben });
  const { token: bensToken = '' } = bens as { readonly token?: string };
  await ask('GET /bookings', { headers: { ...ben, 'x-access-token': bensToken } });
};

/** Changes that are refused since a header is missing or wrong, and what is there afterwards. */
export const refusedChanges: RequestScript = async (ask) => {
  const headers = { 'x-api-key': null };
  const booked = await ask('POST /bookings', { body: stay });
  await ask(`DELETE /bookings/${(booked.body as { readonly uid: string }).uid}`, { headers });
  await ask('POST /bookings', { body: stay, headers });
  await ask('GET /bookings');
  for (const method of ['POST', 'PUT']) {
    const car = { plate: `REFUSED${method}`, brand: 'Seat', model: 'Ibiza' };
    await ask(`${method} /vehicles`, { body: [car], headers });
    await ask(`PUT /vehicles/update/${car.plate}`, { body: {} });
  }
  const car = { plate: 'REFUSED', brand: 'Seat', model: 'Ibiza' };
  await ask('PUT /vehicles', { body: [car], headers: { 'x-access-token': 'wrong' } });
  await ask(`PUT /vehicles/update/${car.plate}`, { body: {} });
};

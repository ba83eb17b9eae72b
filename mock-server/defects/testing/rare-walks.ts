import type { Walk } from './observe.ts';

const madrid = 'lat=40.4168&long=-3.7038&distance=5000';
const nowhere = 'lat=-48.8767&long=-123.3933';
const stay = { svcpid: 'svc-scenario-happy-path', start: '2026-03-04T12:00:00+01:00', duration: 60 };

/** Filters beside each other, and lists near their end. */
export const filteredLists: Walk = async (ask) => {
  await ask(`GET /parkings?${nowhere}`);
  await ask(`GET /parkings?${madrid}&limit=3`);
  await ask('GET /parkings?limit=20&offset=195');
  await ask('GET /parkings?limit=100&offset=2&bookable=true');
  await ask('GET /parkings?limit=150');
  await ask('GET /parkings?type=street&limit=0');
  for (const other of ['provider=plazapark', 'automated=true'])
    await ask(`GET /parkings?${madrid}&${other}&limit=0`);
  await ask('GET /parkings?type=street&provider=plazapark&limit=0');
};

/** What happens to a second user, to long stays and to those that begin at an odd moment. */
export const otherStays: Walk = async (ask, { ben }) => {
  await ask('POST /bookings', { body: { ...stay, expected_price: 0.01 }, headers: ben });
  await ask('POST /bookings', { body: { ...stay, duration: 3000, expected_price: 0.01 } });
  await ask('POST /bookings', { body: { ...stay, start: '2026-03-04T12:07:23+01:00' } });
  const { body } = await ask('POST /bookings', { body: stay, headers: ben });
  await ask('GET /bookings', { headers: ben });
  const uid = (body as { readonly uid: string }).uid;
  await ask(`DELETE /bookings/${uid}`, { headers: ben });
  await ask(`DELETE /bookings/${uid}`, { headers: ben });
};

/** Plates and a token that are written otherwise than they should be, and requests that change nothing. */
export const oddSpellings: Walk = async (ask) => {
  const car = { plate: 'odd123', brand: 'Seat', model: 'Ibiza' };
  await ask('POST /bookings', {
    body: { ...stay, number_plate: 'ODD 123', car_brand: 'Seat', car_model: 'Leon' },
  });
  await ask('PUT /vehicles', { body: [car] });
  await ask('PUT /vehicles', { body: [car] });
  await ask('GET /vehicles/valid-providers', { headers: { 'x-access-token': 'DEMO-TOKEN-ANA' } });
  await ask('PUT /vehicles/update/odd123', { body: { brand: 'Seat', model: 'Ibiza' } });
  await ask('PUT /vehicles/update/ODD%20123', { body: {} });
};

/** The same stay with expected prices below, beside and far above what it costs. */
export const guardedStays: Walk = async (ask) => {
  for (const expected_price of [100, 2, 1.5, 1.45, 1.2, 1])
    for (const duration of [60, 120])
      await ask('POST /bookings', { body: { ...stay, duration, expected_price } });
};

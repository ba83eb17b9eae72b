import { type OperationId, operationIds } from '../../../spec/generated/operations.ts';
import { type RequestScript, refusedOnce } from './observe.ts';
import {
  bookedVehicles,
  deletedVehicles,
  filteredLists,
  guardedStays,
  oddParameters,
  oddSpellings,
  oddVehicles,
  otherStays,
  otherUsersBookings,
  refusedChanges,
} from './rare-scripts.ts';

const madrid = 'lat=40.4168&long=-3.7038';
const point = { lat: 40.4168, long: -3.7038 };
const later = '2026-03-04T12:00:00%2B01:00';
const offer = (scenario: string) => `svc-scenario-${scenario}`;

// A script ends as soon as a defect shows, so cheap requests come first.
const lists: RequestScript = async (ask) => {
  await ask('GET /parkings?limit=1');
  await ask('GET /parkings?pluscode=8CGRC78W%2BPFG');
  await ask('GET /parkings?limit=3');
  await ask('GET /parkings?limit=3&offset=2');
  await ask('GET /parkings?limit=3&offset=3');
  await ask(`GET /parkings?${madrid}&pluscode=8CGRC78W%2BPFG`);
  await ask(`GET /parkings?${madrid}`);
  await ask(`GET /parkings?${madrid}&distance=200`);
  await ask('GET /parkings?lat=55.6761&long=12.5683&distance=5000');
  await ask(`GET /parkings?${madrid}&distance=50000&limit=5`);
  await ask(`GET /parkings?${madrid}&distance=50001`);
  await ask('GET /parkings?type=underground&limit=3');
  await ask('GET /parkings?provider=kerbside&limit=0');
  await ask('GET /parkings?provider=kerbside');
  await ask('GET /parkings?type=street');
  await ask('GET /parkings?automated=true&limit=3');
  await ask('GET /parkings?bookable=true&limit=0');
  await ask('GET /parkings');
};

const bulkList: RequestScript = async (ask) => {
  await ask('GET /parkings/available-parkings');
  await ask('POST /bookings', { body: { svcpid: offer('happy-path'), duration: 60 } });
  await ask('GET /parkings/available-parkings');
};

const providers: RequestScript = async (ask) => {
  await ask('GET /parkings/providers-info');
  await ask('GET /vehicles/valid-providers');
  await ask('GET /providers/sandbox?limit=3');
  await ask('GET /providers/sandbox?limit=3&offset=2');
  await ask('GET /providers/sandbox?limit=0');
  await ask('GET /providers/sandbox?bookable=true');
  await ask('GET /providers/sandbox?automated=true');
  await ask('GET /providers/sandbox');
  await ask('GET /providers/plazapark');
  await ask('GET /providers/plazapark?automated=true&bookable=true&limit=0');
};

const search: RequestScript = async (ask) => {
  const find = (body: object) => ask('POST /parkings/search-available-parkings', { body });
  await find(point);
  await find({ ...point, duration: 60, search_radius_meters: 5000 });
  await find({ ...point, duration: 60, start: '2026-03-04T12:00:00.000+01:00', locale: 'en' });
  await find({ ...point, automated: true });
  await find({ ...point, available: true });
  await find({ ...point, available: true, duration: 14_400 });
  for (const one of ['sandbox', 'plazapark', 'kerbside,sandbox,plazapark'])
    await find({ ...point, providers: one });
  for (const duration of [14, 15, 14_400, 14_401]) await find({ ...point, duration });
  for (const search_radius_meters of [9, 10, 400, 5000, 5001]) await find({ ...point, search_radius_meters });
  await find({ lat: point.lat });
  await find({ long: point.long });
  await ask('POST /parkings/search-available-parkings');
  const { body: everywhere } = await ask('GET /parkings/available-parkings');
  const workshop = (everywhere as readonly Listed[]).find(({ services = [] }) =>
    services.some(({ name }) => name === 'repair shop'),
  );
  if (workshop !== undefined) await find({ lat: workshop.lat, long: workshop.long });
};

interface Listed {
  readonly lat: number;
  readonly long: number;
  readonly services?: readonly { readonly name: string }[];
}

const offers: RequestScript = async (ask) => {
  await ask(`GET /offers?${madrid}`);
  await ask(`GET /offers?${madrid}&start=${later}&locale=en`);
  await ask(`GET /offers?${madrid}&automated=true`);
  await ask(`GET /offers?${madrid}&automated=true&locale=en`);
  await ask(`GET /offers?${madrid}&available=true`);
  await ask(`GET /offers?${madrid}&available=true&duration=1440`);
  await ask(`GET /offers?${madrid}&automated=true&available=true`);
  for (const duration of [14, 15, 14_400, 14_401]) await ask(`GET /offers?${madrid}&duration=${duration}`);
  await ask('GET /offers?lat=40.4168');
  await ask('GET /offers?long=-3.7038');
  for (const scenario of ['happy-path', 'nulls', 'bare', 'always-full', 'start-too-early'])
    await ask(`GET /offers/${offer(scenario)}`);
  await ask(`GET /offers/${offer('happy-path')}?start=${later}`);
  await ask(`GET /offers/${offer('happy-pat')}`);
  await ask(`GET /offers/${offer('happy-path')}?start=${later}&duration=240&locale=en`);
  for (const duration of [14, 15, 14_400, 14_401])
    await ask(`GET /offers/${offer('happy-path')}?duration=${duration}`);
};

const bookings: RequestScript = async (ask, { advance }) => {
  const book = async (body: object, scenario = 'happy-path') => {
    const answer = await ask('POST /bookings', { body: { svcpid: offer(scenario), duration: 60, ...body } });
    return answer.body as { readonly uid?: string } | undefined;
  };
  const whole = {
    start: '2026-03-04T12:00:00+01:00',
    number_plate: 'ABC1234',
    car_brand: 'Fiat',
    car_model: 'Panda',
    cc_email: 'copy+travel@parkproof.example',
    expected_price: 2.5,
    nameReservation: 'Ana',
    phone: '+34600000000',
  };
  const first = await book(whole);
  await book({});
  await book({ start: whole.start }, 'last-space');
  for (const duration of [14, 15, 61, 14_400, 14_401]) await book({ duration });
  await book({ duration: '60' });
  for (const price of [2.2, 1.54, 1.467, 1.46, 1.45, 1.34, 1.2, 1.1, 9])
    await book({ expected_price: price });
  await book({ expected_price: 2.2 }, 'price-rises-to-guard');
  await book({ nameReservation: 'Ana' });
  await book({ phone: '+34600000000' });
  await book({}, 'always-full');
  await ask('POST /bookings', { body: { svcpid: offer('happy-path') } });
  await ask('POST /bookings', { body: { duration: 60 } });
  await ask('POST /bookings');
  const { body: listed } = await ask('GET /bookings');
  const [newest] = listed as readonly { readonly uid: string; readonly voucher?: unknown }[];
  const voucher = newest?.voucher;
  if (typeof voucher === 'string' && URL.canParse(voucher)) await ask(`GET ${new URL(voucher).pathname}`);
  await advance({ seconds: 2 });
  await ask(`DELETE /bookings/${newest?.uid}`);
  const uid = first?.uid ?? newest?.uid ?? '';
  await ask(`DELETE /bookings/${uid}`);
  await ask('GET /bookings');
  await advance({ minutes: 5 });
  await ask(`DELETE /bookings/${uid}`);
  await ask('GET /bookings');
};

const car = (plate: string, more: object = {}) => ({ plate, brand: 'Fiat', model: 'Panda', ...more });

const vehicles: RequestScript = async (ask, { ben }) => {
  const providersOf = (...listProviders: string[]) => ({ listProviders });
  await ask('POST /vehicles', { body: [car('AAA111', providersOf('sandbox')), car('BBB222')] });
  await ask('POST /vehicles/CCC333', { body: car('CCC333', { tag: 'ECO', ...providersOf('sandbox') }) });
  await ask('POST /vehicles/DDD444', { body: car('DDD444') });
  await ask('POST /vehicles/GGG777', { body: car('GGG777', { tag: '0' }) });
  await ask('PUT /vehicles/update/AAA111', { body: {} });
  await ask('PUT /vehicles/update/BBB222', { body: {} });
  await ask('POST /vehicles/CCC333', { body: car('CCC333', providersOf('plazapark')) });
  await ask('POST /vehicles', { body: [car('AAA111', { brand: 'Seat', ...providersOf('plazapark') })] });
  await ask('POST /vehicles', { body: [car('HHH888'), car('AAA111', { brand: 'Kia' })] });
  await ask('PUT /vehicles/update/AAA111', { body: {} });
  await ask('PUT /vehicles/update/DDD444', { body: { brand: 'Seat' } });
  await ask('PUT /vehicles/update/DDD444', { body: { model: 'Leon' } });
  await ask('PUT /vehicles/update/DDD444', { body: { tag: '0', ...providersOf('sandbox') } });
  await ask('PUT /vehicles/update/DDD444', { body: providersOf('parkwerk') });
  await ask('PUT /vehicles/update/DDD444', { body: providersOf() });
  for (const missing of ['plate', 'brand', 'model'] as const) {
    const { [missing]: _, ...body } = car('EEE555');
    await ask('POST /vehicles', { body: [body] });
    await ask('PUT /vehicles', { body: [body] });
    await ask('POST /vehicles/EEE555', { body });
  }
  await ask('PUT /vehicles', {
    body: [car('AAA111', providersOf('parkwerk')), car('FFF666', { tag: 'ECO' })],
  });
  await ask('POST /vehicles', { body: [car('BEN001'), car('BEN002'), car('BEN003')], headers: ben });
  await ask('DELETE /vehicles?plates=BEN002,BEN003', { headers: ben });
  await ask('PUT /vehicles', { body: [car('AAA111')] });
  await ask('PUT /vehicles', { body: [car('AAA111', { model: 'Tipo', ...providersOf('sandbox') })] });
  await ask('PUT /vehicles/update/AAA111', { body: providersOf('sandbox', 'plazapark') });
  await ask('PUT /vehicles', { body: [] });
  await ask('DELETE /vehicles');
  await ask('DELETE /vehicles', { headers: ben });
};

const deletions: RequestScript = async (ask) => {
  const fill = () =>
    ask('POST /vehicles', { body: ['AAA111', 'BBB222', 'CCC333', 'DDD444'].map((one) => car(one)) });
  await fill();
  await ask('DELETE /vehicles?plates=AAA111');
  await ask('DELETE /vehicles?plates=BBB222,CCC333');
  await ask('DELETE /vehicles');
  await fill();
  await ask('DELETE /vehicles?plates=');
  await fill();
  await ask('DELETE /vehicles/BBB222');
  await ask('PUT /vehicles/update/BBB222', { body: {} });
  await ask('DELETE /vehicles?plates=AAA111,AAA111');
  await ask('POST /vehicles', { body: [car('EEE555', { listProviders: ['sandbox'] })] });
  await ask('DELETE /vehicles/EEE555');
  await ask('DELETE /vehicles');
};

const batches: RequestScript = async (ask) => {
  const batch = { headers: { 'x-batch': 'true' } };
  await ask('POST /vehicles', { body: [car('AAA111'), { ...car('BBB222'), tag: 'B' }], ...batch });
  await ask('PUT /vehicles/update/AAA111', { body: {} });
  await ask('PUT /vehicles/update/BBB222', { body: {} });
  await ask('POST /vehicles', { body: [car('BBB333')], ...batch });
  await ask('PUT /vehicles/update/AAA111', { body: { listProviders: ['sandbox'] } });
  await ask('POST /vehicles', { body: [{ ...car('AAA111'), listProviders: [] }], ...batch });
  await ask('PUT /vehicles/update/AAA111', { body: {} });
  await ask('PUT /vehicles', { body: [car('CCC333')], ...batch });
  await ask('PUT /vehicles/update/CCC333', { body: {} });
  await ask('DELETE /vehicles?plates=AAA111');
  await ask('DELETE /vehicles', batch);
  await ask('POST /vehicles', { body: [car('DDD444')], headers: { 'x-batch': 'false' } });
  await ask('PUT /vehicles', { body: ['F1', 'F2', 'F3', 'F4'].map((plate) => car(plate)) });
  await ask('DELETE /vehicles?plates=F1', { headers: { 'x-batch': 'false' } });
};

const many = (count: number) => Array.from({ length: count }, (_, index) => car(`N${index}`));

const sizes: RequestScript = async (ask) => {
  const tagged = many(1001).map((one) => ({ ...one, tag: 'ECO' }));
  await ask('POST /vehicles', { body: tagged });
  await ask('PUT /vehicles/update/N1', { body: {} });
  await ask('PUT /vehicles', { body: many(10_000), headers: { 'x-batch': 'true' } });
};

const largest: RequestScript = async (ask) => {
  await ask('POST /vehicles', { body: many(100_001), headers: { 'x-batch': 'true' } });
};

const notifications: RequestScript = async (ask, { ben }) => {
  const body = { action: 'ENTRY', provider: 'sandbox', plate: 'AAA111', svcPID: offer('happy-path') };
  await ask('POST /vehicles/notification/test', { body });
  await ask('POST /vehicles/notification/test', { body: { ...body, action: 'EXIT' } });
  await ask('POST /vehicles/notification/test', { body: { ...body, plate: refusedOnce } });
  await ask('POST /bookings', { body: { svcpid: body.svcPID, duration: 60, number_plate: 'CCC333' } });
  for (const action of ['ENTRY', 'EXIT'])
    await ask('POST /vehicles/notification/test', { body: { ...body, action, plate: 'CCC333' } });
  for (const action of ['ENTRY', 'EXIT'])
    await ask('POST /vehicles/notification/test', { body: { ...body, action }, headers: ben });
  const { body: listed } = await ask('GET /parkings?limit=0');
  const [second] = (listed as readonly { readonly offers: readonly { readonly svcpid: string }[] }[]).flatMap(
    ({ offers }) => offers.slice(1),
  );
  const { body: read } = await ask(`GET /offers/${second?.svcpid}`);
  const [{ provider } = {}] = read as readonly { readonly provider?: string }[];
  await ask('POST /vehicles/notification/test', { body: { ...body, provider, svcPID: second?.svcpid } });
  await ask('POST /vehicles/notification/test');
  for (const missing of ['action', 'provider', 'plate', 'svcPID'] as const) {
    const { [missing]: _, ...rest } = body;
    await ask('POST /vehicles/notification/test', { body: rest });
  }
  for (const token of [null, '', 'wrong'])
    await ask('POST /vehicles/notification/test', { body, headers: { 'x-access-token': token } });
};

/** Sends requests with each of the credentials missing, empty, wrong and in capitals. */
export const credentialsOfEach: RequestScript = async (ask) => {
  const account = { email: 'ana@parkproof.example', password: 'demo-password-ana' };
  const answer = await ask('POST /authenticate', { body: account });
  const { token = '' } = answer.body as { readonly token?: string };
  await ask('GET /bookings', { headers: { 'x-access-token': token } });
  await ask('POST /parkings/search-available-parkings', {
    body: { ...point, search_radius_meters: 10 },
    headers: { 'x-access-token': token },
  });
  await ask('DELETE /vehicles/NONE', { headers: { 'x-access-token': token } });
  await ask('GET /vehicles/valid-providers', { headers: { 'x-access-token': 'DEMO-TOKEN-ANA' } });
  const none = { 'x-access-token': null, 'x-api-user': null, 'x-api-key': null };
  await ask(`GET /offers/${offer('happy-path')}`, { headers: none });
  await ask('GET /vehicles/valid-providers', { headers: { 'x-access-token': token, 'x-api-key': 'wrong' } });
  const calls: readonly (readonly [call: string, body?: unknown])[] = [
    ['GET /parkings?limit=1'],
    ['GET /parkings/available-parkings'],
    ['GET /parkings/providers-info'],
    ['GET /vehicles/valid-providers'],
    ['GET /bookings'],
    ['DELETE /bookings/none'],
    [`GET /offers/${offer('happy-path')}`],
    ['DELETE /vehicles/NONE'],
    ['POST /vehicles', [car('AAA111')]],
    ['POST /parkings/search-available-parkings', { ...point, search_radius_meters: 10 }],
    ['POST /bookings', { svcpid: offer('happy-path'), duration: 60 }],
  ];
  for (const [call, body] of calls) {
    for (const header of ['x-access-token', 'x-api-user', 'x-api-key'])
      for (const value of [null, '', 'wrong']) await ask(call, { body, headers: { [header]: value } });
  }
  const batch = { 'x-batch': 'true' };
  await ask('POST /vehicles', { body: [car('AAA111')], headers: { ...batch, 'x-access-token': 'wrong' } });
  await ask('DELETE /vehicles', { headers: { ...batch, 'x-api-key': null } });
};

/** A script, the operations that it covers, and how many parkings it needs if a small world is not enough. */
export interface ScriptRun {
  readonly script: RequestScript;
  readonly operations: readonly OperationId[];
  readonly parkings?: number;
}

/** Scripts that together cover all operations. */
export const scriptRuns: readonly ScriptRun[] = [
  { script: lists, operations: ['listParkings'] },
  { script: bulkList, operations: ['listAvailableParkings'] },
  {
    script: providers,
    operations: ['listProviderParkings', 'listTransactionalProviders', 'listVehicleProviders'],
    // Enough that one provider has more parkings than the default limit.
    parkings: 1000,
  },
  { script: search, operations: ['searchAvailableParkings'] },
  { script: offers, operations: ['findOffers', 'getOffer'] },
  { script: bookings, operations: ['createBooking', 'listBookings', 'cancelBooking'] },
  {
    script: vehicles,
    operations: ['createVehicle', 'updateVehicle', 'addVehicles', 'replaceVehicles', 'deleteVehicles'],
  },
  { script: deletions, operations: ['deleteVehicles', 'deleteVehicle'] },
  { script: batches, operations: ['addVehicles', 'replaceVehicles', 'deleteVehicles'] },
  { script: notifications, operations: ['triggerNotification'] },
  { script: filteredLists, operations: ['listParkings', 'listProviderParkings'] },
  { script: otherStays, operations: ['createBooking', 'cancelBooking', 'listBookings'] },
  { script: oddSpellings, operations: ['createBooking', 'replaceVehicles', 'updateVehicle'] },
  { script: guardedStays, operations: ['createBooking', 'cancelBooking'] },
  {
    script: oddParameters,
    operations: ['searchAvailableParkings', 'listParkings', 'findOffers', 'getOffer', 'createBooking'],
  },
  {
    script: oddVehicles,
    operations: [
      'createVehicle',
      'updateVehicle',
      'deleteVehicle',
      'addVehicles',
      'replaceVehicles',
      'createBooking',
    ],
  },
  { script: bookedVehicles, operations: ['deleteVehicle', 'replaceVehicles', 'deleteVehicles'] },
  { script: deletedVehicles, operations: ['addVehicles', 'replaceVehicles', 'deleteVehicles'] },
  { script: otherUsersBookings, operations: ['cancelBooking', 'listBookings', 'authenticate'] },
  {
    script: refusedChanges,
    operations: ['createBooking', 'cancelBooking', 'addVehicles', 'replaceVehicles'],
  },
  // The slowest scripts come last.
  { script: credentialsOfEach, operations: operationIds },
  { script: sizes, operations: ['replaceVehicles', 'addVehicles'] },
  { script: largest, operations: ['addVehicles'] },
];

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { createClient } from '../../client/create-client.ts';
import type { VerdictName } from '../../conformance/kernel/verdict.ts';
import { runConformance } from '../../conformance/run-conformance.ts';
import { freePort } from '../../mock-server/http/free-port.ts';
import { profileWith } from '../../mock-server/testing/profile-with.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { withEntry } from '../../spec/profile-entry.ts';
import { closing } from '../../spec/testing/closing.ts';
import { startWithEndpoint } from '../shared/start-with-endpoint.ts';
import { type ProxyOptions, startProxy, startServer } from '../testing/start-server.ts';
import { blind, conformBehind, startTarget } from '../testing/start-target.ts';

/** The start that a request names in its path or its body; null if it names none. */
function startIn(path: string, sent: string): string | null {
  const { start = null } = JSON.parse(sent || '{}') as { start?: string | null };
  return start ?? new URL(path, 'http://target').searchParams.get('start');
}

/** Starts a webhook endpoint. A request without a body, meant for an earlier server at its port, gets no response. */
function startEndpoint(pass: (sent: string, response: ServerResponse) => Promise<void>): Promise<string> {
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = await text(request);
    if (sent === '') response.destroy();
    else await pass(sent, response);
  };
  return startServer((request, response) => void receive(request, response));
}

/** A profile that does not say which user_uid each user has. */
const withoutUids: Profile = {
  ...blind,
  credentials: {
    ...blind.credentials,
    users: blind.credentials.users.map(({ user_uid: _, ...user }) => user),
  },
};

interface Row {
  readonly what: string;
  readonly hooks: ProxyOptions;
  readonly options?: Parameters<typeof conformBehind>[1];
  /** The verdicts on the checks that run. */
  readonly want: Readonly<Record<string, VerdictName>>;
}

test.concurrent('a plate alone may be completed only if its vehicle is registered', async () => {
  const registered = new Set<string>();
  const { verdicts } = await conformBehind(
    {
      refuses(path, sent, method) {
        const body = JSON.parse(sent || '{}');
        if (path.startsWith('/vehicles') && method !== 'DELETE')
          for (const { plate } of [body].flat()) registered.add(plate);
        if (path !== '/bookings' || body.car_brand !== undefined || body.number_plate === undefined)
          return null;
        return registered.has(body.number_plate) ? null : 422;
      },
    },
    { only: ['create-booking.partial-vehicle'] },
  );
  expect(verdicts).toEqual({ 'create-booking.partial-vehicle': 'pass' });
});

test.concurrent.each<Row>([
  {
    what: 'plates of the kit may be refused, since the form of a plate is open',
    hooks: { refuses: (path, sent) => (/PKP|notification/.test(path + sent) ? 400 : null) },
    options: { profile: { ...blind, environment: 'pre-production' }, allowWrites: true },
    want: {
      'add-vehicles.response-200': 'inconclusive',
      'replace-vehicles.response-200': 'inconclusive',
      'create-vehicle.response-200': 'inconclusive',
      'create-booking.takes-number_plate': 'inconclusive',
      'trigger-notification.response-200': 'inconclusive',
    },
  },
  {
    what: 'a plate of the kit has no more than eight characters',
    hooks: { refuses: (path) => (/PKP\w{6}/.test(path) ? 400 : null) },
    options: { profile: blind, allowWrites: true },
    want: { 'create-vehicle.response-200': 'pass', 'delete-vehicle.response-200': 'pass' },
  },
  {
    what: 'an offset past the end of a filtered list may be refused',
    hooks: {},
    options: {
      simulator: { profile: profileWith({ limits: { offset_past_end: 'refuse' } }) },
      profile: blind,
    },
    want: { 'list-parkings.pluscode-filter-beside-others': 'pass' },
  },
  {
    what: 'parkings may be closed for the usual stay, and a request that finds nothing may return 404',
    hooks: { refuses: (path) => (/^\/offers\/.*start=/.test(path) ? 404 : null) },
    options: { profile: blind, readOnly: true },
    want: {
      'get-offer.finds-listed': 'pass',
      'get-offer.finds-listed.findOffers': 'inconclusive',
      'get-offer.finds-listed.listParkings': 'inconclusive',
      'get-offer.finds-listed.listProviderParkings': 'inconclusive',
      'get-offer.start-taken': 'pass',
    },
  },
  {
    what: 'parkings may be closed at 11:00 UTC',
    hooks: {
      refuses: (path, sent) => {
        const asked = startIn(path, sent);
        return asked !== null && new Date(asked).getUTCHours() < 16 ? 422 : null;
      },
    },
    want: { 'create-booking.response-201': 'pass' },
  },
  {
    what: 'parkings may be open only from 08:00 to 09:00 UTC',
    hooks: {
      refuses: (path, sent) => {
        const asked = startIn(path, sent);
        return asked !== null && new Date(asked).getUTCHours() !== 8 ? 422 : null;
      },
    },
    want: { 'create-booking.response-201': 'pass' },
  },
  {
    what: 'a user may have only one active booking, whatever is wrong with the next',
    hooks: {
      refuses: (() => {
        let booked = false;
        return (path, _sent, method) => {
          if (path !== '/bookings' || method !== 'POST') return null;
          const isOver = booked;
          booked = true;
          return isOver ? 409 : null;
        };
      })(),
    },
    want: { 'create-booking.unknown-svcpid': 'inconclusive', 'errors.validation-status': 'inconclusive' },
  },
  {
    what: 'makes and models may be stored in capitals',
    hooks: {
      spoil: (path, body) =>
        path.startsWith('/vehicles')
          ? body.replaceAll(
              /"(brand|model)":"([^"]*)"/g,
              (_, name, text) => `"${name}":"${text.toUpperCase()}"`,
            )
          : body,
    },
    want: {
      'create-vehicle.known-plate': 'pass',
      'add-vehicles.duplicate-plates': 'pass',
      'batch.order': 'pass',
    },
  },
  {
    what: 'prices may be rounded to ten cents, and times to the minute',
    hooks: {
      spoil: (path, body) =>
        path.startsWith('/bookings')
          ? body
              .replaceAll(/"(timestamp|cancelled_date)":"([^"]*?):\d\d\.\d{3}Z"/g, '"$1":"$2:00.000Z"')
              .replaceAll(
                /"actual_price":[\d.]+,"commission_percent":0.1,"commission_price":[\d.]+,"svc_price":[\d.]+/g,
                '"actual_price":1.7,"commission_percent":0.1,"commission_price":0.2,"svc_price":1.5',
              )
          : body,
    },
    options: { simulator: { parkings: 40 } },
    want: {
      'cancel-booking.first-cancel-date': 'pass',
      'cancel-booking.first-cancel-date-abroad': 'pass',
      'booking.commission_percent-fraction': 'pass',
      'booking-event.commission_percent-fraction': 'inconclusive',
    },
  },
  {
    what: 'the description of a service may be an object',
    hooks: {
      spoil: (path, body) =>
        path.startsWith('/parkings/search')
          ? body.replaceAll(/"description":("[^"]*")/g, '"description":{"es":$1}')
          : body,
    },
    options: { simulator: { parkings: 40 } },
    want: { 'form.search-parking.services-description': 'pass' },
  },
  {
    what: 'a gateway that refuses a request of no operation says nothing about the implementation',
    hooks: { refuses: (path) => (path.includes('no-such-path') ? 503 : null) },
    want: { 'errors.unknown-route': 'inconclusive' },
  },
  {
    what: 'a token may be refused with a 200',
    hooks: {},
    options: { simulator: { parkings: 40 }, profile: profileWith({ statuses: { unauthenticated: 200 } }) },
    want: { 'list-parkings.response-200': 'pass', 'list-parkings.no-server-error': 'pass' },
  },
  {
    what: 'the filter by type may know types by other names than offers show',
    hooks: {
      spoil: (path, body) =>
        path.startsWith('/offers/') ? body.replaceAll(/"type":"([^"]*)"/g, '"type":"Tipo $1"') : body,
    },
    options: { profile: blind, readOnly: true },
    want: {
      'list-parkings.type-filter': 'inconclusive',
      'list-parkings.type-filter-beside-others': 'inconclusive',
    },
  },
  {
    what: 'a search may convert rates into a currency that it allows',
    hooks: {
      spoil: (path, body) =>
        path.startsWith('/parkings/search')
          ? body.replaceAll(
              /"price":([\d.]+),"currency":"(?!CZK)\w+"/g,
              (_, price) => `"price":${(price * 24.3).toFixed(2)},"currency":"CZK"`,
            )
          : body,
    },
    options: { readOnly: true },
    want: { 'rate.currency-of-offer': 'pass' },
  },
  {
    what: 'one string may hold several providers as an array in JSON',
    hooks: { refuses: (path, sent) => (/"providers":"[^[]/.test(path + sent) ? 400 : null) },
    options: { profile: blind, readOnly: true },
    want: { 'search.providers-taken': 'pass' },
  },
  {
    what: 'a service may ask for more time to cancel a booking than its provider',
    hooks: {
      spoil: (path, body) =>
        path.startsWith('/bookings')
          ? body.replaceAll(/"cancel_mn":(\d+)/g, (_, minutes) => `"cancel_mn":${Number(minutes) + 10}`)
          : body,
    },
    want: { 'booking.cancel_mn-of-offer': 'pass' },
  },
  {
    what: 'the user with the payment method may be the employer of all users',
    hooks: {
      spoil: (path, body) =>
        path.startsWith('/bookings')
          ? body.replaceAll(/"user_uid":"[^"]*"/g, '"user_uid":"company-77"')
          : body,
    },
    options: { profile: withoutUids, allowWrites: true },
    want: { 'booking.user_uid-of-token': 'not-applicable' },
  },
  {
    what: 'a service that no parking has says nothing about the spelling of its name',
    hooks: { spoil: (_path, body) => body.replaceAll(/"repair[ _]shop"/g, '"security"') },
    options: { readOnly: true },
    want: {
      'list-service-name.repair-shop-with-space': 'not-applicable',
      'search-service-name.repair_shop-with-underscore': 'not-applicable',
    },
  },
  {
    what: 'a booking without an address says nothing about swapped names',
    hooks: {
      spoil: (path, body) =>
        path.startsWith('/bookings') ? body.replaceAll(/"address":"[^"]*",/g, '') : body,
    },
    want: { 'booking.parking_name-not-address': 'not-applicable' },
  },
])('$what', async ({ hooks, options, want }) => {
  const { verdicts } = await conformBehind(hooks, { ...options, only: Object.keys(want) });
  expect(verdicts).toEqual(want);
});

test.concurrent('cancellations may be refused while another is in progress', async () => {
  let inProgress = 0;
  const isCancellation = (path: string) => path.startsWith('/bookings/');
  const { verdicts, leftovers } = await conformBehind(
    {
      refuses(path) {
        if (!isCancellation(path)) return null;
        if (inProgress > 0) return 409;
        inProgress += 1;
        return null;
      },
      spoil(path, body) {
        inProgress -= isCancellation(path) ? 1 : 0;
        return body;
      },
    },
    { only: ['cancel-booking.repeat-200'] },
  );
  expect(verdicts).toEqual({ 'cancel-booking.repeat-200': 'pass' });
  expect(leftovers).toEqual([]);
});

test.concurrent('only national plates may be accepted, if the profile declares their form', async () => {
  const national = /^\d{4}[A-Z]{3}$/;
  const platesIn = (path: string, sent: string) => [
    ...[...sent.matchAll(/"(?:number_)?plate":"([^"]*)"/g)].map(([, plate = '']) => plate),
    ...[...path.matchAll(/^\/vehicles\/(?:update\/)?(\w+)$/g)].map(([, plate = '']) => plate),
  ];
  const refuses = (path: string, sent: string) =>
    platesIn(path, sent).every((plate) => national.test(plate.toUpperCase())) ? null : 422;
  const profile = profileWith({ vehicles: { plate_form: national.source } });
  const only = ['create-booking', 'create-vehicle', 'add-vehicles.adds', 'delete-vehicle', 'vehicle.plate'];
  const { checks } = await conformBehind({ refuses }, { simulator: { parkings: 40 }, profile, only });
  const unsettled = checks.filter(({ verdict }) => !['pass', 'not-applicable'].includes(verdict));
  expect(unsettled.map(({ id, reason }) => `${id} ${reason}`)).toEqual([]);
});

test.concurrent('the notification trigger need not exist if the profile does not say that this is pre-production', async () => {
  const { environment: _, ...profile } = simulatorProfile;
  const { checks, failed } = await conformBehind(
    {},
    { simulator: { parkings: 40, environment: 'production' }, profile, only: ['trigger-notification'] },
  );
  expect(failed).toEqual([]);
  expect(checks.find(({ id }) => id === 'trigger-notification.response-200')?.reason).toContain(
    'declare environment',
  );
});

test.concurrent('every locale but Spanish may be refused', async () => {
  const refuses = (path: string, sent: string) => (/"locale":"en"|locale=en/.test(path + sent) ? 422 : null);
  const only = ['search.locale-translates', 'search-offer.access_msg-translated'];
  const { checks } = await conformBehind({ refuses }, { profile: blind, only, readOnly: true });
  const reason = expect.stringContaining('with en, POST /parkings/search-available-parkings returned 422');
  expect(checks).toMatchObject(only.map(() => ({ verdict: 'not-applicable', reason })));
});

test.concurrent.each([
  { hours: 24, verdict: 'pass', reason: null },
  {
    hours: 0,
    verdict: 'inconclusive',
    reason: expect.stringMatching(/at any of the starts tried: \S+T\S+, /),
  },
])('bookings may be taken only $hours hours ahead', async ({ hours, ...wanted }) => {
  const refuses = (path: string, sent: string) => {
    return Date.parse(startIn(path, sent) ?? '') > Date.now() + hours * 3_600_000 ? 422 : null;
  };
  const { checks } = await conformBehind({ refuses }, { only: ['create-booking.response-201'] });
  expect(checks).toMatchObject([wanted]);
});

test.concurrent('a search may refuse an unknown provider, such as two names with the wrong separator', async () => {
  const only = ['search.providers-encoding'];
  const simulator = { profile: profileWith({ search: { providers_filter: 'restricts-known' } }) };
  const { verdicts, seenAt } = await conformBehind({}, { simulator, profile: blind, only, readOnly: true });
  expect(verdicts).toEqual({ 'search.providers-encoding': 'not-applicable' });
  expect(seenAt('search.providers_separator')).toContain(',');
});

test.concurrent.each([
  {
    vehicles: { absent_fields_on_update: 'removed' },
    check: 'add-vehicles.deregisters-providers',
    verdict: 'inconclusive',
    reason:
      'only an update could show the listProviders of a vehicle, and it also changes what it is not given',
  },
  {
    vehicles: { create_known_plate: 'refuse' },
    check: 'create-vehicle.omitted-listProviders',
    verdict: 'not-applicable',
    reason: 'a known plate is refused with 400',
  },
] as const)('$check says why $vehicles hides what it looks for', async ({ vehicles, check, ...wanted }) => {
  const profile = profileWith({ vehicles });
  const { checks } = await conformBehind(
    {},
    { simulator: { parkings: 40, profile }, profile: blind, only: [check] },
  );
  expect(checks).toMatchObject([wanted]);
});

test.concurrent('each user may have other providers valid for vehicle registration', async () => {
  const [first] = simulatorProfile.credentials.users;
  const isOf = (headers: IncomingHttpHeaders, provider: string) =>
    (headers['x-api-key'] === first?.api_key) === (provider === 'sandbox');
  const refuses = (_path: string, sent: string, _method: string, headers: IncomingHttpHeaders) => {
    const [, listed = ''] = /"listProviders":\[([^\]]*)\]/.exec(sent) ?? [];
    return listed === '' || isOf(headers, JSON.parse(`[${listed}]`)[0]) ? null : 422;
  };
  const spoil = (path: string, body: string, _sent: string, headers: IncomingHttpHeaders) =>
    path === '/vehicles/valid-providers'
      ? JSON.stringify(JSON.parse(body).filter((provider: string) => isOf(headers, provider)))
      : body;
  const only = ['replace-vehicles', 'batch.put-completes'];
  const { checks } = await conformBehind({ refuses, spoil }, { only });
  expect(checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'inconclusive')).toEqual([]);
});

test.concurrent.each([
  { refusing: 'sandbox', seconds: 0, echoes: false },
  { refusing: 'plazapark', seconds: 0, echoes: true },
  { refusing: 'none', seconds: 2, echoes: true },
  { refusing: 'sandbox', seconds: 2, echoes: false },
])(
  'the provider $refusing may refuse vehicles, and others register them $seconds s later',
  async (target) => {
    const { refusing, seconds, echoes } = target;
    const firstSeen = new Map<string, number>();
    const spoil = (path: string, body: string) => {
      const [, plate] = /^\/vehicles\/(?:update\/)?(PKP\w+)/.exec(path) ?? [];
      if (plate === undefined || !body.startsWith('{')) return body;
      const since = firstSeen.get(plate);
      firstSeen.set(plate, since ?? Date.now());
      if (echoes && since === undefined) return body;
      const isLate = Date.now() < (since ?? Date.now()) + seconds * 1000;
      const vehicle = JSON.parse(body) as { listProviders?: string[] };
      const listProviders = vehicle.listProviders?.filter((name) => !isLate && name !== refusing);
      return JSON.stringify({ ...vehicle, listProviders });
    };
    const only = [
      'create-vehicle.stores-vehicle',
      'add-vehicles.adds',
      'list-vehicle-providers.valid-for-registration',
    ];
    const { checks, failed } = await conformBehind({ spoil }, { simulator: { parkings: 40 }, only });
    expect(failed).toEqual([]);
    expect(checks.find(({ id }) => id === 'create-vehicle.stores-vehicle')?.verdict).toBe('pass');
  },
);

test.concurrent('a deletion may answer with the plate, which is not yet a vehicle', async () => {
  const spoil = (path: string, body: string, sent: string) =>
    path.startsWith('/vehicles/PKP') && sent === '' ? '{"plate":"PKP1","deleted":true}' : body;
  const only = ['delete-vehicle.response-body'];
  const options = { simulator: { parkings: 40 }, profile: blind, only };
  expect((await conformBehind({ spoil }, options)).seenAt('vehicles.delete_response_body')).toEqual([]);
});

test.concurrent('an EXIT may lack the duration and the prices that are not available', async () => {
  const port = await freePort();
  let shortened = 0;
  const passShortened = async (sent: string, response: ServerResponse) => {
    const body = JSON.stringify(JSON.parse(sent), (name, value) =>
      /^(duration|actual_price|commission_percent|commission_price|svc_price)$/.test(name)
        ? undefined
        : value,
    );
    shortened += 1;
    const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    response.writeHead(status).end();
  };
  const endpoint = await startEndpoint(passShortened);
  const { url, profile } = await closing(startWithEndpoint({ parkings: 40 }, endpoint));
  const listen = { host: '127.0.0.1', port };
  const { checks } = await runConformance({ url, profile, listen, only: ['webhook.same-format-as-list'] });
  expect(shortened).toBeGreaterThan(1);
  expect(checks.map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
});

test.concurrent('a refused webhook may be sent again before its trigger answers', async () => {
  const port = await freePort();
  let arrived = 0;
  const passTwice = async (body: string, response: ServerResponse) => {
    const send = () => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    const first = await send();
    response.writeHead(first.ok ? first.status : (await send()).status).end();
    arrived += 1;
  };
  const endpoint = await startEndpoint(passTwice);
  const simulator = await closing(startWithEndpoint({ parkings: 40 }, endpoint));
  let triggered = 0;
  const spoil = async (path: string, body: string) => {
    if (path !== '/vehicles/notification/test') return body;
    triggered += 1;
    await vi.waitUntil(() => arrived >= triggered);
    return body;
  };
  const { url } = await startProxy(simulator.url, { spoil });
  const profile = withEntry(simulator.profile, 'notification.delivery_failure', 'refuse');
  const listen = { host: '127.0.0.1', port };
  const only = ['trigger-notification.delivery-failure'];
  const { checks } = await runConformance({ url, profile, listen, only });
  expect(checks).toMatchObject([
    { verdict: 'inconclusive', reason: 'the webhook was sent again before the trigger answered' },
  ]);
});

test.concurrent('GET /bookings may list a session that runs, whose duration and prices are not available', async () => {
  const unavailable = { duration: null, actual_price: null, commission_price: null, svc_price: null };
  const spoil = (path: string, body: string) => {
    if (!path.startsWith('/bookings') || !body.startsWith('[{')) return body;
    const bookings = JSON.parse(body);
    const { commission_percent: _, ...session } = bookings[0];
    const uid = '00000000-0000-4000-8000-000000000000';
    return JSON.stringify([...bookings, { ...session, ...unavailable, uid, type: 'automated' }]);
  };
  const only = ['form.booking', 'list-bookings'];
  const { checks, failed } = await conformBehind({ spoil }, { simulator: { parkings: 40 }, only });
  expect(failed).toEqual([]);
  expect(checks.find(({ id }) => id === 'form.booking.duration')?.verdict).toBe('pass');
});

test.concurrent('GET /bookings may return 404 to a user who has no booking', async () => {
  const refuses = (path: string, _sent: string, method: string) =>
    method === 'GET' && path === '/bookings' ? 404 : null;
  const only = ['list-bookings.booking-objects'];
  const simulator = { parkings: 40, worldVariant: 'full' } as const;
  const { verdicts } = await conformBehind({ refuses }, { simulator, only });
  expect(verdicts).toMatchObject({ 'list-bookings.booking-objects': 'inconclusive' });
  const { failed } = await conformBehind({ refuses }, { only });
  expect(failed).toEqual(['list-bookings.booking-objects: status 404']);
});

test.concurrent('a distance may be measured to an entrance', async () => {
  const spoil = (path: string, body: string) =>
    path.startsWith('/parkings?')
      ? JSON.stringify(
          JSON.parse(body).map((parking: { lat: number; long: number }) => {
            const { lat, long } = parking;
            const entrances = [{ latitude: lat, longitude: long, address: 'at the back' }];
            return { ...parking, lat: lat + 0.0015, entrances };
          }),
        )
      : body;
  const only = ['list-parking.distance-in-metres'];
  const { verdicts } = await conformBehind({ spoil }, { simulator: { parkings: 40 }, only });
  expect(verdicts).toEqual({ 'list-parking.distance-in-metres': 'pass' });
});

test.concurrent('a brand with an ampersand may be refused', async () => {
  const refuses = (path: string, sent: string) => (/vehicles/.test(path) && sent.includes('&') ? 400 : null);
  const only = ['add-vehicles', 'create-vehicle', 'replace-vehicles', 'update-vehicle'];
  const { checks } = await conformBehind({ refuses }, { simulator: { parkings: 40 }, only });
  const unsettled = checks.filter(({ verdict }) => !['pass', 'not-applicable', 'disabled'].includes(verdict));
  expect(unsettled.map(({ id, reason }) => `${id} ${reason}`)).toEqual([]);
});

test.concurrent('a cache may repeat for some seconds what is no longer so', async () => {
  let first: number | undefined;
  const spoil = (path: string, body: string) => {
    if (!path.startsWith('/offers?') || !path.includes('available=true')) return body;
    first ??= Date.now();
    return Date.now() < first + 4000 ? '[]' : body;
  };
  const check = 'find-offers.available-true';
  const { verdicts } = await conformBehind({ spoil }, { simulator: { parkings: 40 }, only: [check] });
  expect(verdicts).toEqual({ [check]: 'pass' });
});

test.concurrent('the token of the run may have ended when a token is tried', async () => {
  const target = await startTarget({ parkings: 20 });
  let hasEnded = false;
  const began = (_method: string, path: string) => {
    if (path === '/bookings' && !hasEnded) void target.clock.advance({ minutes: 61 });
    hasEnded ||= path === '/bookings';
  };
  const { url } = await startProxy(target.url, { began });
  const { credentials } = target.profile;
  const users = credentials.users.map(({ access_token: _, ...user }) => user);
  const profile = { ...target.profile, credentials: { ...credentials, users } };
  const { checks } = await runConformance({ url, profile, only: ['authenticate.issues-token'] });
  expect(hasEnded).toBe(true);
  expect(checks.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
});

test.concurrent('the last user may see and do nothing, as long as the first may', async () => {
  const { users } = simulatorProfile.credentials;
  const isOfLast = (headers: IncomingHttpHeaders) => headers['x-api-key'] === users.at(-1)?.api_key;
  const spoil = (path: string, body: string, _sent: string, headers: IncomingHttpHeaders) =>
    isOfLast(headers) && /^\/(parkings|offers|providers)/.test(path) ? '[]' : body;
  const refuses = (path: string, _sent: string, method: string, headers: IncomingHttpHeaders) =>
    isOfLast(headers) && method !== 'GET' && path.startsWith('/vehicles') ? 403 : null;
  const only = ['search.finds-around-point', 'get-offer.finds-listed', 'create-vehicle.stores-vehicle'];
  const { verdicts } = await conformBehind({ spoil, refuses }, { simulator: { parkings: 40 }, only });
  expect(new Set(Object.values(verdicts))).toEqual(new Set(['pass']));
});

test.concurrent('a vehicle whose removal alone shows that it is there can be looked at again', async () => {
  const target = await startTarget({ parkings: 40, defects: ['update-vehicle.first-updated'] });
  const first = { plate: '1111BBB', brand: 'Seat', model: 'Ibiza' };
  await createClient({ url: target.url, credentials: target.credentials }).POST('/vehicles', {
    body: [first],
  });
  const { checks } = await runConformance({
    url: target.url,
    profile: target.profile,
    only: ['vehicle.per-user'],
  });
  expect(checks.map(({ id, verdict }) => `${verdict} ${id}`)).toContain('pass vehicle.per-user');
});

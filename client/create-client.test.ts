import { describe, expect, test } from 'vitest';
import { startSimulator } from '../mock-server/testing/start-simulator.ts';
import { type Clock, createClient, NotJsonError, SignInError } from './create-client.ts';

const svcpid = 'svc-scenario-happy-path';

/** A simulator with the credentials of its first user, and a count of the requests of an operation. */
async function start(options: Parameters<typeof startSimulator>[0] = {}) {
  const simulator = await startSimulator(options);
  const { api_user, users } = simulator.profile.credentials;
  const [ana] = users;
  if (ana === undefined) throw new Error('the simulator has a user');
  const { api_key, access_token, sign_in } = ana;
  const count = (path: string) =>
    simulator.journal.list().entries.filter((entry) => entry.path.startsWith(path)).length;
  return { simulator, url: simulator.url, api_user, api_key, access_token, sign_in, count };
}

test.each([
  [undefined, 'createClient takes an object with its options, not undefined.'],
  [{}, 'createClient: url is missing'],
  [{ url: 'staging' }, "url must be an http or https address, not 'staging'"],
  [{ url: 'http://127.0.0.1:9' }, 'createClient: credentials must have api_user and api_key'],
  [
    { url: 'http://127.0.0.1:9', credentials: { api_user: 'a' } },
    'createClient: credentials must have api_user and api_key',
  ],
  [{ url: 'http://127.0.0.1:9', token: 'a' }, "createClient has no option 'token'. Its options are url, "],
])('the options %j are refused with the reason', (options, reason) => {
  expect(() => createClient(options as never)).toThrow(reason);
});

test.each([
  ['text/html', '<html>Sign in</html>'],
  ['application/json', '{"half":'],
])('a success that is not JSON but %s is a NotJsonError', async (type, body) => {
  const client = createClient({
    url: 'http://127.0.0.1:9/api',
    credentials: { api_user: 'a', api_key: 'b', access_token: 'c' },
    fetch: async () => new Response(body, { headers: { 'content-type': type } }),
  });
  const said = `GET /bookings returned 200 with a body that is not JSON (${type})`;
  await expect(client.GET('/bookings')).rejects.toThrow(new NotJsonError(said));
});

describe('credentials', () => {
  test('are sent in the three headers of every request', async () => {
    const { url, api_user, api_key, access_token, count } = await start();
    const client = createClient({ url: `${url}/`, credentials: { api_user, api_key, access_token } });
    const { data } = await client.GET('/offers/{svcpid}', {
      params: { path: { svcpid }, query: { duration: 90 } },
    });
    expect(data?.map((offer) => offer.svcpid)).toEqual([svcpid]);
    expect(count('/authenticate')).toBe(0);
  });

  test('without a token sign in once for concurrent requests', async () => {
    const { url, api_user, api_key, sign_in, count } = await start();
    const client = createClient({ url, credentials: { api_user, api_key, sign_in } });
    const answers = await Promise.all([client.GET('/bookings'), client.GET('/bookings')]);
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200]);
    expect(count('/authenticate')).toBe(1);
  });

  test('with an expired token sign in again once, and refused requests are sent again', async () => {
    const { simulator, url, api_user, api_key, sign_in, count } = await start();
    const client = createClient({ url, credentials: { api_user, api_key, sign_in } });
    await client.GET('/bookings');
    await simulator.clock.advance({ hours: 2 });
    const [listed, booked] = await Promise.all([
      client.GET('/bookings'),
      client.POST('/bookings', { body: { svcpid, duration: 60 } }),
    ]);
    expect([listed.response.status, booked.response.status]).toEqual([200, 201]);
    expect(booked.data).toMatchObject({ svcpid, duration: 60 });
    expect(count('/authenticate')).toBe(2);
    expect(simulator.bookings.find().total).toBe(1);
  });

  test('that stay refused after signing in are not tried a third time', async () => {
    const { url, api_user, sign_in, count } = await start();
    const client = createClient({ url, credentials: { api_user, api_key: 'wrong', sign_in } });
    expect((await client.GET('/bookings')).response.status).toBe(401);
    expect(count('/bookings')).toBe(2);
  });

  test('without sign_in leave a 401 to the caller', async () => {
    const { url, api_user, api_key, count } = await start();
    const client = createClient({ url, credentials: { api_user, api_key, access_token: 'expired' } });
    const { error, response } = await client.GET('/bookings');
    expect([response.status, error?.status]).toEqual([401, 401]);
    expect(count('/bookings')).toBe(1);
  });

  test('that cannot sign in cause a SignInError', async () => {
    const { url, api_user, api_key } = await start();
    const credentials = { api_user, api_key, sign_in: { email: 'nobody@example.com', password: 'x' } };
    const asked = createClient({ url, credentials }).GET('/bookings');
    await expect(asked).rejects.toThrow(new SignInError(`POST ${url}/authenticate returned 401`));
  });

  test('take the token from the given pointer', async () => {
    const { url, api_user, api_key, sign_in } = await start();
    const credentials = { api_user, api_key, sign_in };
    const right = createClient({ url, credentials, tokenPointer: '/token' });
    expect((await right.GET('/bookings')).response.status).toBe(200);
    const wrong = createClient({ url, credentials, tokenPointer: '/data/token' });
    await expect(wrong.GET('/bookings')).rejects.toThrow('returned 200 without a token');
  });
});

describe('batch spacing', () => {
  const vehicles = [{ plate: '1111BBB', brand: 'Seat', model: 'Ibiza' }];

  test('delays an insertion until 10 seconds after the previous batch call', async () => {
    const { simulator, url, api_user, api_key, access_token } = await start();
    const waits: number[] = [];
    const clock: Clock = {
      now: simulator.clock.now,
      wait: async (milliseconds) => {
        waits.push(milliseconds);
        await simulator.clock.advance({ milliseconds });
      },
    };
    const credentials = { api_user, api_key, access_token };
    const client = createClient({ url, credentials, batchSpacing: true, clock });
    const params = { header: { 'x-batch': true } };
    await Promise.all([1, 2, 3].map(() => client.POST('/vehicles', { params, body: vehicles })));
    await client.DELETE('/vehicles', { params: { ...params, query: { plates: '1111BBB' } } });
    await client.POST('/vehicles', { body: vehicles });
    await client.POST('/vehicles', { body: vehicles });
    expect(waits).toEqual([10_000, 10_000, 10_000]);
    expect(simulator.advice).toEqual([]);
  });
});

describe('waiting', () => {
  test('has a longer limit for a booking than for other operations', async () => {
    const { simulator, url, api_user, api_key, access_token } = await start({ bookingDelay: 45_000 });
    const credentials = { api_user, api_key, access_token };
    const client = createClient({ url, credentials, timeouts: { booking: 20_000, other: 50 } });
    simulator.faults.add({ kind: 'latency', milliseconds: 45_000, operations: ['listBookings'] });
    const booking = client.POST('/bookings', { body: { svcpid, duration: 60 } });
    await simulator.clock.untilWaiting();
    await expect(client.GET('/bookings')).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'GET /bookings got no response within 0.05 s',
    });
    await simulator.clock.advance({ seconds: 45 });
    expect((await booking).response.status).toBe(201);
  });

  test('ends when the caller aborts', async () => {
    const { url, api_user, api_key, access_token } = await start({ bookingDelay: 45_000 });
    const client = createClient({ url, credentials: { api_user, api_key, access_token } });
    const caller = new AbortController();
    const booking = client.POST('/bookings', { body: { svcpid, duration: 60 }, signal: caller.signal });
    caller.abort(new Error('the user has gone'));
    await expect(booking).rejects.toThrow('the user has gone');
  });
});

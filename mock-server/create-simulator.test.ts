import { createServer } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSimulator, type Simulator, type SimulatorOptions } from '../index.ts';
import { closing } from '../spec/testing/closing.ts';
import { listenLocally } from '../spec/testing/listen-locally.ts';
import { temporaryFolder } from '../spec/testing/temporary-folder.ts';
import { DirectoryInUseError } from './store/errors.ts';
import { startSimulator } from './testing/start-simulator.ts';

const svcpid = 'svc-scenario-happy-path';

describe('in the tests of another project', () => {
  test('one line starts a simulator in memory and on a free port, with a clock that the test moves', async () => {
    const { url, profile, clock, close } = await createSimulator({ now: new Date('2026-03-03T09:00:00Z') });
    onTestFinished(close);
    const [user] = profile.credentials.users;
    const json = { 'content-type': 'application/json' };
    const signedIn = await fetch(`${url}/authenticate`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(user?.sign_in),
    });
    const { token } = (await signedIn.json()) as { token: string };
    const headers = {
      ...json,
      'x-access-token': token,
      'x-api-user': profile.credentials.api_user,
      'x-api-key': user?.api_key ?? '',
    };
    const body = JSON.stringify({ svcpid, duration: 60 });
    expect((await fetch(`${url}/bookings`, { method: 'POST', headers, body })).status).toBe(201);
    expect(await (await fetch(`${url}/bookings`, { headers })).json()).toHaveLength(1);
    await clock.advance({ hours: 2 });
    expect((await fetch(`${url}/bookings`, { headers })).status).toBe(401);
  });

  test('an unknown option is named in the error', async () => {
    const options = { memory: true, parkings: 50 } as SimulatorOptions;
    await expect(createSimulator(options)).rejects.toThrow(
      /^createSimulator has no option 'memory'\. Its options are port, host, .*log\.$/,
    );
  });

  const milliseconds = 'a whole number from 0 to 3600000';
  test.each([
    [{ port: 'x' }, "port must be a whole number from 0 to 65535, not 'x'"],
    [{ host: 5 }, 'host must be a string, not 5'],
    [{ publicUrl: 'x' }, "publicUrl must be an address such as https://parking.example, not 'x'"],
    [{ controlToken: 'my secret' }, /^controlToken must be one word of printable characters$/],
    [
      { cors: '*' },
      "cors must be an array in which each element is an origin such as https://app.example, or '*', not '*'",
    ],
    [{ data: 5 }, 'data must be the path of a folder, or null, not 5'],
    [{ durability: 'x' }, "durability must be 'process' or 'power', not 'x'"],
    [{ seed: 1.5 }, 'seed must be a whole number, not 1.5'],
    [{ parkings: 0 }, 'parkings must be a whole number from 1 to 1000000, not 0'],
    [{ parkings: 1_000_001 }, 'parkings must be a whole number from 1 to 1000000, not 1000001'],
    [{ worldVariant: 'x' }, /^worldVariant must be 'ordinary' or 'empty' or .*, not 'x'$/],
    [{ world: 5 }, 'the given world is not a valid world'],
    [{ bookingDelay: 'slow' }, `bookingDelay must be ${milliseconds}, or 'realistic', not 'slow'`],
    [{ batchDelay: -1 }, `batchDelay must be ${milliseconds}, not -1`],
    [
      { webhookUrls: ['x'] },
      "webhookUrls must be an array in which each element is an http or https address, not ['x']",
    ],
    [{ environment: 'test' }, "environment must be 'pre-production' or 'production', not 'test'"],
    [{ now: '2030' }, "now must be a valid Date, not '2030'"],
    [{ frozen: 'yes' }, "frozen must be true or false, not 'yes'"],
    [{ defects: 'x' }, "defects must be an array in which each element is a string, not 'x'"],
    [{ log: 'x' }, "log must be an object with the methods error, warn and info, not 'x'"],
  ])('the option %j is refused with the reason', async (options, reason) => {
    await expect(createSimulator(options as unknown as SimulatorOptions)).rejects.toThrow(reason);
  });
});

test('a simulator dates its responses by its own clock', async () => {
  const { ana, clock } = await startSimulator();
  await clock.advance({ hours: 12 });
  const { response } = await ana.GET('/parkings/providers-info');
  expect(response.headers.get('date')).toBe('Tue, 03 Mar 2026 21:00:00 GMT');
});

describe('closing a simulator', () => {
  test('completes a booking that waits for a frozen clock', async () => {
    const { ana, clock, close } = await startSimulator({ bookingDelay: 45_000 });
    const booking = ana.POST('/bookings', { body: { svcpid, duration: 60 } });
    await clock.untilWaiting();
    await close();
    expect((await booking).response.status).toBe(201);
  });

  test('several times is harmless', async () => {
    const { close } = await startSimulator();
    await Promise.all([close(), close()]);
    await close();
  });

  test('closes the port even if connections are open', async () => {
    const { url, ana, close } = await startSimulator();
    await ana.GET('/bookings');
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.resume();
    await close();
    await ended;
    await expect(fetch(url)).rejects.toThrow();
  });

  test('releases the data directory, where the next simulator finds everything', async () => {
    const data = temporaryFolder();
    const first = await startSimulator({ data });
    const booked = await first.ana.POST('/bookings', { body: { svcpid, duration: 60 } });
    await expect(createSimulator({ data })).rejects.toThrow(DirectoryInUseError);
    await first.close();
    const { ana } = await startSimulator({ data });
    expect((await ana.GET('/bookings')).data).toMatchObject([{ uid: booked.data?.uid }]);
  });
});

describe('a start that fails', () => {
  test.each<[what: string, why: RegExp, start: (data: string) => Promise<Simulator>]>([
    ['an unknown defect', /'none'/, (data) => createSimulator({ data, defects: ['none'] })],
    [
      'an invalid profile',
      /the given profile is not a valid profile/,
      (data) => createSimulator({ data, profile: {} as never }),
    ],
    [
      'a port in use',
      /^port \d+ of 127\.0\.0\.1 is in use; choose another port, or 0 for any free one$/,
      async (data) => {
        const { port } = await closing(listenLocally(createServer()));
        return createSimulator({ data, port });
      },
    ],
  ])('(%s) says why and leaves the data directory free', async (_what, why, start) => {
    const data = temporaryFolder();
    await expect(start(data)).rejects.toThrow(why);
    await startSimulator({ data });
  });
});

import { afterAll, afterEach, expect, onTestFinished } from 'vitest';
import type { components } from '../../client/api-types.ts';
import { type Client, createClient } from '../../client/create-client.ts';
import { credentialsOf } from '../../spec/credentials-of.ts';
import { createSimulator, type Simulator } from '../create-simulator.ts';
import type { SimulatorOptions } from '../simulator-options.ts';
import { validatingFetch } from './validating-fetch.ts';

/** The schemas of the contract, for tests that hold answers in variables. */
export type Schemas = components['schemas'];

/** A simulator for one test, with a client for each of its demo users; every answer is checked against the contract. */
export interface SimulatorUnderTest extends Simulator {
  readonly ana: Client;
  readonly ben: Client;
  /** Sends, as Ana, a request that no typed client would send. `call` is written as `METHOD /path`. */
  send(
    call: string,
    parts?: RequestParts,
  ): Promise<{ readonly status: number; readonly headers: Headers; readonly body: unknown }>;
}

/** The parts of a request besides its method and path. */
export interface RequestParts {
  /** Written as JSON. */
  readonly body?: unknown;
  /** JSON that is sent as it is, even if it is invalid. */
  readonly text?: string | Uint8Array;
  /** Added to the user's own headers, or instead of them; a header of null is left out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly signal?: AbortSignal;
}

/** The moment at which tests start: a Tuesday, 10:00 in Madrid. */
export const testStart = new Date('2026-03-03T09:00:00Z');

/** Starts a simulator with a frozen clock, and closes it when the test is over. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<SimulatorUnderTest> {
  const simulator = await start(options);
  onTestFinished(() => simulator.close());
  return simulator;
}

/** Starts one simulator for all tests of a file or a `describe`, none of which minds what the others did. */
export function shareSimulator(options: SimulatorOptions = {}): Promise<SimulatorUnderTest> {
  const started = start(options);
  // Not with `closing`, which would close it only after its temporary folder is removed.
  afterAll(async () => (await started).close());
  return started;
}

/** Starts one simulator for all tests of a file or a `describe`, and resets it after each of them. */
export function reuseSimulator(): Promise<SimulatorUnderTest> {
  const started = shareSimulator();
  afterEach(async () => void (await (await started).state.reset()));
  return started;
}

async function start(options: SimulatorOptions): Promise<SimulatorUnderTest> {
  const size = options.world === undefined ? { parkings: 400 } : {};
  return withClients(await createSimulator({ now: testStart, frozen: true, ...size, ...options }));
}

/** Adds the clients to a simulator that a test started itself. */
export function withClients(simulator: Simulator): SimulatorUnderTest {
  return {
    ...simulator,
    ana: clientOf(simulator, 0),
    ben: clientOf(simulator, 1),
    async send(call, parts) {
      const response = await validatingFetch(writeRequest(simulator, 0, call, parts));
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? undefined : JSON.parse(text),
      };
    },
  };
}

/** The body of an answer, whose status must be 200. */
export function bodyOf<Body>({ response, data }: { response: Response; data?: unknown }): Body {
  expect(response.status).toBe(200);
  return data as Body;
}

const json = { 'content-type': 'application/json' };

/** Sends a request, written as `METHOD /path`, as a demo user. Its answer may differ from the contract. */
export const fetchAs = (...request: Parameters<typeof writeRequest>): Promise<Response> =>
  fetch(writeRequest(...request));

function writeRequest(
  simulator: Simulator,
  user: 0 | 1,
  call: string,
  { body, text, headers = {}, signal }: RequestParts = {},
): Request {
  const [method = '', path = ''] = call.split(' ');
  const sent = new Headers();
  const written = text ?? (body === undefined ? null : JSON.stringify(body));
  const all = { ...credentialsOf(simulator.profile, user), ...(written !== null && json), ...headers };
  for (const [name, value] of Object.entries(all)) if (value !== null) sent.set(name, value);
  const bytes = written === null ? null : Buffer.from(written);
  return new Request(simulator.url + path, { method, headers: sent, body: bytes, signal: signal ?? null });
}

/** A client of a demo user, which checks every answer against the contract. */
export function clientOf({ url, profile }: Pick<Simulator, 'url' | 'profile'>, user: 0 | 1): Client {
  const { api_user, users } = profile.credentials;
  // Without `sign_in`, so that the client cannot sign in again and hide a 401 from the test.
  const { api_key = '', access_token } = users[user] ?? {};
  return createClient({ url, credentials: { api_user, api_key, access_token }, fetch: validatingFetch });
}

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { parseJson } from '../../../common/parse-json.ts';
import { credentialsOf } from '../../../spec/credentials-of.ts';
import { listenLocally } from '../../../spec/testing/listen-locally.ts';
import { createSimulator } from '../../create-simulator.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SimulatorOptions } from '../../simulator-options.ts';
import { sendByNode } from '../../testing/fetch-by-node.ts';
import { testStart } from '../../testing/start-simulator.ts';

/** Sends a request, written as `METHOD /path`, as Ana unless the headers say otherwise. */
export type Ask = (
  call: string,
  more?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string | null>> },
) => Promise<Seen>;

/** The parts of an answer or a webhook that are the same every time. */
export interface Seen {
  readonly call: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Whether the answer waited for the clock. */
  readonly slow?: true;
  readonly text: string;
  /** The body with its real identifiers, parsed on demand; `undefined` if it is not JSON. */
  readonly body?: unknown;
}

/** A series of requests. It can also act as Ben, with his headers, and advance the clock. */
export type RequestScript = (
  ask: Ask,
  tools: { readonly ben: Record<string, string>; readonly advance: Clock['advance'] },
) => Promise<unknown>;

/** A simulator for many scripts. Each script finds it as if freshly started. */
export type SharedSimulator = Awaited<ReturnType<typeof startSharedSimulator>>;

/** A plate whose first webhook the endpoint refuses. */
export const refusedOnce = 'REFUSED1';

/** Starts a simulator for scripts, and an endpoint for its webhooks. */
export async function startSharedSimulator(options: SimulatorOptions) {
  const webhooks: Seen[] = [];
  let hasRefused = false;
  const endpoint = await listenLocally(
    createServer((request, response) => {
      void text(request).then((sent) => {
        const call = `${request.headers['x-webhook-action']} webhook`;
        const isRefused = sent.includes(refusedOnce) && !hasRefused;
        hasRefused ||= isRefused;
        webhooks.push({ call, text: withoutIdentifiers(sent) });
        response.writeHead(isRefused ? 503 : 204).end();
      });
    }),
  );
  const webhookUrls = [endpoint.url];
  const simulator = await createSimulator({ now: testStart, frozen: true, seed: 1, webhookUrls, ...options });
  const { url, clock } = simulator;
  /** Resolves when an answer waits for the clock. One for many requests, since the clock remembers each. */
  let waiting: Promise<boolean> | undefined;

  async function send(
    call: string,
    { body, headers = {} }: NonNullable<Parameters<Ask>[1]> = {},
  ): Promise<Seen> {
    const [method = '', path = ''] = call.split(' ');
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const all = Object.entries({ ...credentialsOf(simulator.profile, 0), ...json, ...headers });
    const sent = Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
    const written = body === undefined ? null : JSON.stringify(body);
    const answer = sendByNode(`${method} ${url}${path}`, { headers: sent, body: written });
    waiting ??= clock.untilWaiting().then(() => {
      waiting = undefined;
      return true;
    });
    const slow = await Promise.race([answer.then(() => false), waiting]);
    if (slow) await clock.advance({ minutes: 1 });
    const { response, content } = await answer;
    const { statusCode: status = 0 } = response;
    return {
      call: withoutIdentifiers(`${call} ${JSON.stringify(headers)}`),
      status,
      headers: Object.fromEntries(
        ['content-type', 'x-deleted'].map((name) => [name, String(response.headers[name])]),
      ),
      ...(slow && { slow }),
      // The specification leaves the body of a refusal open.
      text: status >= 400 ? '' : withoutIdentifiers(content.toString().replaceAll(url, 'URL')),
      get body() {
        return parseJson(content.toString());
      },
    };
  }

  /** Waits, because webhooks about several bookings would otherwise arrive in any order. */
  async function untilDelivered(): Promise<void> {
    const pending = () => simulator.webhooks.find().items.filter(({ state }) => state === 'pending');
    const areDelivered = async () => {
      if (pending().some(({ attemptCount }) => attemptCount > 0)) await clock.advance({ minutes: 1 });
      return pending().length === 0;
    };
    if (!(await areDelivered())) await vi.waitUntil(areDelivered, { interval: 5, timeout: 10_000 });
  }

  return {
    /**
     * Runs a script and returns everything that it saw: each answer, followed by the webhooks that its request caused.
     * Stops at the first difference from `usual`.
     */
    async observe(
      script: RequestScript,
      options: { readonly defects?: readonly string[]; readonly usual?: readonly Seen[] } = {},
    ): Promise<Seen[]> {
      const { defects = [], usual } = options;
      await simulator.state.reset();
      simulator.defects.choose(defects);
      webhooks.length = 0;
      hasRefused = false;
      const seen: Seen[] = [];
      const ask: Ask = async (call, more) => {
        const one = await send(call, more);
        await untilDelivered();
        for (const next of [one, ...webhooks.splice(0)]) {
          seen.push(next);
          if (usual !== undefined && differ(usual[seen.length - 1], next)) throw enough;
        }
        return one;
      };
      try {
        await script(ask, { ben: credentialsOf(simulator.profile, 1), advance: clock.advance });
      } catch (error) {
        if (error !== enough) throw error;
      }
      return seen;
    },

    async close(): Promise<void> {
      await simulator.close();
      await endpoint.close();
    },
  };
}

/** Describes the first difference from the usual observations; null if there is none. */
export function firstDifference(usual: readonly Seen[], other: readonly Seen[]): string | null {
  for (let index = 0; index < Math.max(usual.length, other.length); index += 1) {
    const one = other[index];
    if (differ(usual[index], one))
      return one === undefined ? 'something is missing' : `${one.call}: ${one.text}`;
  }
  return null;
}

function differ(one: Seen | undefined, two: Seen | undefined): boolean {
  const headOf = (seen: Seen | undefined) =>
    JSON.stringify([seen?.call, seen?.status, seen?.headers, seen?.slow]);
  return one?.text !== two?.text || headOf(one) !== headOf(two);
}

/** Thrown to end a script early. */
const enough = Symbol('enough');

/** Replaces identifiers and values derived from them, because they differ each time. */
function withoutIdentifiers(body: string): string {
  const names = new Map<string, string>();
  return body
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (uid) => {
      const name = names.get(uid) ?? `uid ${names.size}`;
      names.set(uid, name);
      return name;
    })
    .replaceAll(/("booking_ref":"\w{3}-)[0-9A-F]{8}"/g, '$1REF"')
    .replaceAll(/("access_code":)"\d{6}"/g, '$1"CODE"')
    .replace(/^(%PDF)[\s\S]*/, '$1');
}

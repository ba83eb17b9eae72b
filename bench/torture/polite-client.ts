import { setTimeout as delay } from 'node:timers/promises';
import { serveJobs } from '../../cli/shared/run-in-processes.ts';

// A well-behaved client, which runs in its own process so that only the server makes it wait.

/** A visit of four users, who send one request after another, with a short rest between. */
export interface Visit {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly milliseconds: number;
}

/** The answers to a visit. */
export interface PoliteAnswers {
  /** Milliseconds that each answer took. */
  readonly waits: readonly number[];
  /** Answers that are not 2xx, and requests that had no answer. */
  readonly surprises: readonly string[];
}

const users = 4;
/** Milliseconds. */
const restBetween = 20;

serveJobs(async ({ url, headers, milliseconds }: Visit): Promise<PoliteAnswers> => {
  const waits: number[] = [];
  const surprises: string[] = [];
  const end = performance.now() + milliseconds;
  const asUser = async (user: number) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const [method, path, body] = requestOf(user, turn);
      const asked = performance.now();
      try {
        const answer = await fetch(url + path, { method, headers, body: body ?? null });
        const text = await answer.text();
        waits.push(performance.now() - asked);
        if (!answer.ok) surprises.push(`${method} ${path}: ${answer.status} ${text}`);
      } catch (error) {
        surprises.push(`${method} ${path}: ${String(error instanceof Error ? error.cause : error)}`);
      }
      await delay(restBetween);
    }
  };
  await Promise.all(Array.from({ length: users }, (_, user) => asUser(user)));
  return { waits, surprises };
});

type Request = readonly [method: string, path: string, body?: string];

function requestOf(user: number, turn: number): Request {
  const plate = `QUIET${user}P0`;
  const point = { lat: 40.4168, long: -3.7038 };
  const requests: readonly [Request, ...Request[]] = [
    ['GET', `/parkings?lat=${point.lat}&long=${point.long}&distance=5000&limit=20`],
    ['GET', '/offers/svc-scenario-happy-path?duration=60'],
    ['POST', `/vehicles/${plate}`, JSON.stringify({ plate, brand: 'Seat', model: 'Ibiza' })],
    [
      'POST',
      '/parkings/search-available-parkings',
      JSON.stringify({ ...point, duration: 90, search_radius_meters: 2000 }),
    ],
    ['DELETE', `/vehicles/${plate}`],
    ['GET', '/parkings/providers-info'],
  ];
  return requests[turn % requests.length] ?? requests[0];
}

import { capitalised } from '../../common/capitalised.ts';
import { maxViolations, type Violation } from '../../spec/describe-violations.ts';

export type { Violation } from '../../spec/describe-violations.ts';

/** Where something is wrong in a request. */
export type Place = Pick<Violation, 'in' | 'pointer'>;

/** Every kind of problem by code, with its title and its status, which a profile may change. */
export const problemKinds = {
  'invalid-request': { status: 400, title: 'The request does not match the contract' },
  unauthenticated: { status: 401, title: 'The credentials are missing or wrong' },
  'control-token-required': { status: 401, title: 'The control routes require the control token' },
  'foreign-origin': { status: 403, title: 'The control routes do not accept requests from other origins' },
  'unknown-route': { status: 404, title: 'The path does not exist' },
  'unknown-offer': { status: 404, title: 'The offer does not exist' },
  'unknown-booking': { status: 404, title: 'The booking does not exist' },
  'unknown-vehicle': { status: 404, title: 'The vehicle does not exist' },
  'unknown-item': { status: 404, title: 'The item does not exist' },
  'method-not-allowed': { status: 405, title: 'The path does not support this method' },
  'request-timeout': { status: 408, title: 'The request took too long to arrive' },
  'offer-unavailable': { status: 409, title: 'The offer is not available for this time' },
  'price-guard': { status: 409, title: 'The price is more than 50% above the expected price' },
  'cancellation-refused': { status: 409, title: 'The booking cannot be cancelled' },
  'access-refused': { status: 409, title: 'The vehicle cannot enter or leave' },
  'clock-backwards': { status: 409, title: 'The clock cannot run backwards' },
  'foreign-state': { status: 409, title: 'The saved state belongs to another simulator' },
  'payload-too-large': { status: 413, title: 'The request body is too large' },
  'unsupported-media-type': { status: 415, title: 'The request body is not JSON' },
  'expectation-failed': { status: 417, title: 'The expectation is not supported' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'headers-too-large': { status: 431, title: 'The request headers are too large' },
  'internal-error': { status: 500, title: 'The simulator failed; see its log' },
  'simulated-fault': { status: 500, title: 'This is a simulated fault' },
  'provider-failure': { status: 502, title: 'The provider refused the booking' },
  'storage-unavailable': { status: 503, title: 'The data directory is not writable' },
  'server-busy': { status: 503, title: 'Too many large bodies are being read' },
  'outbox-full': { status: 503, title: 'Too many webhooks are waiting for an endpoint' },
  'provider-timeout': { status: 504, title: 'The provider did not respond in time' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problemKinds;

/** A refusal, thrown anywhere and rendered once (RFC 9457). */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly violations: readonly Violation[];
  readonly headers: Readonly<Record<string, string>>;
  /** A status that replaces that of the kind, even one from a profile; null for none. */
  readonly ownStatus: number | null;

  constructor(
    code: ProblemCode,
    detail: string,
    more: {
      violations?: readonly Violation[];
      headers?: Readonly<Record<string, string>>;
      cause?: unknown;
      ownStatus?: number | null;
    } = {},
  ) {
    super(detail, more.cause === undefined ? undefined : { cause: more.cause });
    this.code = code;
    this.violations = more.violations ?? [];
    this.headers = more.headers ?? {};
    this.ownStatus = more.ownStatus ?? null;
  }
}

/** A violation in a place of the body. */
export const violationInBody = (pointer: string, rule: string, detail: string): Violation => ({
  in: 'body',
  pointer,
  rule,
  detail,
});

/** The request needs a body and has none. */
export const missingBody = violationInBody('', 'required', 'is required, as JSON');

/** The request violates the contract in these places, of which the first are listed. */
export function invalidRequest(all: readonly Violation[]): Problem {
  const violations = all.slice(0, maxViolations);
  const [first] = violations;
  const rest = violations.length - 1;
  const others = rest > 0 ? ` (and ${rest} more ${rest === 1 ? 'error' : 'errors'})` : '';
  return new Problem('invalid-request', first ? `${placeOf(first)} ${first.detail}${others}.` : '', {
    violations,
  });
}

/** The request violates one rule in one place. */
export const invalidAt = (place: Violation['in'], pointer: string, rule: string, detail: string): Problem =>
  invalidRequest([{ in: place, pointer, rule, detail }]);

/** The request is not valid HTTP; `reason` comes from the parser. */
export const malformedHttp = (reason: string): Problem =>
  new Problem('invalid-request', `This is not an HTTP/1.1 request: ${reason}.`);

/** Some of the three authentication headers of section 5 are missing, or one is wrong. */
export function unauthenticated(headers: string | readonly string[], detail: string): Problem {
  const names = [headers].flat();
  return new Problem('unauthenticated', names.map((name) => `${name} ${detail}.`).join(' '), {
    violations: names.map((pointer) => ({ in: 'header', pointer, rule: 'authentication', detail })),
  });
}

/** Copies a problem with the status of its kind instead of the profile's, since 4.12 states the 401 for a token. */
export const withStatedStatus = (problem: Problem): Problem =>
  new Problem(problem.code, problem.message, { ...problem, ownStatus: problemKinds[problem.code].status });

/** No operation has this path; `nearest` is a path that the client may have meant. */
export function unknownRoute(path: string, nearest: string | null = null): Problem {
  const hint =
    nearest === null
      ? 'see /docs for its paths, /console for the simulator, and GET /_sim for the control routes'
      : `did you mean ${shorten(nearest)}?`;
  const end = nearest === null ? '.' : '';
  return new Problem('unknown-route', `${shorten(path)} is not a path of this API; ${hint}${end}`);
}

/** The path exists only in pre-production (4.12). */
export const absentInProduction = (path: string): Problem =>
  new Problem(
    'unknown-route',
    `${path} exists only in the pre-production environment, and this simulator acts as production.`,
  );

/** The path supports only other methods, which `Allow` lists. */
export function methodNotAllowed(method: string, path: string, allowed: readonly string[]): Problem {
  const allow = allowed.join(', ');
  const detail = `${shorten(path)} supports ${allow}, not ${method}.`;
  return new Problem('method-not-allowed', detail, { headers: { allow } });
}

/** No offer of this world has the identifier. */
export function unknownOffer(svcpid: string, place: Place): Problem {
  const detail = `'${shorten(svcpid)}' is not the identifier of an offer`;
  return new Problem('unknown-offer', `${detail}.`, { violations: [{ ...place, rule: 'exists', detail }] });
}

/** The user of these credentials has no such booking. */
export const unknownBooking = (uid: string): Problem =>
  unknown('unknown-booking', 'booking_uid', `'${shorten(uid)}' is not a booking of this user`);

/** The user of these credentials has no such vehicle. */
export const unknownVehicle = (plate: string): Problem =>
  unknown('unknown-vehicle', 'plate', `'${shorten(plate)}' is not a vehicle of this user`);

function unknown(code: ProblemCode, pointer: string, detail: string): Problem {
  return new Problem(code, `${detail}.`, { violations: [{ in: 'path', pointer, rule: 'exists', detail }] });
}

/** The offer is not available for the requested start and duration (3.2 names the reason). */
export const offerUnavailable = (svcpid: string, reason: string): Problem =>
  new Problem('offer-unavailable', `${svcpid} is not available for this start and duration: ${reason}.`);

/** The profile refuses to book a vehicle twice for the same time. */
export const vehicleBooked = (plate: string): Problem =>
  new Problem('offer-unavailable', `${plate} is already booked for this time.`);

/** The price guard of POST /bookings (4.9); amounts in EUR. */
export const priceGuard = (expected: number, actual: number): Problem =>
  new Problem(
    'price-guard',
    `The price is now ${actual.toFixed(2)} EUR, more than 50% above the expected ${expected.toFixed(2)} EUR; nothing was booked.`,
  );

/** The booking cannot be cancelled, or no longer. */
export const cancellationRefused = (detail: string): Problem => new Problem('cancellation-refused', detail);

/** The vehicle has no access to the parking, or is not where it should be. */
export const accessRefused = (detail: string): Problem => new Problem('access-refused', detail);

/** The body exceeds `limit` bytes. */
export const payloadTooLarge = (limit: number): Problem =>
  new Problem('payload-too-large', `A request body can be at most ${limit} bytes.`);

/** The request line and headers exceed `limit` bytes. */
export const headersTooLarge = (limit: number): Problem =>
  new Problem('headers-too-large', `The request line and headers can be at most ${limit} bytes.`);

/** The request did not arrive completely in time. */
export const requestTimeout = (): Problem =>
  new Problem('request-timeout', 'The request did not arrive completely in time.');

/** The `Expect` header asks for something other than 100-continue. */
export const expectationFailed = (expected: string): Problem =>
  new Problem(
    'expectation-failed',
    `The only supported expectation is 100-continue, not ${shorten(expected)}.`,
  );

/** The API client has used up its requests for this time window (section 5). */
export function tooManyRequests(limit: number, seconds: number): Problem {
  const detail = `This client may send ${limit} ${limit === 1 ? 'request' : 'requests'} per minute; retry in ${seconds} s.`;
  return new Problem('too-many-requests', detail, { headers: { 'retry-after': String(seconds) } });
}

/** The headers do not declare the body as JSON. */
export const unsupportedMediaType = (detail: string): Problem =>
  new Problem('unsupported-media-type', detail);

/** The provider of a scenario offer refuses the booking. */
export const providerFailure = (provider: string): Problem =>
  new Problem('provider-failure', `${provider} refused the booking; nothing was booked.`);

/** The provider of a scenario offer never responds. */
export const providerTimeout = (provider: string): Problem =>
  new Problem('provider-timeout', `${provider} did not respond within 45 seconds; nothing was booked.`);

/** The change cannot be made durable, so it was not made. */
export const storageUnavailable = (cause: unknown): Problem =>
  new Problem(
    'storage-unavailable',
    'Nothing was changed; the log says why. Retry when the directory is writable.',
    { cause },
  );

/** The bodies of other requests use up the memory for bodies. */
export const serverBusy = (): Problem =>
  new Problem('server-busy', 'Nothing was changed; retry when other large requests have been answered.', {
    headers: { 'retry-after': '1' },
  });

/** Too many webhooks are waiting for an endpoint, so it gets no more. */
export const outboxFull = (endpoint: string, pending: number): Problem =>
  new Problem(
    'outbox-full',
    `Nothing was changed: ${pending} webhooks are waiting for ${shorten(endpoint)}. It must accept some, or be removed from the endpoints.`,
    { headers: { 'retry-after': '10' } },
  );

/** A control request lacks the required token. */
export const controlTokenRequired = (): Problem =>
  new Problem('control-token-required', 'Send the control token in the header x-control-token.');

/** A control request comes from a page of another origin, or names a host that is not loopback. */
export const foreignOrigin = (detail: string): Problem => new Problem('foreign-origin', detail);

/** A control request names an item that does not exist; `kind` says what it should be. */
export const unknownItem = (pointer: string, sent: string, kind: string): Problem =>
  unknown('unknown-item', pointer, `'${shorten(sent)}' is not a ${kind}`);

/** A control request names a defect that does not exist, or a condition that cannot narrow it. */
export const unknownDefect = (detail: string): Problem => unknown('unknown-item', 'defect', detail);

/** Returns an item that a control request names. Throws a problem if it does not exist. */
export function requireItem<T>(item: T | undefined, pointer: string, sent: string, kind: string): T {
  if (item === undefined) throw unknownItem(pointer, sent, kind);
  return item;
}

/** A request would set the clock back; `now` is in milliseconds since the epoch. */
export function clockBackwards(now: number): Problem {
  const detail = `It is ${new Date(now).toISOString()}; to go back, load a saved state or reset.`;
  return new Problem('clock-backwards', detail);
}

/** A saved state does not fit the world or the users of this simulator. */
export const foreignState = (detail: string): Problem => new Problem('foreign-state', detail);

/** The reply that a fault makes; `fault` is its id. */
export function simulatedFault(fault: string, status: number, retryAfterSeconds?: number): Problem {
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return new Problem('simulated-fault', `A fault caused this response (${fault}).`, {
    headers,
    ownStatus: status,
  });
}

/** An unexpected error. Its cause goes to the log, never to the client. */
export const internalError = (cause: unknown): Problem =>
  new Problem('internal-error', 'This is a bug in the simulator. Please report it.', { cause });

function placeOf({ in: place, pointer }: Place): string {
  if (place === 'header') return `Header ${pointer}`;
  if (place !== 'body') return pointer === '' ? `The ${place}` : `${capitalised(place)} parameter ${pointer}`;
  return pointer === '' ? 'The body' : `Body ${shorten(pointer)}`;
}

/** Keeps details short, since a client may send thousands of characters. */
const shorten = (text: string) => (text.length > 100 ? `${text.slice(0, 99)}…` : text);

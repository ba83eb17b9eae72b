import { parseJson } from '../../common/parse-json.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import { asObject, type JsonObject, textIn } from './json.ts';

/** One request and its response, with secrets; reports mask them. */
export interface HttpExchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  /** When the request was sent, in milliseconds since the epoch. */
  readonly sentAt: number;
  /** How long the whole answer took, in milliseconds. */
  readonly milliseconds: number;
  /** null when no answer came; `error` then says why. */
  readonly status: number | null;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseText: string;
  readonly error: string | null;
  /** What exploring sent right before or beside the request; a finding about the request shows it too. */
  companions?: readonly HttpExchange[];
}

/** An exchange that belongs to an operation and a user. */
export interface Exchange extends HttpExchange {
  readonly operation: OperationId;
  /** Position of the user in the profile. */
  readonly user: number;
  /** The body as `bodyOf` parsed it. A list of parkings takes about as much memory parsed as its text. */
  parsed?: unknown;
}

/** An answer of the implementation. */
export interface Answer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed body; `undefined` when it is empty or not JSON. */
  readonly body: unknown;
  readonly exchange: Exchange;
}

/** The body of a response, parsed once; `undefined` if it is empty or not JSON. */
export function bodyOf(exchange: Exchange): unknown {
  if (!('parsed' in exchange)) exchange.parsed = parseJson(exchange.responseText);
  return exchange.parsed;
}

/** The headers of section 5. */
export const authenticationHeaders: ReadonlySet<string> = new Set([
  'x-access-token',
  'x-api-user',
  'x-api-key',
]);

/** The last part of a URL's path, decoded: the plate, uid or svcpid of an operation whose path ends with one. */
export function lastInPath(url: string): string {
  return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
}

/** The object in the body of a request; null if there is none. */
export function sentIn({ requestBody }: HttpExchange): JsonObject | null {
  return asObject(parseJson(requestBody ?? ''));
}

/** The plates in the body of a request, which has one vehicle or a list of them. */
export function platesInBody({ requestBody }: HttpExchange): readonly string[] {
  return [parseJson(requestBody ?? '')].flat().flatMap((vehicle) => textIn(vehicle, 'plate') ?? []);
}

/** The plates in the query of a request. */
export function platesInQuery({ url }: HttpExchange): readonly string[] {
  return (new URL(url).searchParams.get('plates') ?? '').split(',').filter((plate) => plate !== '');
}

/** Whether a status is 2xx. */
export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Whether a status may mean that credentials are not accepted. */
export function isAboutCredentials(status: number | null): boolean {
  return status === 401 || status === 403;
}

/** Whether a status blames the request itself: a 4xx that is not about credentials or the rate of requests. */
export function isAboutRequest(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429 && !isAboutCredentials(status);
}

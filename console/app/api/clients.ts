import { signal } from '@preact/signals';
import createFetchClient from 'openapi-fetch';
import type { paths as ApiPaths, Mutable } from '../../../client/api-types.ts';
import { isRecord } from '../../../common/is-record.ts';
import type { components, paths } from '../../../spec/generated/control/types.ts';

/** The schemas of the control contract. */
export type Schemas = Mutable<components['schemas']>;

/** A key of sessionStorage, so that the API reference in the same tab can read the token too. */
const tokenKey = 'control-token';

/** The token that control requests carry; null if none was given. */
export const controlToken = signal<string | null>(sessionStorage.getItem(tokenKey));

/** Whether the simulator has refused a control request because its token is missing or wrong. */
export const tokenRefused = signal(false);

/** Keeps the token for as long as the tab is open. */
export function giveToken(token: string): void {
  sessionStorage.setItem(tokenKey, token);
  controlToken.value = token;
  tokenRefused.value = false;
}

/** A client of the control routes; every request carries the control token if there is one. */
export const control = createFetchClient<Mutable<paths>>({
  baseUrl: '/_sim',
  fetch: fetchWithToken,
});

/** A client of the API itself; each call brings its own credentials. */
export const api = createFetchClient<ApiPaths>();

/** The body of a successful response. Throws the error of `refusalOf` for others, or what `fetch` throws. */
export async function dataOf<Body>(
  asked: Promise<{ readonly data?: Body; readonly error?: unknown; readonly response: Response }>,
): Promise<Body> {
  const { data, error, response } = await asked;
  if (!response.ok) throw refusalOf(error, response.status);
  return data as Body;
}

/** `fetch` with the control token. */
async function fetchWithToken(request: Request): Promise<Response> {
  const token = controlToken.peek();
  if (token !== null) request.headers.set('x-control-token', token);
  const response = await fetch(request);
  // A refusal of an earlier request says nothing about a token that was given meanwhile.
  if (response.status === 401 && token === controlToken.peek()) tokenRefused.value = true;
  return response;
}

/** The sentence to show for an error. */
export function messageOf(error: unknown): string {
  // fetch throws a TypeError if no connection could be made or it was cut.
  if (error instanceof TypeError) return 'The simulator did not respond.';
  if (error instanceof SyntaxError) return 'The response is not JSON.';
  return error instanceof Error ? error.message : String(error);
}

/** An error with the text of a problem document, in any form that a profile gives it. */
function refusalOf(problem: unknown, status: number): Error {
  const { detail, title, message } = isRecord(problem) ? problem : {};
  const shown = [detail, title, message].find((text) => typeof text === 'string' && text !== '');
  return new Error(typeof shown === 'string' ? shown : `The simulator responded with ${status}.`);
}

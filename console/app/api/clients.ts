import createFetchClient from 'openapi-fetch';
import type { paths as ApiPaths } from '../../../client/api-types.ts';
import type { Mutable } from '../../../client/mutable.ts';
import type { components, paths } from '../../../spec/generated/control/types.ts';
import { controlToken, tokenMissing } from './control-token.ts';
import { refusalOf } from './refusal.ts';

/** The schemas of the control contract. */
export type Schemas = Mutable<components['schemas']>;

/** A client of the control routes; every request carries the control token if there is one. */
export const control = createFetchClient<Mutable<paths>>({
  baseUrl: '/_sim',
  fetch: fetchWithToken,
  querySerializer: writeQuery,
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

/** Writes a query without the fields that a form leaves empty. */
function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
}

/** `fetch` with the control token, also for routes that need more than JSON: the event stream and the saved state. */
export async function fetchWithToken(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const token = controlToken.peek();
  if (token !== null) request.headers.set('x-control-token', token);
  const response = await fetch(request);
  // A refusal of an earlier request says nothing about a token that was given meanwhile.
  if (response.status === 401 && token === controlToken.peek()) tokenMissing.value = true;
  return response;
}

import type { paths as ApiPaths } from '../../../spec/generated/api-types.ts';
import type { components, paths } from '../../../spec/generated/control/types.ts';
import { controlToken, tokenMissing } from './control-token.ts';
import { createTypedClient } from './typed-client.ts';

/** The schemas of the steering contract. */
export type Schemas = components['schemas'];

/** The control routes; every request carries the token where there is one. */
export const control = createTypedClient<paths>('/_sim', fetchWithToken);

/** The API itself, as its clients see it; credentials come with each call. */
export const api = createTypedClient<ApiPaths>('', (input, init) => fetch(input, init));

/** `fetch` for the control routes that need more than JSON: the event stream and the saved state. */
export async function fetchWithToken(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const token = controlToken.peek();
  if (token !== null) request.headers.set('x-control-token', token);
  const response = await fetch(request);
  if (response.status === 401) tokenMissing.value = true;
  return response;
}

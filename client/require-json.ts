import { parseJson } from '../common/parse-json.ts';
import { pathOf, type Send } from './send.ts';

/** A successful response has a body that is not JSON; the message names request, status and content type. */
export class NotJsonError extends Error {
  override readonly name = 'NotJsonError';
}

/** Rejects with a `NotJsonError` if a success has a body that is not JSON. */
export function requireJson(send: Send, { url }: { readonly url: string }): Send {
  return async (request) => {
    const response = await send(request);
    if (!response.ok || response.body === null) return response;
    const text = await response.clone().text();
    if (text === '' || parseJson(text) !== undefined) return response;
    const type = response.headers.get('content-type') ?? 'no content type';
    throw new NotJsonError(
      `${request.method} ${pathOf(request, url)} returned ${response.status} with a body that is not JSON (${type})`,
    );
  };
}

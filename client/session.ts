import { parseJson } from '../common/parse-json.ts';
import { findToken } from './find-token.ts';
import { pathOf, type Send } from './send.ts';

/** Credentials of a user, with the names that a profile gives them. Without a token, the client uses `sign_in`. */
export interface Credentials {
  /** Value of x-api-user. */
  readonly api_user: string;
  /** Value of x-api-key. */
  readonly api_key: string;
  /** Value of x-access-token, until it expires. */
  readonly access_token?: string | null | undefined;
  /** Body of POST /authenticate. */
  readonly sign_in?: Readonly<Record<string, unknown>> | null | undefined;
}

/** POST /authenticate returned no token; the message says what it returned. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
}

/** Options of `keepSession`. */
export interface SessionOptions {
  readonly url: string;
  readonly credentials: Credentials;
  /** JSON pointer to the token in the response of POST /authenticate; null searches for it. */
  readonly tokenPointer: string | null;
}

/**
 * Adds the three headers of section 5 and signs in if there is no token. After a 401 it signs in again and retries the
 * request once; concurrent requests share the same sign-in.
 */
export function keepSession(send: Send, { url, credentials, tokenPointer }: SessionOptions): Send {
  const { sign_in } = credentials;
  let token = credentials.access_token ?? null;
  let signingIn: Promise<string> | null = null;

  async function signIn(): Promise<string> {
    const request = new Request(`${url}/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sign_in),
    });
    identify(request);
    const response = await send(request);
    const text = await response.text();
    const json = parseJson(text);
    const body = json === undefined ? text : json;
    const found = response.ok
      ? findToken({ body, header: response.headers.get('x-access-token') }, tokenPointer)
      : undefined;
    if (found === undefined) {
      const lack = response.ok ? ' without a token' : '';
      throw new SignInError(`POST ${url}/authenticate returned ${response.status}${lack}`);
    }
    token = found;
    return found;
  }

  /** Returns a token other than `refused`; concurrent callers share one sign-in. */
  function newToken(refused: string | null): Promise<string> {
    if (token !== null && token !== refused) return Promise.resolve(token);
    signingIn ??= signIn().finally(() => {
      signingIn = null;
    });
    return signingIn;
  }

  function identify({ headers }: Request): void {
    if (!headers.has('x-api-user')) headers.set('x-api-user', credentials.api_user);
    if (!headers.has('x-api-key')) headers.set('x-api-key', credentials.api_key);
  }

  return async (request) => {
    identify(request);
    // A caller that sets the token itself is responsible for it.
    if (request.headers.has('x-access-token') || pathOf(request, url) === '/authenticate')
      return send(request);
    const used = token ?? (sign_in == null ? '' : await newToken(null));
    const again = sign_in == null ? null : request.clone();
    request.headers.set('x-access-token', used);
    const response = await send(request);
    if (response.status !== 401 || again === null) return response;
    await response.body?.cancel();
    again.headers.set('x-access-token', await newToken(used));
    return send(again);
  };
}

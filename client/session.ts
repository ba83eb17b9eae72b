import { findToken } from './find-token.ts';
import { pathOf, type Send } from './send.ts';

/** Who a client speaks for, under the names that a profile has for it; `sign_in` gets a token where one is missing. */
export interface Credentials {
  /** Value of x-api-user. */
  readonly api_user: string;
  /** Value of x-api-key. */
  readonly api_key: string;
  /** Value of x-access-token, until it has expired. */
  readonly access_token?: string | null | undefined;
  /** Body that POST /authenticate takes. */
  readonly sign_in?: Readonly<Record<string, unknown>> | null | undefined;
}

/** POST /authenticate gave no token; the message says what came instead. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
}

/** What signing in needs to know beside the credentials. */
export interface SessionOptions {
  readonly url: string;
  readonly credentials: Credentials;
  /** JSON pointer to the token in the answer of POST /authenticate; null looks for it. */
  readonly tokenPointer: string | null;
}

/**
 * Adds the three headers of section 5. Signs in where there is no token, and once more where it has expired: all
 * requests that were answered 401 wait for the same sign-in, and each is then sent again, once.
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
    const body = parse(await response.text());
    const found = response.ok
      ? findToken({ body, header: response.headers.get('x-access-token') }, tokenPointer)
      : undefined;
    if (found === undefined) {
      const lack = response.ok ? ' without a token' : '';
      throw new SignInError(`POST ${url}/authenticate was answered ${response.status}${lack}`);
    }
    token = found;
    return found;
  }

  /** A token other than `refused`, which all that ask for one at the same time share. */
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
    // What the caller sets, the caller answers for.
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

import { isSignIn, secretHeaders } from './mask.ts';
import type { RecordedRequest } from './record.ts';
import { tooLong } from './watch.ts';

/** Headers that a command sets by itself, or that belong to one connection. */
const ownHeaders: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'user-agent',
  'accept',
  'accept-language',
  'sec-fetch-mode',
  'expect',
]);

/** The command that repeats a request. Credentials, and the body of a sign-in, are taken from the environment. */
export function repeatingCommand(
  request: Pick<RecordedRequest, 'method' | 'url' | 'sent' | 'operation'> & {
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  },
  base: string,
): string {
  const method = request.method === 'GET' ? [] : ['-X', request.method];
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    value === undefined || ownHeaders.has(name) ? [] : ['-H', header(name, [value].flat().join(', '))],
  );
  const parts = ['curl', '-i', ...method, quote(base + request.url), ...headers, ...body(request)];
  return parts.join(' ');
}

/** Only credentials are left to the shell to fill in. */
function header(name: string, value: string): string {
  const variable = secretHeaders[name];
  return variable === undefined ? quote(`${name}: ${value}`) : `"${name}: ${variable}"`;
}

function body(request: Pick<RecordedRequest, 'sent' | 'operation'>): string[] {
  if (request.sent === undefined) return [];
  if (request.sent === tooLong) return ['--data-binary', '@body.json'];
  return isSignIn(request) ? ['-d', '"$SIGN_IN"'] : ['-d', quote(JSON.stringify(request.sent))];
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

import { isDeepStrictEqual } from 'node:util';
import { simulatorProfile } from '../../../spec/generated/simulator-profile.ts';
import type { Tokens } from '../../authentication/tokens.ts';
import { isSecretName, maskUrl } from '../../kernel/secrets.ts';
import { usersOf } from '../../kernel/user.ts';
import { isSignIn, maskBody, secretHeaders } from './mask.ts';
import { hasBody, type RecordedEntry, tooLong } from './record.ts';

/** Headers that curl sets itself, or that belong to one connection. */
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

/**
 * Returns the curl command that repeats a request. It takes secret headers and a sign-in from the environment, and
 * masks the other secrets, as the entry does. `demo` recognises credentials that are not secret; null if all are.
 */
export function writeCurlCommand(request: RecordedEntry, base: string, demo: DemoSecrets | null): string {
  const method = methodOption[request.method] ?? ['-X', request.method];
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    value === undefined || ownHeaders.has(name) ? [] : ['-H', header(name, [value].flat().join(', '), demo)],
  );
  const url = quote(maskUrl(base + request.url));
  return ['curl', '-i', ...method, url, ...headers, ...body(request, demo)].join(' ');
}

/** With `-X HEAD` curl would wait for a body. */
const methodOption: Readonly<Record<string, readonly string[]>> = { GET: [], HEAD: ['--head'] };

function header(name: string, value: string, demo: DemoSecrets | null): string {
  // curl leaves out a header with nothing after the colon; a semicolon sends it empty.
  if (value === '') return quote(`${name};`);
  const variable = demo?.isHeader(name, value) ? undefined : variableFor(name);
  return variable === undefined ? quote(`${name}: ${value}`) : `"${name}: ${variable}"`;
}

/** The variable that a secret header is taken from; undefined for any other header. */
const variableFor = (name: string) =>
  secretHeaders[name] ?? (isSecretName(name) ? `$${name.toUpperCase().replaceAll(/\W/g, '_')}` : undefined);

function body(request: RecordedEntry, demo: DemoSecrets | null): string[] {
  if (!hasBody(request)) return [];
  // Otherwise curl says that the body is a form.
  const untyped = request.headers['content-type'] === undefined ? ['-H', "'content-type:'"] : [];
  return [...untyped, ...content(request, demo)];
}

function content(request: RecordedEntry, demo: DemoSecrets | null): string[] {
  const { sent } = request;
  if (sent === undefined || sent === tooLong) return ['--data-binary', '@body.json'];
  const value: unknown = JSON.parse(sent);
  if (isSignIn(request)) return ['-d', demo?.isSignIn(value) ? quote(sent) : '"$SIGN_IN"'];
  return ['-d', quote(JSON.stringify(maskBody(value)))];
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Recognises demo credentials, which look like secrets but may stand in a command as they are. */
export type DemoSecrets = ReturnType<typeof createDemoSecrets>;

/** Recognises the credentials of the demo users and the tokens issued here. A user's own profile may have real ones. */
export function createDemoSecrets(tokens: Tokens) {
  const { api_user } = simulatorProfile.credentials;
  const users = usersOf(simulatorProfile);
  const isDemo: Readonly<Record<string, (value: string) => boolean>> = {
    'x-api-user': (value) => value === api_user,
    'x-api-key': (value) => users.some(({ api_key }) => api_key === value),
    'x-access-token': (value) =>
      users.some(({ access_token }) => access_token === value) || tokens.read(value) !== null,
  };
  return {
    isHeader: (name: string, value: string) => isDemo[name]?.(value) === true,
    isSignIn: (body: unknown) => users.some(({ sign_in }) => isDeepStrictEqual(sign_in, body)),
  };
}

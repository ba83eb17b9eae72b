import { parseJson } from '../../../common/parse-json.ts';
import type { Profile } from '../../../spec/generated/profile-types.ts';
import { authenticationHeaders, type Exchange, isSuccess } from '../../kernel/exchange.ts';
import { asArray, asObject } from '../../kernel/json.ts';

/** The sources in which secrets are found. */
export interface SecretSources {
  readonly profile: Profile;
  /** Token of each user of the profile, if there is one. */
  readonly tokens?: readonly string[];
  /** Every POST /authenticate of the run, since each may have issued a token. */
  readonly signIns?: readonly Exchange[];
  /** Headers for a gateway, sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A value that may be a secret, with the name that replaces it. */
type Named = readonly [value: string | null | undefined, name: string];

/**
 * Finds every secret of a profile and a run, each with the name that replaces it. Names of the second user end in _2,
 * and so on.
 */
export function findSecrets(sources: SecretSources): Map<string, string> {
  const { profile, tokens = [], signIns = [], headers = {} } = sources;
  return placeholders([
    [profile.credentials.api_user, 'API_USER'],
    ...profile.credentials.users.flatMap((account, user) => ofUser(user, ofAccount(account, tokens[user]))),
    ...secretsOfHeaders(headers),
    ...ofWebhooks(profile.webhooks),
    ...signIns.flatMap((signIn) => ofUser(signIn.user, issuedBy(signIn))),
  ]);
}

/** Maps each secret to what replaces it. A value that several sources have keeps its first name. */
export function placeholders(found: readonly Named[]): Map<string, string> {
  const secrets = new Map<string, string>();
  for (const [value, name] of found)
    if (value != null && value !== '' && !secrets.has(value)) secrets.set(value, `<${name}>`);
  return secrets;
}

const ofUser = (user: number, secrets: readonly Named[]) =>
  secrets.map(([value, name]): Named => [value, user === 0 ? name : `${name}_${user + 1}`]);

function ofAccount(account: Profile['credentials']['users'][number], token: string | undefined): Named[] {
  const signIn = valuesIn(account.sign_in).filter(
    ({ name, value }) => value.length >= shortestSignIn || secretMember.test(name),
  );
  return [
    [account.api_key, 'API_KEY'],
    [account.access_token, 'ACCESS_TOKEN'],
    [token, 'ACCESS_TOKEN'],
    ...signIn.map(({ value }): Named => [value, 'SIGN_IN']),
  ];
}

function ofWebhooks({ headers, endpoint }: NonNullable<Profile['webhooks']> = {}): Named[] {
  const secretHeaders = Object.entries(headers ?? {}).filter(
    ([name, value]) => isSecretHeader(name) || looksIssued(value),
  );
  return [
    ...secretsOfHeaders(Object.fromEntries(secretHeaders)).map(([value]): Named => [value, 'WEBHOOK_SECRET']),
    ...secretsOfAddress(endpoint ?? ''),
  ];
}

/** The tokens that a sign-in issued, and anything like one in a refusal. */
function issuedBy({ status, responseText, responseHeaders }: Exchange): Named[] {
  const isIssued = ({ name, value }: ReturnType<typeof valuesIn>[number]) =>
    isSuccess(status)
      ? name === '' || isIssuedAs(name) || looksIssued(value)
      : looksIssued(value) && !(tellsRefusal.test(name) && isInWords(value));
  const body = parseJson(responseText);
  const values = [
    ...valuesIn(body === undefined ? responseText : body).filter(isIssued),
    ...Object.entries(responseHeaders).flatMap(([name, value]) => (isSecretHeader(name) ? { value } : [])),
  ];
  return values.map(({ value }) => [value, 'ACCESS_TOKEN']);
}

/** Shorter values of a sign-in, such as a country, are secret only if their name says so. */
const shortestSignIn = 4;

const secretMember = /token|jwt|refresh|secret|session|key|pass|pwd|pin\b|otp|bearer|credential/i;
const plainMember = /type|expir|scope|issued|lifetime|(_in|In|_at|At)$/;

/** Whether a member of a sign-in answer holds a token, judging by its path. */
const isIssuedAs = (name: string) => secretMember.test(name) && !plainMember.test(name);

/** Members that say why a request was refused. */
const tellsRefusal = /\/(?:type|title|code|instance)$/;

/** Whether a text consists of words, like a URI or an error code; a token has digits or mixes upper and lower case. */
const isInWords = (value: string) =>
  value
    .split(/[-_.:/#]+|(?<=[a-z])(?=[A-Z])/)
    .every((word) => word === '' || /^(?:[A-Z]?[a-z]{2,20}|[A-Z]{2,20})$/.test(word));

/** Whether a value is one long word, as tokens are, and not a date-time. */
const looksIssued = (value: string) => /^\S{12,}$/.test(value) && !/^\d{4}-\d\d-\d\dT/.test(value);

/** All strings and numbers in a value, at any depth, each with the names of the members that lead to it. */
function valuesIn(value: unknown, name = ''): { readonly name: string; readonly value: string }[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ name, value: String(value) }];
  const list = asArray(value);
  if (list !== null) return list.flatMap((element) => valuesIn(element, name));
  return Object.entries(asObject(value) ?? {}).flatMap(([member, inner]) =>
    valuesIn(inner, `${name}/${member}`),
  );
}

/** Headers whose values are public. */
const plainHeaders = new Set(['content-type', 'accept', 'user-agent', 'host']);

/** A word of a header with at least this many characters is masked on its own, such as the token after `Bearer`. */
const shortestWord = 8;

/** A name as a reader would call a shell variable. */
const variableOf = (name: string) => name.toUpperCase().replaceAll(/\W/g, '_');

/** The secrets in a user's headers, each with the name that replaces it in reports. */
export function secretsOfHeaders(headers: Readonly<Record<string, string>>): [value: string, name: string][] {
  return Object.entries(headers).flatMap(([header, value]) => {
    if (plainHeaders.has(header.toLowerCase()) || value === '') return [];
    const words = value.split(/[\s,;=]+/).filter((word) => word.length >= shortestWord);
    return [value, ...words].map((secret): [string, string] => [secret, variableOf(header)]);
  });
}

/** The secrets in a URL: user name, password and query values, each with the name that replaces it. */
export function secretsOfAddress(address: string): [value: string, name: string][] {
  if (!URL.canParse(address)) return [];
  const { username, password, searchParams } = new URL(address);
  return [
    [decoded(username), 'USER'],
    [decoded(password), 'PASSWORD'],
    ...[...searchParams].map(([name, value]): [string, string] => [value, variableOf(name)]),
  ];
}

/** The text that a part of a URL stands for; the part itself if it has a `%` that encodes nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Whether the name of a header makes any value of it a secret. The secret values of the headers of section 5 are known,
 * and a value that is wrong on purpose is shown.
 */
export function isSecretHeader(name: string): boolean {
  return !authenticationHeaders.has(name.toLowerCase()) && secretHeader.test(name);
}

const secretHeader =
  /(^|[-_])(cookie|authorization|auth|token|jwt|secret|session|signature|sign|password|key|credentials?)($|[-_])/i;

import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Exchange } from '../harness/exchange.ts';
import { asArray, asObject } from '../harness/json.ts';
import { secretsOfHeaders } from './header-secrets.ts';

/** What secrets are found in. */
export interface SecretSources {
  readonly profile: Profile;
  /** Token of each user of the profile, as far as there is one. */
  readonly tokens?: readonly string[];
  /** Exchanges of the run: each POST /authenticate among them can have issued further tokens. */
  readonly exchanges?: readonly Exchange[];
  /** What a gateway asks for, sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Every secret of a profile and of a run, with the name that stands in for it. What belongs to the second user of
 * the profile has a 2 at the end, and so on.
 */
export function findSecrets({
  profile,
  tokens = [],
  exchanges = [],
  headers = {},
}: SecretSources): Map<string, string> {
  const secrets = new Map<string, string>();
  const add = (value: unknown, name: string, user = 0) => {
    if (typeof value !== 'string' || value === '' || secrets.has(value)) return;
    secrets.set(value, `<${name}${user === 0 ? '' : `_${user + 1}`}>`);
  };

  add(profile.credentials.api_user, 'API_USER');
  for (const [user, account] of profile.credentials.users.entries()) {
    add(account.api_key, 'API_KEY', user);
    add(account.access_token, 'ACCESS_TOKEN', user);
    add(tokens[user], 'ACCESS_TOKEN', user);
    for (const value of textsIn(account.sign_in)) add(value, 'SIGN_IN', user);
  }
  for (const [name, value] of Object.entries(profile.webhooks?.headers ?? {})) {
    if (secretName.test(name)) add(value, 'WEBHOOK_SECRET');
  }
  for (const [value, name] of secretsOfHeaders(headers)) add(value, name);
  for (const { operation, user, responseText } of exchanges) {
    if (operation !== 'authenticate') continue;
    for (const value of textsIn(parse(responseText))) {
      if (looksIssued(value)) add(value, 'ACCESS_TOKEN', user);
    }
  }
  return secrets;
}

const secretName = /auth|token|key|secret|sign|password/i;

/** Long and in one word, as tokens are, and no date-time; what else an answer says is no secret. */
const looksIssued = (value: string) => /^\S{12,}$/.test(value) && !/^\d{4}-\d\d-\d\dT/.test(value);

/** All texts in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  const list = asArray(value);
  if (list !== null) return list.flatMap(textsIn);
  return Object.values(asObject(value) ?? {}).flatMap(textsIn);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

import { stat } from 'node:fs/promises';
import { type LineOf, listFaults, readYaml } from '../common/read-yaml.ts';
import { UserError } from '../common/user-error.ts';
import { describeViolations } from './describe-violations.ts';
import type { Profile } from './generated/profile-types.ts';
import { validateProfile } from './generated/profile-validator.js';

/** A profile cannot be used; the message names the file, the place in it and what would be right. */
export class ProfileError extends UserError {
  override readonly name = 'ProfileError';
}

/**
 * Reads and checks a profile in YAML or JSON. The given credentials apply if the file has none, like a learnt profile.
 * A credential such as `${NAME}` is read from the environment. Throws ProfileError.
 */
export async function loadProfile(path: string, credentials?: Profile['credentials']): Promise<Profile> {
  const { value: found, lineOf } = await readProfile(path);
  if (typeof found !== 'object' || found === null) return checkProfile(found, path, lineOf);
  const own = 'credentials' in found ? readCredentials(found.credentials, path) : credentials;
  return checkProfile(own === undefined ? found : { ...found, credentials: own }, path, lineOf);
}

/** The credentials of a valid profile as written in its file; null unless every secret in them is a `${NAME}`. */
export async function credentialsByName(path: string): Promise<Profile['credentials'] | null> {
  // A pipe, such as <(envsubst …), can be read only once.
  if (!(await stat(path)).isFile()) return null;
  const { credentials } = (await readProfile(path)).value as Profile;
  const secrets = [
    credentials.api_user,
    ...credentials.users.flatMap(({ api_key, access_token, sign_in }) => [
      api_key,
      ...(access_token === undefined ? [] : [access_token]),
      ...Object.values(sign_in ?? {}),
    ]),
  ];
  return secrets.every((secret) => variableIn(secret) !== null) ? credentials : null;
}

const readProfile = (path: string) => readYaml(path, (message) => new ProfileError(message));

/**
 * Replaces each `${NAME}` by its environment variable. Throws ProfileError that names those that are not set or empty,
 * and those inside a longer text.
 */
function readCredentials(credentials: unknown, path: string): unknown {
  const faults: string[] = [];
  const own = withVariables(credentials, (text, pointer) => {
    const name = variableIn(text);
    const value = name === null ? text : (process.env[name] ?? '');
    const [inside] = /\$\{\w+\}/.exec(name === null ? text : '') ?? [];
    if (name !== null && value === '')
      faults.push(`  /credentials${pointer} needs ${name}, which is not set or empty`);
    if (inside !== undefined)
      faults.push(`  /credentials${pointer} has ${inside} inside a longer text; it must be the whole value`);
    return value;
  });
  if (faults.length === 0) return own;
  throw new ProfileError(`${path} takes credentials from environment variables:\n${faults.join('\n')}`);
}

/** Checks a profile from a file, or one given in code. Throws ProfileError that names the first faults. */
export function checkProfile(profile: unknown, path?: string, lineOf?: LineOf): Profile {
  if (validateProfile(profile)) return profile as Profile;
  const source = path ?? 'the given profile';
  if (typeof profile === 'string' && path === undefined)
    throw new ProfileError(
      `${source} must be an object; to read a file, use await loadProfile('${profile}')`,
    );
  const faults = describeViolations('body', validateProfile.errors ?? []);
  throw new ProfileError(`${source} is not a valid profile:\n${listFaults(faults, lineOf)}`);
}

/** Matches a reference to an environment variable: `${NAME}`. */
const reference = /^\$\{([A-Za-z_]\w*)\}$/;

/** The name of the variable that a value refers to; null if it refers to none. */
function variableIn(value: unknown): string | null {
  return typeof value === 'string' ? (reference.exec(value)?.[1] ?? null) : null;
}

/** A copy of a value in which `read` replaces each text, given its JSON pointer. */
function withVariables(
  value: unknown,
  read: (text: string, pointer: string) => string,
  pointer = '',
): unknown {
  if (typeof value === 'string') return read(value, pointer);
  if (Array.isArray(value)) return value.map((one, index) => withVariables(one, read, `${pointer}/${index}`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withVariables(inner, read, `${pointer}/${key}`)]),
  );
}

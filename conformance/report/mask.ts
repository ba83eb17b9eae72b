import type { Profile } from '../../spec/generated/profile-types.ts';

/** Replaces every secret in a text by what it stands for. */
export type Mask = (text: string) => string;

/** Values so short that masking them would garble reports. */
const shortestSecret = 4;

/** Masks the credentials of a profile and the tokens of a run wherever they occur. */
export function createMask(profile: Profile, tokens: readonly string[]): Mask {
  const secrets = new Map<string, string>();
  const add = (value: unknown, name: string) => {
    if (typeof value === 'string' && value.length >= shortestSecret) secrets.set(value, name);
  };
  add(profile.credentials.api_user, '<API_USER>');
  for (const user of profile.credentials.users) {
    add(user.api_key, '<API_KEY>');
    add(user.access_token, '<ACCESS_TOKEN>');
    for (const value of Object.values(user.sign_in ?? {})) add(value, '<SIGN_IN>');
  }
  for (const token of tokens) add(token, '<ACCESS_TOKEN>');
  const ordered = [...secrets].sort(([a], [b]) => b.length - a.length);
  return (text) => ordered.reduce((masked, [secret, name]) => masked.replaceAll(secret, name), text);
}

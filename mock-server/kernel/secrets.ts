import { timingSafeEqual } from 'node:crypto';

/** The text shown in place of a secret. */
export const masked = '***';

/** Whether the name of a header, parameter or field suggests a secret. */
export const isSecretName = (name: string): boolean => secretNames.test(name);

const secretNames = /auth|pass|pwd|secret|token|key|credential|session|signature|jwt|cookie|pin\b|otp/i;

/** Masks the secrets in a URL, or in a path with its query. */
export function maskUrl(url: string): string {
  const [address = '', query] = splitAt(url, '?');
  const open = address.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/@]*@/i, `$1${masked}@`);
  return query === undefined ? open : `${open}?${query.split('&').map(maskParameter).join('&')}`;
}

function maskParameter(parameter: string): string {
  const [name = '', value] = splitAt(parameter, '=');
  return value !== undefined && isSecretName(decode(name)) ? `${name}=${masked}` : parameter;
}

function splitAt(text: string, mark: string): readonly string[] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
}

/** Compares a sent value with a secret in a time that does not reveal how much of the value is right. */
export function equalsSecret(sent: unknown, secret: string): boolean {
  if (typeof sent !== 'string') return false;
  const given = Buffer.from(sent);
  const expected = Buffer.from(secret);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

import { timingSafeEqual } from 'node:crypto';

/** Compares what was sent with a secret, in a time that does not tell how much of it is right. */
export function equalsSecret(sent: unknown, secret: string): boolean {
  if (typeof sent !== 'string') return false;
  const given = Buffer.from(sent);
  const expected = Buffer.from(secret);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

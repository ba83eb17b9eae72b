import { createHmac } from 'node:crypto';
import { equalsSecret } from './equals-secret.ts';

/** A path that opens without the token: its signature comes from the token and is good for this path alone. */
export function signPath(path: string, token: string | null): string {
  return token === null ? path : `${path}?signature=${signatureOf(path, token)}`;
}

/** Whether a path and query, as they were sent, carry the signature of that path. */
export function isSigned(url: string, token: string): boolean {
  const [path = '', query] = url.split('?');
  const signature = new URLSearchParams(query).get('signature');
  return signature !== null && equalsSecret(signature, signatureOf(path, token));
}

const signatureOf = (path: string, token: string) =>
  createHmac('sha256', token).update(path).digest('base64url').slice(0, 22);

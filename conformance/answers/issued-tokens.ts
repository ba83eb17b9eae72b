import { findToken } from '../../client/find-token.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Answer } from '../kernel/exchange.ts';

/** The token in an answer of POST /authenticate; undefined if there is none. */
export function tokenIn({ body, headers }: Answer, { authentication }: Profile): string | undefined {
  return findToken({ body, header: headers['x-access-token'] ?? null }, authentication?.token_pointer);
}

/** Whether issuing a token is known to leave the earlier ones valid. */
export function tokensLast({ authentication }: Profile): boolean {
  const repeated = authentication?.repeated;
  return repeated === 'same-token' || repeated === 'another-token';
}

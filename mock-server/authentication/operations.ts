import { isDeepStrictEqual } from 'node:util';
import { placeAt } from '../../common/json-pointer.ts';
import type { Operation, Reply } from '../kernel/operation.ts';
import { Problem } from '../kernel/problems.ts';
import type { OperationDependencies } from '../operation-dependencies.ts';

/** POST /authenticate (4.1). Its shape is open, so the profile chooses the sign-in body and the place of the token. */
export function authenticationOperations({ users, tokens, choices }: OperationDependencies) {
  const { token_pointer, expiry_pointer } = choices.authentication;

  const authenticate: Operation<'authenticate'> = ({ body, now }) => {
    const sent = body as Readonly<Record<string, unknown>>;
    const user = users.find((one) =>
      Object.entries(one.sign_in).every(([key, value]) => isDeepStrictEqual(sent[key], value)),
    );
    if (user === undefined) {
      const detail = 'No user has these credentials; GET /_sim/profile lists the demo users.';
      throw new Problem('unauthenticated', detail);
    }
    const { token, expiresAt } = tokens.issue(user.uid, now);
    const ends = placeAt({ user_uid: user.uid }, expiry_pointer, new Date(expiresAt).toISOString());
    return { status: 200, body: placeAt(ends, token_pointer, token) } as Reply<'authenticate'>;
  };
  return { authenticate };
}

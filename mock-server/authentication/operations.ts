import type { Operation } from '../operation.ts';
import { Problem } from '../problems.ts';
import type { Tokens } from './tokens.ts';
import type { User } from './users.ts';

/** POST /authenticate (4.1): its shape is open, so the profile says which body signs a user in. */
export function authenticationOperations(deps: { readonly users: readonly User[]; readonly tokens: Tokens }) {
  const { users, tokens } = deps;
  const authenticate: Operation<'authenticate'> = ({ body, now }) => {
    const sent = body as Readonly<Record<string, unknown>>;
    const user = users.find((one) => Object.entries(one.signIn).every(([key, value]) => sent[key] === value));
    if (user === undefined) {
      throw new Problem(
        'unauthenticated',
        'No user signs in like this; GET /_sim/profile lists the demo users.',
      );
    }
    const { token, expiresAt } = tokens.issue(user.uid, now);
    return {
      status: 200,
      body: { token, expires_at: new Date(expiresAt).toISOString(), user_uid: user.uid },
    };
  };
  return { authenticate };
}

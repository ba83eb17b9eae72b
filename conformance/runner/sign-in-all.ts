import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Connection } from './connect.ts';
import { preflight } from './preflight.ts';

/** How long signing in and the first responses may take unless told otherwise, in milliseconds. */
const usualTimeout = 20_000;

/** Signs in all users of a profile and begins their sessions. Throws `PreflightError`. */
export async function signInAll(
  connection: Pick<Connection, 'plainClient' | 'begin'>,
  target: {
    readonly url: string;
    readonly profile: Profile;
    /** Milliseconds. */
    readonly preflightTimeout?: number;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { url, profile, preflightTimeout: milliseconds = usualTimeout, signal } = target;
  const tokens = await preflight({
    profile,
    baseUrl: url,
    clientOf: (user, token, stop) => connection.plainClient(user, token, stop, milliseconds),
    milliseconds,
    signal,
  });
  connection.begin(tokens);
}

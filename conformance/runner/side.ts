import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Context } from '../check/check.ts';
import { newMark, plateSource } from '../check/kit-mark.ts';
import { pause } from '../http/client.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Leftover } from '../kernel/leftover.ts';
import { createTrail } from '../kernel/trail.ts';
import type { Mask } from '../report/masking/mask.ts';
import type { TimeBound } from './bound-time.ts';
import { connect } from './connect.ts';
import { createContexts } from './create-contexts.ts';

/** How to reach one of the two implementations that are compared. */
export interface Target {
  /** Base address of the implementation. */
  readonly url: string;
  readonly profile: Profile;
}

/** One of the two implementations, with its users signed in. */
export interface Side extends Target {
  readonly context: Context;
  /** The exchanges of the sign-in, and all since the last `forget`. */
  readonly exchanges: readonly Exchange[];
  /** Forgets the exchanges since the sign-in; a long comparison would fill the memory with answers. */
  readonly forget: () => void;
  /** Masks every secret that is known so far. */
  readonly mask: () => Mask;
  /** Removes the data that was created; resolves to what is left. */
  readonly cleanUp: () => Promise<readonly Leftover[]>;
}

/** The options that both sides share. */
export interface SideOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly ca?: string;
  /** How long signing in and the first responses may take, in milliseconds. */
  readonly preflightTimeout?: number;
  /** Aborted when either side is lost or the time is over. */
  readonly run: AbortController;
  readonly bound: TimeBound;
}

/** Connects to one side and signs in its users. Throws `PreflightError`. */
export async function beginSide(target: Target, options: SideOptions): Promise<Side> {
  const { profile } = target;
  const { run, bound } = options;
  const connection = await connect({ ...options, ...target }, run, bound);
  const { url, send, log, mask, cleanUp } = connection;
  // The exchanges of the sign-in show which reads work, and renewing a token relies on that.
  const atSignIn = log.exchanges.length;
  const trail = createTrail();
  // Answers are compared at once, so a request that meets trouble is repeated at once too.
  connection.repeatOnTrouble();
  const contexts = createContexts({
    profile,
    clientsFor: connection.clientsFor,
    exchanges: () => log.exchanges,
    receiver: null,
    send,
    newPlate: plateSource(newMark()),
    pause: (seconds) => pause(seconds, run.signal),
  });
  return {
    url,
    profile,
    context: contexts.contextFor(trail),
    exchanges: log.exchanges,
    forget() {
      log.forgetAfter(atSignIn);
      trail.steps.length = 0;
    },
    mask,
    cleanUp,
  };
}

import { setMaxListeners } from 'node:events';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { createSend, type Send } from '../http/send-request.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { createMask, type Mask } from '../report/masking/mask.ts';
import { findSecrets } from '../report/masking/secrets.ts';
import type { TimeBound } from './bound-time.ts';
import { type Connection, connect } from './connect.ts';
import { createLedger, type Ledger } from './ledger.ts';

/** A connection that records the exchanges, the data to remove and the secrets. */
export interface ConnectionWithLedger {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly connection: Connection;
  readonly send: Send;
  /** Every exchange so far; a `Side` may forget those after its sign-in. */
  readonly exchanges: Exchange[];
  readonly ledger: Ledger;
  /** Masks every secret that is known so far. */
  readonly mask: () => Mask;
}

interface Target {
  readonly url: string;
  readonly profile: Profile;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ca?: string;
  /** Milliseconds. */
  readonly timeout?: number;
}

/** Connects to an implementation; no user is signed in yet. `run` is aborted when the implementation is lost. */
export function connectWithLedger(
  target: Target,
  run: AbortController,
  bound: TimeBound,
): ConnectionWithLedger {
  const { profile, headers = {}, timeout } = target;
  const url = target.url.replace(/\/+$/, '');
  const exchanges: Exchange[] = [];
  const signIns: Exchange[] = [];
  const ledger = createLedger(profile);
  const send = createSend(target.ca);
  const connection = connect({
    url,
    send,
    headers,
    profile,
    timeout,
    exchanges,
    note(exchange) {
      ledger.note(exchange);
      if (exchange.operation === 'authenticate') signIns.push(exchange);
    },
    run,
    deadline: bound.deadline,
  });
  // Every request and every wait in progress listens to these signals.
  setMaxListeners(0, run.signal, bound.deadline, bound.cleaning);
  const mask = () => createMask(findSecrets({ profile, tokens: connection.tokens(), signIns, headers }));
  return { url, connection, send, exchanges, ledger, mask };
}

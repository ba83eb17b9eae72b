import type { Context } from '../../check/context.ts';
import { allCircumstances } from '../circumstances/circumstances.ts';
import { bookNothing } from '../circumstances/passing-bookings.ts';
import { varyClient } from '../circumstances/vary-client.ts';
import type { Companions } from '../companions.ts';

/** The circumstances in which a combination can be asked. They change how it is sent, but not what it asks. */
export const sendingManners = ['second-user', 'again', 'at-once', 'turned-around'] as const;
export type Manner = (typeof sendingManners)[number];

/** A context whose requests are sent in some manner, or plainly. */
export function contextIn(context: Context, manner: Manner | null, companions: Companions): Context {
  if (manner === null) return context;
  const under = allCircumstances.filter(({ id }) => id === manner);
  const own = manner === 'second-user' ? { ...context, ...context.users[1] } : context;
  const passing = { context, book: bookNothing, companions };
  return { ...own, ...varyClient({ call: own.call, callRaw: own.callRaw }, { under, round: 0, passing }) };
}

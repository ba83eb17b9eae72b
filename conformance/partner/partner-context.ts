import type { Action } from '../../spec/webhook-action.ts';
import type { HttpExchange } from '../kernel/exchange.ts';
import type { JsonObject } from '../kernel/json.ts';
import { Inconclusive, NotApplicable } from '../kernel/outcomes.ts';
import { entryOf, exitOf, type Form, type Session } from './test-session.ts';
import type { View } from './view/view.ts';

/** The context of a check of a partner's endpoint. */
export interface PartnerContext {
  /**
   * Delivers bookings as one webhook, or a booking without the array around it, which no service does. Throws
   * `Inconclusive` if the endpoint no longer listens.
   */
  readonly deliver: (movement: Action, body: readonly JsonObject[] | JsonObject) => Promise<HttpExchange>;
  /** The form in which the endpoint takes an entry. */
  readonly ordinary: Ordinary;
  /** Makes up a session that is new to the endpoint. */
  readonly newSession: () => Session;
  /** The partner's own view of what it knows; null without --state-url. */
  readonly view: View | null;
  /** All deliveries of the run so far. */
  readonly deliveries: () => readonly HttpExchange[];
  readonly observe: (point: string, found: string) => void;
}

/** The form of an entry that the endpoint takes; every check varies one thing of it. */
export interface Ordinary {
  /** null if none is taken. */
  readonly form: Form | null;
  /** The deliveries that were refused, then the one that was taken. */
  readonly attempts: readonly HttpExchange[];
}

/** The form in which the endpoint takes an entry. Throws `Inconclusive` if there is none. */
export function presumeForm({ ordinary: { form, attempts } }: PartnerContext): Form {
  if (form !== null) return form;
  throw new Inconclusive('no ordinary delivery is accepted; partner.takes-delivery covers that', attempts);
}

/** The partner's state. Throws `Inconclusive` if it did not show the first delivery: its delay is then unknown. */
export function presumeView(context: PartnerContext): View {
  const { view } = context;
  if (view === null) throw new NotApplicable('without --state-url, the effect of a delivery cannot be seen');
  presumeForm(context);
  if (view.slowest() !== null) return view;
  throw new Inconclusive(
    `the partner's state shows no effect of a delivery within ${view.settle} s; increase --settle`,
  );
}

/** Delivers the entry or the exit of a session in the form that the endpoint takes. */
export function deliverMovement(context: PartnerContext, movement: Action, session: Session) {
  const form = presumeForm(context);
  return context.deliver(movement, [(movement === 'ENTRY' ? entryOf : exitOf)(session, form)]);
}

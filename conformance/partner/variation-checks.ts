import type { CheckDefinition } from '../check/check.ts';
import type { HttpExchange } from '../kernel/exchange.ts';
import type { JsonObject } from '../kernel/json.ts';
import { isAccepted, requireAccepted } from './answers.ts';
import { type PartnerContext, presumeForm } from './partner-context.ts';
import { entryOf, type Form, type Session, unknownAtEntry } from './test-session.ts';

/** A booking that differs in one thing from the form that the endpoint takes. */
export type Varied = (session: Session, form: Form) => JsonObject;

/** Delivers a booking as the entry of a new session. */
export function entering(entry: Varied) {
  return (context: PartnerContext): Promise<HttpExchange> =>
    context.deliver('ENTRY', [entry(context.newSession(), presumeForm(context))]);
}

/** Fields of a booking that may be missing (section 2.5). */
const optionalFields =
  'address lat long booking_ref support_phone support_email cancel_mn cancelled cancelled_date'.split(' ');

/** Checks that an endpoint accepts what the specification allows in a booking: each varies one thing (section 6). */
export const variationChecks: readonly CheckDefinition<PartnerContext>[] = [
  {
    id: 'partner.entry-nulls',
    clause: 'booking-event.entry-nulls',
    title: 'The endpoint accepts an ENTRY with null duration and prices.',
    run: taking(
      'an ENTRY with null duration and prices',
      withNulls(unknownAtEntry),
      unknownAtEntry.map((name) => [`${name} null`, withNulls([name])]),
    ),
  },
  {
    id: 'partner.cancelled-date-null',
    clause: 'booking-event.cancelled_date-null',
    title: 'The endpoint accepts a booking with a null cancelled_date, which is not cancelled.',
    run: taking('an ENTRY with a null cancelled_date', inForm({ cancelledDate: 'null' })),
  },
  {
    id: 'partner.cancel-mn-null',
    clause: 'booking.cancel_mn',
    also: ['booking.cancel_mn-null'],
    title: 'The endpoint accepts a booking with a null cancel_mn, which cannot be cancelled.',
    run: taking('an ENTRY with a null cancel_mn', withNulls(['cancel_mn'])),
  },
  {
    id: 'partner.optional-absent',
    clause: 'webhook.same-format-as-list',
    title: 'The endpoint accepts a booking without its optional fields.',
    run: taking(
      'an ENTRY without its optional fields',
      without(optionalFields),
      optionalFields.map((name) => [`no ${name}`, without([name])]),
    ),
  },
  {
    id: 'partner.unknown-fields',
    clause: 'booking-event.fields',
    title: 'The endpoint accepts a booking with additional fields, since the listed fields are a sample.',
    run: taking(
      'an ENTRY with additional fields',
      entryWith({ parkproof_text: 'an unknown field', parkproof_object: { of: ['unknown', 'fields'] } }),
    ),
  },
  {
    id: 'partner.offsets',
    clause: 'booking-event.timestamp-with-offset',
    title: 'The endpoint accepts date-times with any offset, such as -03:00 and +05:30.',
    async run(context) {
      for (const offset of ['+02:00', '-03:00', '+05:30', '+00:00']) {
        await taking(`an ENTRY with date-times at ${offset}`, inForm({ offset }))(context);
      }
    },
  },
  {
    id: 'partner.type-automated',
    clause: 'booking.type-automated',
    also: ['booking.type-values'],
    title: 'The endpoint accepts a booking of type automated.',
    run: taking('an ENTRY of type automated', inForm({ type: 'automated' })),
  },
  {
    id: 'partner.type-booking',
    clause: 'booking.type-booking',
    also: ['booking.type-values'],
    title: 'The endpoint accepts a booking of type booking.',
    async run(context) {
      const exchange = await entering(inForm({ type: 'booking' }))(context);
      // Under one reading, duration and prices of a reservation are known when the vehicle enters.
      const known = inForm({ type: 'booking', nulls: false });
      if (!isAccepted(exchange)) await taking('an ENTRY of type booking', known)(context);
    },
  },
];

/** Fails unless an entry is taken, and then tries each of `parts` alone to find those that the endpoint refuses. */
function taking(what: string, entry: Varied, parts: readonly (readonly [string, Varied])[] = []) {
  return async (context: PartnerContext): Promise<void> => {
    const exchange = await entering(entry)(context);
    if (isAccepted(exchange)) return;
    const refusedParts: string[] = [];
    // An endpoint that gave no answer would give none to each part, and cost the whole time limit every time.
    if (exchange.status !== null) {
      for (const [name, part] of parts)
        if (!isAccepted(await entering(part)(context))) refusedParts.push(name);
    }
    const note = refusedParts.length === 0 ? '' : `; refused individually: ${refusedParts.join(', ')}`;
    requireAccepted(exchange, what, context.ordinary.attempts.slice(-1), note);
  };
}

/** An entry with some other choices of form. */
export function inForm(change: Partial<Form>): Varied {
  return (session, form) => entryOf(session, { ...form, ...change });
}

/** An ordinary entry with some members added or replaced. */
export function entryWith(members: JsonObject): Varied {
  return (session, form) => ({ ...entryOf(session, form), ...members });
}

function withNulls(names: readonly string[]): Varied {
  return entryWith(Object.fromEntries(names.map((name) => [name, null])));
}

function without(names: readonly string[]): Varied {
  return (session, form) =>
    Object.fromEntries(Object.entries(entryOf(session, form)).filter(([name]) => !names.includes(name)));
}

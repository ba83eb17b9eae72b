import type { CheckDefinition } from '../check/check.ts';
import type { HttpExchange } from '../kernel/exchange.ts';
import type { JsonObject } from '../kernel/json.ts';
import { Inconclusive } from '../kernel/outcomes.ts';
import { isAccepted, requireAccepted } from './answers.ts';
import type { PartnerContext } from './partner-context.ts';
import { entryOf, type Form, type Session, unknownAtEntry } from './test-session.ts';

/** An entry that differs in one thing from the form that the endpoint takes. */
export interface Variation {
  readonly what: string;
  readonly entry: (session: Session, form: Form) => JsonObject;
}

/** The form in which the endpoint takes an entry. Throws `Inconclusive` if there is none. */
export function needForm({ ordinary }: PartnerContext): Form {
  if (ordinary.form !== null) return ordinary.form;
  throw new Inconclusive('no ordinary delivery is accepted; partner.takes-delivery covers that', [
    ...ordinary.attempts,
  ]);
}

/** Delivers a varied entry of a new session. */
export function deliverVaried(context: PartnerContext, entry: Variation['entry']): Promise<HttpExchange> {
  return context.deliver('ENTRY', [entry(context.newSession(), needForm(context))]);
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
      { what: 'an ENTRY with null duration and prices', entry: withNulls(unknownAtEntry) },
      unknownAtEntry.map((name) => ({ what: `${name} null`, entry: withNulls([name]) })),
    ),
  },
  {
    id: 'partner.cancelled-date-null',
    clause: 'booking-event.cancelled_date-null',
    title: 'The endpoint accepts a booking with a null cancelled_date, which is not cancelled.',
    run: taking(inForm('an ENTRY with a null cancelled_date', { cancelledDate: 'null' })),
  },
  {
    id: 'partner.cancel-mn-null',
    clause: 'booking.cancel_mn',
    also: ['booking.cancel_mn-null'],
    title: 'The endpoint accepts a booking with a null cancel_mn, which cannot be cancelled.',
    run: taking({ what: 'an ENTRY with a null cancel_mn', entry: withNulls(['cancel_mn']) }),
  },
  {
    id: 'partner.optional-absent',
    clause: 'webhook.same-format-as-list',
    title: 'The endpoint accepts a booking without its optional fields.',
    run: taking(
      { what: 'an ENTRY without its optional fields', entry: without(optionalFields) },
      optionalFields.map((name) => ({ what: `no ${name}`, entry: without([name]) })),
    ),
  },
  {
    id: 'partner.unknown-fields',
    clause: 'booking-event.fields',
    title: 'The endpoint accepts a booking with additional fields, since the listed fields are a sample.',
    run: taking({
      what: 'an ENTRY with additional fields',
      entry: entryWith({
        parkproof_text: 'an unknown field',
        parkproof_object: { of: ['unknown', 'fields'] },
      }),
    }),
  },
  {
    id: 'partner.offsets',
    clause: 'booking-event.timestamp-with-offset',
    title: 'The endpoint accepts date-times with any offset, such as -03:00 and +05:30.',
    async run(context) {
      for (const offset of ['+02:00', '-03:00', '+05:30', '+00:00']) {
        await taking(inForm(`an ENTRY with date-times at ${offset}`, { offset }))(context);
      }
    },
  },
  {
    id: 'partner.type-automated',
    clause: 'booking.type-automated',
    also: ['booking.type-values'],
    title: 'The endpoint accepts a booking of type automated.',
    run: taking(inForm('an ENTRY of type automated', { type: 'automated' })),
  },
  {
    id: 'partner.type-booking',
    clause: 'booking.type-booking',
    also: ['booking.type-values'],
    title: 'The endpoint accepts a booking of type booking.',
    async run(context) {
      // Under one reading, duration and prices of a reservation are known when the vehicle enters.
      const known = inForm('an ENTRY of type booking', { type: 'booking', nulls: false });
      const exchange = await deliverVaried(context, inForm('', { type: 'booking' }).entry);
      if (!isAccepted(exchange)) await taking(known)(context);
    },
  },
];

/** Fails unless a variation is taken, and then tries each of `parts` alone to find those that the endpoint refuses. */
function taking({ what, entry }: Variation, parts: readonly Variation[] = []) {
  return async (context: PartnerContext): Promise<void> => {
    const exchange = await deliverVaried(context, entry);
    if (isAccepted(exchange)) return;
    const minded: string[] = [];
    // An endpoint that gave no answer would give none to each part, and cost the whole time limit every time.
    if (exchange.status !== null) {
      for (const part of parts)
        if (!isAccepted(await deliverVaried(context, part.entry))) minded.push(part.what);
    }
    const note = minded.length === 0 ? '' : `; refused individually: ${minded.join(', ')}`;
    requireAccepted(exchange, what, context.ordinary.attempts.slice(-1), note);
  };
}

function inForm(what: string, change: Partial<Form>): Variation {
  return { what, entry: (session, form) => entryOf(session, { ...form, ...change }) };
}

/** An ordinary entry with some members added or replaced. */
export function entryWith(members: JsonObject): Variation['entry'] {
  return (session, form) => ({ ...entryOf(session, form), ...members });
}

function withNulls(names: readonly string[]): Variation['entry'] {
  return entryWith(Object.fromEntries(names.map((name) => [name, null])));
}

function without(names: readonly string[]): Variation['entry'] {
  return (session, form) =>
    Object.fromEntries(Object.entries(entryOf(session, form)).filter(([name]) => !names.includes(name)));
}

import { schema_BookingEvent as isBookingEvent } from '../../../spec/generated/response-validators.js';
import type { SchemaError } from '../../../spec/validate.ts';
import { whenAvailable } from '../../answers/amounts.ts';
import { checksWith } from '../../check/check.ts';
import { exchangeOf, onDeliveries, ownDeliveries, ownElements } from '../../fixtures/webhooks/movements.ts';
import { asArray, asObject, type JsonObject } from '../../kernel/json.ts';
import { assertThat, Failure, Inconclusive } from '../../kernel/outcomes.ts';
import { inWords } from '../forms/inspect.ts';

/** Common to the checks of every delivery, including those repeated because a check refused the first one. */
const onAllDeliveries = { ...onDeliveries, phase: 'after' } as const;

/** ISO 8601 with date, time and offset. */
const withOffset = /^\d{4}-?\d\d-?\d\d[Tt ]\d\d:?\d\d(:?\d\d([.,]\d+)?)?([Zz]|[+-]\d\d(:?\d\d)?)$/;

/** Checks of all webhooks about the kit's plates that arrive during the run (section 6). */
export const webhookChecks = checksWith(onAllDeliveries, [
  {
    id: 'webhook.body-array',
    title: 'The body of a webhook is a JSON array of objects, even for a single event.',
    async run(context) {
      for (const delivery of await ownDeliveries(context)) {
        const list = asArray(delivery.body);
        const others = list?.filter((element) => asObject(element) === null) ?? [delivery.body];
        assertThat(others.length === 0, {
          expected: 'a JSON array of objects',
          found: `${list === null ? '' : 'an array with '}${JSON.stringify(others[0])?.slice(0, 60) ?? 'no JSON'}`,
          exchanges: [exchangeOf(context, delivery)],
        });
      }
    },
  },
  {
    id: 'webhook.same-format-as-list',
    title:
      'A webhook element has the form of a booking, except that its duration and prices may be null or missing.',
    async run(context) {
      const missing = new Set([...whenAvailable, ...(context.profile.webhooks?.optional_fields ?? [])]);
      for (const { element, exchange } of await ownElements(context)) {
        if (isBookingEvent(element)) continue;
        const violation = (isBookingEvent.errors ?? []).find(
          (one) => !hasOwnCheck(one) && !missing.has(String(one.params.missingProperty)),
        );
        if (violation === undefined) continue;
        throw new Failure({
          expected: 'an element with the form of a booking',
          found: describe(violation, element),
          exchanges: [exchange],
        });
      }
    },
  },
  {
    id: 'booking-event.timestamp-with-offset',
    title: 'The timestamp of a webhook element is ISO 8601 with an offset.',
    async run(context) {
      for (const { element, exchange } of await ownElements(context)) {
        const { timestamp } = element;
        // Another check covers a missing timestamp.
        if (timestamp == null) continue;
        const text = String(timestamp);
        assertThat(withOffset.test(text) && !Number.isNaN(Date.parse(text)), {
          expected: 'a timestamp in ISO 8601 with an offset',
          found: JSON.stringify(timestamp),
          exchanges: [exchange],
        });
      }
    },
  },
  {
    id: 'booking-event.cancelled_date-null',
    title: 'cancelled_date is null if the booking is not cancelled.',
    async run(context) {
      const open = (await ownElements(context)).filter(({ element }) => element.cancelled !== true);
      if (open.length === 0) throw new Inconclusive('every webhook was about a cancelled booking');
      for (const { element, exchange } of open) {
        const { cancelled_date } = element;
        // Whether the field may be missing is open (booking-event.field-presence).
        assertThat(cancelled_date === null || cancelled_date === undefined, {
          expected: 'a null cancelled_date, since the booking is not cancelled',
          found: JSON.stringify(cancelled_date),
          exchanges: [exchange],
        });
      }
    },
  },
]);

/** Whether another check covers a violation: the format of timestamp, or cancelled_date. */
function hasOwnCheck({ instancePath, keyword }: SchemaError): boolean {
  return (instancePath === '/timestamp' && keyword === 'format') || instancePath === '/cancelled_date';
}

function describe(violation: SchemaError, element: JsonObject): string {
  const { missingProperty } = violation.params;
  if (missingProperty !== undefined) return `${String(missingProperty)} is missing`;
  const member = violation.instancePath.slice(1);
  return `${member} ${JSON.stringify(element[member])}, which ${inWords(violation)}`;
}

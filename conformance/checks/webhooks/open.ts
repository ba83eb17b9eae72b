import { whenAvailable } from '../../answers/amounts.ts';
import { plainValue } from '../../answers/plain-headers.ts';
import { type Context, checksWith, shared } from '../../check/check.ts';
import {
  acceptedOrRefused,
  declaredOrSkip,
  either,
  fitting,
  openPoint,
} from '../../expectations/open-points.ts';
import {
  elementsOf,
  exchangeOf,
  isAbout,
  longestDelivery,
  type Movement,
  moveAndAnswer,
  onDeliveries,
  ownDeliveries,
  ownElements,
  says,
  visitOf,
  waitFor,
} from '../../fixtures/webhooks/movements.ts';
import type { Delivery } from '../../http/webhook-receiver.ts';
import type { HttpExchange } from '../../kernel/exchange.ts';
import { type JsonObject, textIn } from '../../kernel/json.ts';
import { assertThat, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';

/** The fields that section 6 lists for an element. */
const listedFields =
  'uid timestamp svcpid parking_name address lat long start duration user_uid number_plate car_brand car_model actual_price commission_percent commission_price svc_price booking_ref support_phone support_email cancel_mn cancelled cancelled_date type'.split(
    ' ',
  );

/** The fields that an ENTRY has null for, since their values may be unknown then. */
const nullsIn = (element: JsonObject) => whenAvailable.filter((name) => element[name] === null);

/** The longest declared retry delay that the kit waits for, and how late the retry may be, in seconds. */
const longestRetry = 60;
const retryLateness = 15;

/** Checks of what the specification leaves open about webhooks (section 6). */
export const webhookOpenChecks = checksWith(onDeliveries, [
  {
    id: 'booking-event.field-presence',
    also: ['webhook.same-format-as-list'],
    title: 'A webhook element omits only fields of section 6 that the profile declares as optional.',
    async run(context) {
      const incomplete = (await ownElements(context)).map(({ element, exchange }) => {
        const missing = listedFields.filter((name) => element[name] === undefined);
        context.observe('booking-event.field-presence', `missing: ${missing.join(', ') || 'none'}`);
        return { missing, exchange };
      });
      const declared = declaredOrSkip(context, 'webhooks.optional_fields');
      for (const { missing, exchange } of incomplete)
        requireOnlyDeclared(missing, declared, 'missing', exchange);
    },
  },
  {
    id: 'booking-event.entry-null-fields',
    title: 'An ENTRY has null only in fields that the profile lists.',
    async run(context) {
      const [entry] = await movementElements(context);
      const nulls = nullsIn(entry.element);
      context.observe('booking-event.entry-null-fields', `null in an ENTRY: ${nulls.join(', ') || 'none'}`);
      const declared = declaredOrSkip(context, 'webhooks.entry_null_fields');
      requireOnlyDeclared(nulls, declared, 'null', entry.exchange);
    },
  },
  openPoint('webhook.event-kind', {
    also: ['trigger-notification.action-values', 'trigger-notification.forces-webhook'],
    title: 'A webhook tells an ENTRY from an EXIT in the way that the profile declares.',
    anything: 'not-told',
    async find(context) {
      if (context.profile.webhooks?.event_kind === 'header') await requireExitNamed(context);
      const [entry, exit] = await movementElements(context);
      const isInHeader = says(entry.delivery, 'ENTRY') && says(exit.delivery, 'EXIT');
      const isInNulls = nullsIn(entry.element).length > nullsIn(exit.element).length;
      const ways = fitting({ header: isInHeader, 'null-fields': isInNulls });
      const words = ways.map((way) => (way === 'header' ? 'a header' : 'fields that are null'));
      return {
        fits: [...ways, 'not-told'],
        // A null may only mean that the value is not known yet.
        ...(isInHeader && { proves: ['header'] }),
        shown: `an ENTRY differs from an EXIT by ${words.join(' and ') || 'nothing'}`,
        exchanges: [entry.exchange, exit.exchange],
      };
    },
  }),
  {
    id: 'webhook.method-and-headers',
    title: 'A webhook carries the headers that the profile declares.',
    async run(context) {
      const declared = Object.entries(context.profile.webhooks?.headers ?? {});
      for (const delivery of await ownDeliveries(context)) {
        const names = Object.keys(delivery.headers).sort().join(', ');
        context.observe('webhook.method-and-headers', `${delivery.method} with ${names}`);
        for (const [name, value] of declared) {
          const found = delivery.headers[name.toLowerCase()];
          assertThat(found?.toLowerCase().startsWith(value.toLowerCase()) === true, {
            expected: `${name}: ${value}`,
            found: found === undefined ? 'no such header' : plainValue(name, found),
            source: 'profile',
            exchanges: [exchangeOf(context, delivery)],
          });
        }
      }
      declaredOrSkip(context, 'webhooks.headers');
    },
  },
  {
    id: 'webhook.signing',
    title: 'A webhook is signed, or carries credentials, as the profile declares.',
    async run(context) {
      const declared = context.profile.webhooks?.signature;
      for (const delivery of await ownDeliveries(context)) {
        const headers = Object.entries(delivery.headers);
        const digest = headers.find(([, value]) => /(^|=)([0-9a-f]{64}|[\w+/-]{43}=?)($|,)/i.test(value));
        const secret = headers.find(([name]) => /authorization|token|api-?key|secret/.test(name));
        const [name] = digest ?? secret ?? [];
        context.observe(
          'webhook.signing',
          name === undefined ? 'no header looks like a signature or a credential' : `in ${name}`,
        );
        const holds =
          declared === 'hmac-sha256'
            ? digest !== undefined
            : declared !== 'credentials' || secret !== undefined;
        assertThat(holds, {
          expected: `${declared} in a header`,
          found: 'no header looks like a signature or a credential',
          source: 'profile',
          exchanges: [exchangeOf(context, delivery)],
        });
      }
      declaredOrSkip(context, 'webhooks.signature');
    },
  },
  openPoint('booking-event.uid-across-events', {
    title: 'The ENTRY and the EXIT of a vehicle share a uid or not, as the profile declares.',
    async find(context) {
      const [entry, exit] = await movementElements(context);
      const [first, second] = [entry, exit].map(({ element }) => textIn(element, 'uid'));
      if (first === undefined || second === undefined)
        throw new Inconclusive('the ENTRY or the EXIT has no uid');
      const same = first === second;
      if (same && entry.element.type === 'booking')
        throw new Inconclusive('the trigger reports a booking, which keeps its uid');
      return either(same, ['same', 'different'], [entry.exchange, exit.exchange]);
    },
  }),
  {
    id: 'webhook.retry-schedule',
    title: 'A refused webhook is retried as the profile declares.',
    webhooks: 1,
    waits: longestRetry + retryLateness,
    async run(context) {
      const { refused, again, seconds } = await retriedOnce(context);
      assertThat(again !== null, {
        expected: `a retry of the webhook within ${seconds} s`,
        found: 'nothing',
        source: 'profile',
        exchanges: [exchangeOf(context, refused)],
      });
    },
  },
  {
    id: 'webhook.repetitions-equal',
    clause: 'webhook.at-least-once',
    level: 'should',
    title: 'A redelivered webhook has the same uid, so that the partner can recognize it.',
    waits: longestRetry + retryLateness,
    async run(context) {
      const { refused, again } = await retriedOnce(context);
      if (again === null) throw new Inconclusive('the refused webhook was not retried');
      const uidsIn = (delivery: Delivery) => elementsOf(delivery).map(({ uid }) => String(uid));
      const [wanted, found] = [uidsIn(refused), uidsIn(again)];
      // A service may group events differently the second time.
      const isRecognizable = wanted.some((uid) => found.includes(uid));
      assertThat(isRecognizable, {
        expected: `the uid ${wanted.join()} again`,
        found: found.join(),
        exchanges: [refused, again].map((one) => exchangeOf(context, one)),
      });
    },
  },
  openPoint('trigger-notification.delivery-failure', {
    title: 'If the endpoint refuses the webhook, the trigger answers as the profile declares.',
    confirmsOnly: true,
    async find(context) {
      const { plate, answer } = await refusedOnce(context);
      const { exchange } = answer;
      const isRetry = (one: Delivery) =>
        isAbout(one, plate) &&
        one.answered !== refusal &&
        one.receivedAt <= exchange.sentAt + exchange.milliseconds;
      if (context.receiver?.deliveries().some(isRetry))
        throw new Inconclusive('the webhook was sent again before the trigger answered', [exchange]);
      return acceptedOrRefused(answer, 'it', 'succeed');
    },
  }),
]);

/** Fails if fields of an element are missing or null although the profile does not declare that they may be. */
function requireOnlyDeclared(
  fields: readonly string[],
  declared: readonly string[],
  what: 'missing' | 'null',
  exchange: HttpExchange,
): void {
  const undeclared = fields.filter((name) => !declared.includes(name));
  assertThat(undeclared.length === 0, {
    expected: `no field ${what} except ${declared.join(', ')}`,
    found: `${what}: ${undeclared.join(', ')}`,
    source: 'profile',
    exchanges: [exchange],
  });
}

const refusal = 503;

/** A webhook that the kit refuses, once in a run, after the webhooks that other checks look at. */
const refusedOnce = shared(async (context) => {
  const { entry } = await visitOf(context);
  if (entry.delivery === null) throw new Inconclusive('no webhook about a vehicle arrived to be refused');
  const { answer, subject } = await moveAndAnswer(context, refusal);
  const { plate } = subject;
  const refused = context.receiver
    ?.deliveries()
    .find((one) => one.answered === refusal && isAbout(one, plate));
  if (refused === undefined)
    throw new Inconclusive(`no webhook about ${plate} arrived to be refused`, [answer.exchange]);
  return { plate, answer, refused };
});

/** The refused webhook and its retry, awaited once in a run. The retry is null if it does not come. */
const retriedOnce = shared(async (context) => {
  const { first_delay_seconds } = declaredOrSkip(context, 'webhooks.retry');
  if (first_delay_seconds > longestRetry)
    throw new NotApplicable(`the first retry is declared after ${first_delay_seconds} s`);
  const { plate, refused } = await refusedOnce(context);
  const seconds = first_delay_seconds + retryLateness;
  const isAgain = (delivery: Delivery) =>
    delivery !== refused && delivery.receivedAt >= refused.receivedAt && isAbout(delivery, plate);
  return { refused, seconds, again: await waitFor(context, isAgain, seconds) };
});

async function movementElements(context: Context) {
  const { entry, exit } = await visitOf(context);
  const elementAbout = ({ action, delivery, subject }: Movement) => {
    if (delivery === null)
      throw new Inconclusive(`no webhook about ${subject.plate} arrived for the ${action}`);
    const all = elementsOf(delivery);
    const element = all.find(({ number_plate }) => number_plate === subject.plate) ?? all[0] ?? {};
    return { delivery, element, exchange: exchangeOf(context, delivery) };
  };
  const [first, second] = [elementAbout(entry), elementAbout(exit)];
  // Any webhook may come again, perhaps with another uid, and be taken for that of the EXIT.
  const isNamedAlike = says(first.delivery, 'ENTRY') && says(second.delivery, 'ENTRY');
  if (isNamedAlike && nullsIn(first.element).join() === nullsIn(second.element).join())
    throw new Inconclusive('the webhook that came for the EXIT may repeat that of the ENTRY', [
      first.exchange,
      second.exchange,
    ]);
  return [first, second] as const;
}

/** Fails if the headers of the ENTRY name it, but no webhook about the vehicle or the offer names the EXIT. */
async function requireExitNamed(context: Context): Promise<void> {
  const { entry, exit } = await visitOf(context);
  const { subject, delivery, answer } = exit;
  if (entry.delivery === null || delivery === null || !says(entry.delivery, 'ENTRY')) return;
  const isExit = (one: Delivery) =>
    says(one, 'EXIT') && [subject.plate, subject.svcpid].some((mark) => isAbout(one, mark));
  const named = await waitFor(context, isExit, longestDelivery);
  assertThat(named !== null, {
    expected: 'a webhook whose headers name the EXIT, as the profile declares',
    found: `none within ${longestDelivery} s`,
    source: 'profile',
    exchanges: [answer.exchange, exchangeOf(context, delivery)],
  });
}

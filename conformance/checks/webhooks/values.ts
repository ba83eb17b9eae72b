import { amountsOf, judgeCommission, judgeSum } from '../../answers/amounts.ts';
import { type CheckDefinition, type Context, shared } from '../../check/check.ts';
import { type Judgement, judgeEach } from '../../expectations/judge-each.ts';
import { book } from '../../fixtures/bookings/booking-desk.ts';
import { freshSlot, otherUsersBooking, seenBookings } from '../../fixtures/bookings/kit-bookings.ts';
import { isSame } from '../../fixtures/bookings/same-booking.ts';
import {
  deliveryNeeds,
  elementsOf,
  exchangeOf,
  longestDelivery,
  move,
  onDeliveries,
  ownElements,
  ownerOf,
  type SeenElement,
  visitOf,
  visitWaits,
} from '../../fixtures/webhooks/movements.ts';
import { notifierOf } from '../../fixtures/webhooks/notifier.ts';
import { type Exchange, isSuccess } from '../../kernel/exchange.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { textIn } from '../../kernel/json.ts';
import { assertThat, Inconclusive, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';

/** Members that a webhook shows as the booking has them. Its stay and prices may be those of the visit (6.3, 6.4). */
const shownMembers = [
  'svcpid',
  'user_uid',
  'number_plate',
  'car_brand',
  'car_model',
  'parking_name',
  'address',
  'lat',
  'long',
] as const;

/** Seconds to wait for a webhook about a plate with a space, since such a request may send none. */
const spacedDelivery = 3;

/** Checks of the values in webhook elements (section 6, with 2.5); other checks cover their form. */
export const webhookValueChecks: readonly CheckDefinition[] = [
  {
    id: 'booking-event.actual_price-sum',
    clause: 'booking.actual_price-sum',
    also: ['booking.actual_price-tolerance', 'webhook.same-format-as-list'],
    title: 'In a webhook, actual_price is svc_price plus commission_price, if all three have values.',
    ...onDeliveries,
    async run(context) {
      const judge = ({ element }: SeenElement) => judgeSum(amountsOf(element), context.profile);
      judgeEach(await ownElements(context), judge, new NotApplicable('no webhook has all three amounts'));
    },
  },
  {
    id: 'booking-event.commission_percent-fraction',
    clause: 'booking.commission_percent-fraction',
    also: ['webhook.same-format-as-list'],
    title: 'In a webhook, commission_percent is a fraction if it has a value: 0.1 means 10%.',
    ...onDeliveries,
    async run(context) {
      const judge = ({ element }: SeenElement) => judgeCommission(amountsOf(element));
      judgeEach(await ownElements(context), judge, new NotApplicable('no webhook has a commission_percent'));
    },
  },
  {
    id: 'booking-event.number_plate-no-spaces',
    clause: 'booking.number_plate-no-spaces',
    also: ['webhook.same-format-as-list', 'trigger-notification.plate-sent'],
    title: 'No webhook shows a plate with a space, even if the notification trigger was sent one.',
    needs: deliveryNeeds,
    lock: 'own-vehicles',
    waits: 2 * spacedDelivery,
    async run(context) {
      const subject = await (await notifierOf(context)).subject();
      const plate = `${subject.plate.slice(0, 4)} ${subject.plate.slice(4)}`;
      const { answer, delivery } = await move(
        context,
        'ENTRY',
        { ...subject, plate },
        { seconds: spacedDelivery },
      );
      if (delivery === null) return;
      for (const { number_plate } of elementsOf(delivery)) {
        assertThat(typeof number_plate !== 'string' || !/\s/.test(number_plate), {
          expected: 'a number_plate without spaces',
          found: `'${number_plate}'`,
          exchanges: [answer.exchange, exchangeOf(context, delivery)],
        });
      }
    },
  },
  {
    id: 'booking-event.user_uid',
    clause: 'auth.x-access-token-identifies-user',
    also: ['booking.user_uid', 'webhook.same-format-as-list'],
    title: "A webhook about one user's vehicle does not carry another user's user_uid.",
    needs: [...deliveryNeeds, 'second-user'],
    phase: 'after-webhooks',
    waits: visitWaits,
    async run(context) {
      await otherUsersBooking(context).catch(whenInconclusive(undefined));
      await secondUsersVisit(context).catch(whenInconclusive(undefined));
      const owners = await ownersOfUids(context);
      const judge = ({ element }: SeenElement): Judgement => {
        const user = ownerOf(context, element.number_plate);
        const uid = textIn(element, 'user_uid');
        if (user === null || uid === undefined) return undefined;
        // Whether a test webhook is about a real booking is open, so any uid that no other user has will do.
        const others = owners.get(uid);
        if (others === undefined || others.some((one) => one.user === user)) return null;
        const expected = `the user_uid of the user of ${String(element.number_plate)}`;
        return { expected, found: `${uid}, which belongs to another user` };
      };
      const none = new Inconclusive('no webhook has both a user_uid and a plate');
      judgeEach(await ownElements(context), judge, none);
    },
  },
  {
    id: 'booking-event.of-booking',
    clause: 'webhook.same-format-as-list',
    also: [
      ...shownMembers.map((member) => `booking.${member}`),
      'booking.lat-bounds',
      'booking.cancelled',
      'trigger-notification.svcPID-sent',
    ],
    title:
      'A webhook with the uid of a booking shows its offer, parking, user and vehicle, and does not call it cancelled.',
    needs: deliveryNeeds,
    bookings: 1,
    webhooks: 2,
    waits: 2 * longestDelivery,
    async run(context) {
      const made = await book(context, await freshSlot(context));
      const subject = (await notifierOf(context)).subjectOfBooking(made);
      for (const action of ['ENTRY', 'EXIT'] as const) {
        const { delivery } = await move(context, action, subject);
        const element = delivery === null ? null : elementsOf(delivery).find(({ uid }) => uid === made.uid);
        if (delivery === null || element == null) {
          // Another check covers an EXIT that is not reported.
          if (action === 'EXIT') return;
          // Whether the trigger reports a booking is open (trigger-notification.booking-content).
          throw new NotApplicable('no webhook has the uid of the booking of its vehicle');
        }
        // Its type is open (booking.entry-with-reservation), and so is whether its duration is the booked one.
        const exchanges = [made.exchange, exchangeOf(context, delivery)];
        for (const member of shownMembers) {
          const [shown, own] = [element[member], made.booking[member]];
          assertThat(isSame(own, shown), {
            expected: `${member} ${JSON.stringify(own)}, as in the booking`,
            found: JSON.stringify(shown) ?? 'none',
            exchanges,
          });
        }
        assertThat(element.cancelled !== true, {
          expected: 'no cancelled true, since the booking is active',
          found: 'cancelled true',
          exchanges,
        });
      }
    },
  },
  {
    id: 'trigger-notification.second-user',
    clause: 'trigger-notification.forces-webhook',
    also: ['service.sends-webhooks', 'webhook.configuration', 'trigger-notification.plate-sent'],
    title: 'The notification trigger sends a webhook for an ENTRY and for an EXIT of the second user, too.',
    needs: [...deliveryNeeds, 'second-user'],
    lock: 'own-vehicles',
    webhooks: 2,
    waits: visitWaits,
    async run(context) {
      const { entry } = await visitOf(context);
      if (entry.delivery === null)
        throw new Inconclusive('no webhook about a vehicle of the first user arrived', [
          entry.answer.exchange,
        ]);
      for (const { action, answer, delivery } of await secondUsersVisit(context)) {
        assertThat(delivery !== null || !isSuccess(answer.status), {
          expected: `a webhook for the ${action} within ${longestDelivery} s at ${context.profile.webhooks?.endpoint}`,
          found: 'none, although there is one for the first user',
          source: 'profile',
          exchanges: [entry.answer.exchange, answer.exchange],
        });
      }
    },
  },
];

/** The ENTRY and the EXIT of a vehicle of the second user. Throws `Inconclusive` if the trigger accepts none. */
const secondUsersVisit = shared(async (context) => {
  const refusals: Exchange[] = [];
  for (const find of (await notifierOf(context)).subjectsOfSecondUser) {
    const subject = await find().catch(whenInconclusive(null));
    if (subject === null) continue;
    const entry = await move(context, 'ENTRY', subject);
    if (isSuccess(entry.answer.status)) return [entry, await move(context, 'EXIT', subject)];
    refusals.push(entry.answer.exchange);
  }
  throw new Inconclusive('the trigger accepts no vehicle of the second user', refusals);
});

/** The users whose bookings have each user_uid, according to the profile and the bookings of the run. */
async function ownersOfUids(context: Context) {
  const declared = context.profile.credentials.users.map(({ user_uid: uid }, user) => ({ uid, user }));
  const booked = (await seenBookings(context)).map(({ booking, exchange: { user } }) => {
    return { uid: textIn(booking, 'user_uid'), user };
  });
  return groupBy([...declared, ...booked], ({ uid }) => uid);
}

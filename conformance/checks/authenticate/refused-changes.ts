import { otherValue } from '../../answers/other-value.ts';
import { type CheckDefinition, type Context, checksWith, userOf } from '../../check/check.ts';
import { requireGone, requireKept } from '../../expectations/kept-and-gone.ts';
import { isCarriedOut } from '../../expectations/statuses.ts';
import { bodyFor, book } from '../../fixtures/bookings/booking-desk.ts';
import {
  bookingIn,
  listWaits,
  presumeListed,
  presumeWhole,
  readUntilListed,
} from '../../fixtures/bookings/booking-list.ts';
import { freshSlot } from '../../fixtures/bookings/kit-bookings.ts';
import { registerNewVehicles } from '../../fixtures/vehicles/registered-vehicles.ts';
import { asVehicleUser, newVehicle, onOwnVehicles, type Vehicle } from '../../fixtures/vehicles/vehicle.ts';
import type { Answer } from '../../kernel/exchange.ts';
import { textIn } from '../../kernel/json.ts';
import { assertThat, Inconclusive } from '../../kernel/outcomes.ts';

/** A wrong x-api-key or x-access-token, or no x-api-key. */
type Flawed = Readonly<Record<string, string | null>>;

/** Requests about a registered vehicle and a new one. */
type Requests = (context: Context, known: Vehicle, added: Vehicle, headers: Flawed) => Promise<Answer>[];

const related = [
  'auth.x-api-key-identifies-user',
  'auth.x-access-token-identifies-user',
  'auth.three-headers-everywhere',
];

/** Checks that what is refused because of its headers is not carried out either (5). */
export const refusedChangeChecks = checksWith({ clause: 'auth.x-api-key-required', also: related }, [
  {
    id: 'auth.refused-bookings',
    // Another check may cancel a booking with the same uid, or one that a faulty service confuses with this one.
    also: [...related, 'booking.uid-unique', 'cancel-booking.booking_uid'],
    title: 'A request that is refused because of its headers neither makes nor cancels a booking.',
    needs: ['writes'],
    bookings: 1,
    waits: listWaits,
    async run(context) {
      const made = await book(context, await freshSlot(context));
      const body = await bodyFor(context, await freshSlot(context));
      await presumeListed(context, made.uid);
      const refusals = await sendFlawed(context, (headers) => [
        context.call('cancelBooking', { path: { booking_uid: made.uid }, headers }),
        context.call('createBooking', { body, headers }),
      ]);
      await context.pause(context.profile.bookings?.list_delay ?? 1);
      const list = await readUntilListed(context, made.uid);
      const exchanges = [made, ...refusals].map(({ exchange }) => exchange).concat(list.exchanges);
      presumeWhole(context, list, made.uid, exchanges);
      const plates = list.bookings.map((booking) => textIn(booking, 'number_plate'));
      assertThat(body.number_plate === undefined || !plates.includes(body.number_plate), {
        expected: `no booking for ${body.number_plate}, which was refused`,
        found: 'one in the list',
        exchanges,
      });
      const left = bookingIn(list, made.uid);
      assertThat(left !== undefined && left.cancelled !== true, {
        expected: `${made.uid} to stay active, since its cancellation was refused`,
        found: left === undefined ? 'it is no longer listed' : 'it is cancelled',
        exchanges,
      });
    },
  },
  {
    ...onOwnVehicles,
    id: 'auth.refused-vehicles',
    title: 'A request that is refused because of its headers neither adds, changes nor removes a vehicle.',
    run: changesNoVehicle(({ call }, known, added, headers) => [
      call('updateVehicle', { path: { plate: known.plate }, body: { model: 'Refused' }, headers }),
      call('deleteVehicle', { path: { plate: known.plate }, headers }),
      call('deleteVehicles', { query: { plates: known.plate }, headers }),
      call('createVehicle', { path: { plate: added.plate }, body: added, headers }),
      call('addVehicles', { body: [added], headers }),
    ]),
  },
  ...asVehicleUser([
    {
      id: 'auth.refused-replacement',
      title: 'A request that is refused because of its headers neither replaces nor removes all vehicles.',
      run: changesNoVehicle(({ call }, _, added, headers) => [
        call('replaceVehicles', { body: [added], headers }),
        call('deleteVehicles', { headers }),
      ]),
    },
  ]),
]);

/** Returns the run of a check that flawed requests leave the known vehicle as it is and do not add the other. */
function changesNoVehicle(requests: Requests): CheckDefinition['run'] {
  return async (context) => {
    const [known] = await registerNewVehicles(context, 1);
    const added = newVehicle(context);
    const refusals = await sendFlawed(context, (headers) => requests(context, known, added, headers));
    await requireKept(context, known, refusals);
    await requireGone(context, added.plate, refusals);
  };
}

/** Sends requests with each flaw. Throws `Inconclusive` unless each is refused. */
async function sendFlawed(
  context: Context,
  requests: (headers: Flawed) => readonly Promise<Answer>[],
): Promise<readonly Answer[]> {
  const own = context.profile.credentials.users[userOf(context)]?.api_key ?? '';
  const send = async (header: string, values: readonly (string | null)[]) => {
    const answers = await Promise.all(values.flatMap((value) => requests({ [header]: value })));
    const [accepted] = answers.filter((answer) => isCarriedOut(context, answer));
    if (accepted === undefined) return answers;
    // Another check covers it.
    throw new Inconclusive(`a request with a flawed ${header} returned ${accepted.status}`, [
      accepted.exchange,
    ]);
  };
  const refused = await send('x-api-key', [null, otherValue(own)]);
  const token = refused[0]?.exchange.requestHeaders['x-access-token'] ?? '';
  return [...refused, ...(await send('x-access-token', [otherValue(token)]))];
}

import type { OperationId } from '../../../spec/generated/operations.ts';
import { always, at } from '../../kernel/edit-json.ts';
import type { Operation } from '../../kernel/operation.ts';
import type { Defect, Deviation } from '../defect.ts';
import { answering } from '../deviate.ts';

/** Deviations that show to the second user only, so that a client which tries the first one sees nothing. */
export const secondUserDefects: readonly Defect[] = [
  {
    id: 'create-booking.default-vehicle-of-first-user',
    clause: 'auth.x-access-token-identifies-user',
    title: 'POST /bookings without a plate takes the default vehicle of the first user for everyone.',
    operations: {
      createBooking:
        (next, { users }) =>
        (call) => {
          const [first] = users;
          if (first === undefined) return next(call);
          return next({ ...call, user: { ...call.user, defaultVehicle: first.defaultVehicle } });
        },
    },
  },
  {
    id: 'create-booking.user_uid-of-first-user',
    clause: 'auth.x-access-token-identifies-user',
    also: ['booking.user_uid'],
    title: 'POST /bookings returns the user_uid of the first user to everyone.',
    operations: {
      createBooking: answering((body, _call, { users }) => at('user_uid', always(users[0]?.uid))(body)),
    },
  },
  {
    id: 'delete-vehicles.only-first-for-second-user',
    clause: 'delete-vehicles.plates-comma-separated',
    title: 'DELETE /vehicles deletes the first of several plates of the second user.',
    operations: {
      deleteVehicles: toSecondUser((next) => (call) => {
        const [plates] = call.query.plates?.split(',') ?? [];
        return next(plates === undefined ? call : { ...call, query: { ...call.query, plates } });
      }),
    },
  },
  {
    id: 'trigger-notification.nothing-for-second-user',
    clause: 'trigger-notification.forces-webhook',
    title: 'POST /vehicles/notification/test responds with 200 to the second user and sends nothing.',
    operations: {
      triggerNotification: toSecondUser(() => () => ({ status: 200, body: { sent: 0 } })),
    },
  },
  {
    id: 'webhook.user_uid-of-another',
    clause: 'auth.x-access-token-identifies-user',
    title: 'A webhook about the vehicle of one user carries the user_uid of another.',
    operations: {
      triggerNotification:
        (next, { users }) =>
        (call) =>
          next({ ...call, user: users.find(({ uid }) => uid !== call.user.uid) ?? call.user }),
    },
  },
];

/** Deviates for everybody but the first user. */
function toSecondUser<Id extends OperationId>(
  deviate: (next: Operation<Id>) => ReturnType<Deviation<Id>>,
): Deviation<Id> {
  return (next, { users }) => {
    const deviated = deviate(next);
    return (call) => (call.user.uid === users[0]?.uid ? next(call) : deviated(call));
  };
}

import { always, at } from '../../kernel/edit-json.ts';
import { type Defect, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';

const create = defectsIn('createBooking', 'body');
const remove = defectsIn('deleteVehicles');
const trigger = defectsIn('triggerNotification', 'body');
const webhook = defectsIn('triggerNotification', 'body', 'A webhook about the vehicle of one user');

/** Defects that only the second user can see, so a client that uses only the first account misses them. */
export const secondUserDefects: readonly Defect[] = [
  ...topicDefects('create-booking', {
    'default-vehicle-of-first-user': create.carriesOut(
      'auth.x-access-token-identifies-user',
      'without a plate takes the default vehicle of the first user for everyone',
      (call, next, { users: [first] }) => {
        if (first === undefined) return next(call);
        return next({ ...call, user: { ...call.user, defaultVehicle: first.defaultVehicle } });
      },
    ),
    'user_uid-of-first-user': create.answers(
      ['auth.x-access-token-identifies-user', 'booking.user_uid'],
      'returns the user_uid of the first user to everyone',
      (body, _call, { users }) => at('user_uid', always(users[0]?.uid))(body),
    ),
  }),
  ...topicDefects('delete-vehicles', {
    'only-first-for-second-user': remove.carriesOut(
      'plates-comma-separated',
      'deletes the first of several plates of the second user',
      (call, next, { users }) => {
        const [plates] = call.query.plates?.split(',') ?? [];
        if (call.user.uid === users[0]?.uid || plates === undefined) return next(call);
        return next({ ...call, query: { ...call.query, plates } });
      },
    ),
  }),
  ...topicDefects('trigger-notification', {
    'nothing-for-second-user': trigger.carriesOut(
      'forces-webhook',
      'responds with 200 to the second user and sends nothing',
      (call, next, { users }) =>
        call.user.uid === users[0]?.uid ? next(call) : { status: 200, body: { sent: 0 } },
    ),
  }),
  ...topicDefects('webhook', {
    'user_uid-of-another': webhook.carriesOut(
      'auth.x-access-token-identifies-user',
      'carries the user_uid of another',
      (call, next, { users }) =>
        next({ ...call, user: users.find(({ uid }) => uid !== call.user.uid) ?? call.user }),
    ),
  }),
];

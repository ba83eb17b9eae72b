import type { IncomingHttpHeaders } from 'node:http';
import { type OperationId, operations as table } from '../../../spec/generated/operations.ts';
import { at } from '../../kernel/edit-json.ts';
import type { User } from '../../kernel/user.ts';
import type { Defect, DefectTools, HandlerDeviation } from '../defect.ts';
import { answering } from '../deviate.ts';
import { editingHeaders } from '../edit-request.ts';

type Header = 'x-access-token' | 'x-api-user' | 'x-api-key';

/** Deviations of authentication (4.1, 5). */
export const authenticationDefects: readonly Defect[] = [
  {
    id: 'authenticate.token-useless',
    clause: 'authenticate.issues-token',
    title: 'POST /authenticate answers with a token that opens nothing.',
    operations: { authenticate: answering(at('token', (token) => `${token}x`)) },
  },
  {
    id: 'authenticate.token-missing',
    clause: 'authenticate.issues-token',
    title: 'POST /authenticate answers without a token.',
    operations: { authenticate: answering(at('token', () => undefined)) },
  },
  {
    id: 'auth.x-access-token-not-needed',
    clause: 'auth.x-access-token-required',
    title: 'Every operation does without x-access-token.',
    handlers: everywhere(accepting('x-access-token', 'missing')),
  },
  {
    id: 'auth.x-access-token-not-needed-to-cancel',
    clause: 'auth.x-access-token-required',
    title: 'DELETE /bookings/:booking_uid does without x-access-token.',
    handlers: { cancelBooking: accepting('x-access-token', 'missing') },
  },
  {
    id: 'auth.x-access-token-not-needed-to-search',
    clause: 'auth.x-access-token-required',
    title: 'The search does without x-access-token.',
    handlers: { searchAvailableParkings: accepting('x-access-token', 'missing') },
  },
  {
    id: 'auth.x-access-token-unchecked',
    clause: 'auth.x-access-token-identifies-user',
    title: 'Every operation takes any x-access-token.',
    handlers: everywhere(accepting('x-access-token', 'wrong')),
  },
  {
    id: 'auth.x-access-token-unchecked-on-vehicles',
    clause: 'auth.x-access-token-identifies-user',
    title: 'POST /vehicles takes any x-access-token.',
    handlers: { addVehicles: accepting('x-access-token', 'wrong') },
  },
  {
    id: 'auth.x-access-token-empty-taken',
    clause: 'auth.x-access-token-required',
    title: 'GET /bookings takes an empty x-access-token.',
    handlers: { listBookings: accepting('x-access-token', 'empty') },
  },
  {
    id: 'auth.x-api-user-not-needed',
    clause: 'auth.x-api-user-required',
    title: 'Every operation does without x-api-user.',
    handlers: everywhere(accepting('x-api-user', 'missing')),
  },
  {
    id: 'auth.x-api-user-not-needed-for-providers',
    clause: 'auth.x-api-user-required',
    title: 'GET /vehicles/valid-providers does without x-api-user.',
    handlers: { listVehicleProviders: accepting('x-api-user', 'missing') },
  },
  {
    id: 'auth.x-api-user-unchecked',
    clause: 'auth.x-api-user-identifies-client',
    title: 'Every operation takes any x-api-user.',
    handlers: everywhere(accepting('x-api-user', 'wrong')),
  },
  {
    id: 'auth.x-api-user-unchecked-on-lists',
    clause: 'auth.x-api-user-identifies-client',
    title: 'GET /parkings takes any x-api-user.',
    handlers: { listParkings: accepting('x-api-user', 'wrong') },
  },
  {
    id: 'auth.x-api-key-not-needed',
    clause: 'auth.x-api-key-required',
    title: 'Every operation does without x-api-key.',
    handlers: everywhere(accepting('x-api-key', 'missing')),
  },
  {
    id: 'auth.x-api-key-not-needed-to-book',
    clause: 'auth.x-api-key-required',
    title: 'POST /bookings does without x-api-key.',
    handlers: { createBooking: accepting('x-api-key', 'missing') },
  },
  {
    id: 'auth.x-api-key-not-needed-to-delete',
    clause: 'auth.x-api-key-required',
    title: 'DELETE /vehicles/:plate does without x-api-key.',
    handlers: { deleteVehicle: accepting('x-api-key', 'missing') },
  },
  {
    id: 'auth.x-api-key-unchecked',
    clause: 'auth.x-api-key-identifies-user',
    title: 'Every operation takes any x-api-key.',
    handlers: everywhere(accepting('x-api-key', 'wrong')),
  },
  {
    id: 'auth.x-api-key-unchecked-on-offers',
    clause: 'auth.x-api-key-identifies-user',
    title: 'GET /offers/:svcpid takes any x-api-key.',
    handlers: { getOffer: accepting('x-api-key', 'wrong') },
  },
  {
    id: 'auth.public-providers',
    clause: 'auth.three-headers-everywhere',
    title: 'GET /parkings/providers-info asks for none of the three headers.',
    handlers: {
      listTransactionalProviders: editingHeaders((headers, tools) => ({
        ...headers,
        ...credentialsOf(tools.users[0], tools),
      })),
    },
  },
  {
    id: 'auth.public-bulk-list',
    clause: 'auth.three-headers-everywhere',
    title: 'GET /parkings/available-parkings looks at none of the three headers.',
    handlers: {
      listAvailableParkings: editingHeaders((headers, tools) => ({
        ...headers,
        ...credentialsOf(tools.users[0], tools),
      })),
    },
  },
];

/** Accepts a request in which one header is missing, empty or wrong, in the name of the user whom the others name. */
function accepting(header: Header, fault: 'missing' | 'empty' | 'wrong'): HandlerDeviation {
  return editingHeaders((headers, tools) => {
    const user = userOf(headers, tools);
    const right = credentialsOf(user, tools)[header];
    const sent = headers[header];
    const isFaulty = {
      missing: sent === undefined,
      empty: sent === '',
      wrong: typeof sent === 'string' && sent !== '' && !isKnown(header, sent, tools),
    }[fault];
    return isFaulty ? { ...headers, [header]: right } : headers;
  });
}

function everywhere(deviation: HandlerDeviation): NonNullable<Defect['handlers']> {
  const ids = Object.entries(table).filter(([, { authenticated }]) => authenticated);
  return Object.fromEntries(ids.map(([id]) => [id as OperationId, deviation]));
}

function isKnown(header: Header, value: string, { users, tokens, choices }: DefectTools): boolean {
  if (header === 'x-api-user') return value === choices.credentials.api_user;
  if (header === 'x-api-key') return users.some(({ apiKey }) => apiKey === value);
  return users.some(({ accessToken }) => accessToken === value) || tokens.read(value) !== null;
}

function userOf(headers: IncomingHttpHeaders, { users, tokens }: DefectTools): User | undefined {
  const token = String(headers['x-access-token']);
  const uid = tokens.read(token)?.userUid;
  return (
    users.find((user) => user.accessToken === token || user.uid === uid) ??
    users.find(({ apiKey }) => apiKey === headers['x-api-key']) ??
    users[0]
  );
}

function credentialsOf(
  user: User | undefined,
  { tokens, choices, clock }: DefectTools,
): Record<Header, string> {
  return {
    'x-access-token': user?.accessToken ?? tokens.issue(user?.uid ?? '', clock.now()).token,
    'x-api-user': choices.credentials.api_user,
    'x-api-key': user?.apiKey ?? '',
  };
}

import type { IncomingHttpHeaders } from 'node:http';
import { type OperationId, operations as table } from '../../../spec/generated/operations.ts';
import { at } from '../../kernel/edit-json.ts';
import type { User } from '../../kernel/user.ts';
import type { Defect, DefectTools, HandlerDeviation } from '../defect.ts';
import { answering } from '../deviate.ts';
import { editingHeaders } from '../edit-request.ts';
import { type Row, topicDefects } from '../topic-defects.ts';

type Header = 'x-access-token' | 'x-api-user' | 'x-api-key';

/** A row in which an operation, or every one for null, accepts requests with a header missing, empty or wrong. */
function accepts(
  clause: string,
  label: string,
  operation: OperationId | null,
  header: Header,
  value: 'missing' | 'empty' | 'wrong',
): Row {
  const deviation = accepting(header, value);
  return {
    clause,
    title: `${label} accepts ${value === 'empty' ? 'an' : 'a'} ${value} ${header}.`,
    handlers: operation === null ? everywhere(deviation) : { [operation]: deviation },
  };
}

/** Deviations of authentication (4.1, 5). */
export const authenticationDefects: readonly Defect[] = [
  ...topicDefects('authenticate', {
    'token-useless': {
      clause: 'issues-token',
      title: 'POST /authenticate responds with a token that opens nothing.',
      operations: { authenticate: answering(at('token', (token) => `${token}x`)) },
    },
    'token-of-another-user': {
      clause: 'issues-token',
      title: 'GET /bookings takes a token that POST /authenticate issued for the token of another user.',
      handlers: {
        listBookings: editingHeaders((headers, tools) =>
          tools.tokens.read(String(headers['x-access-token'])) === null
            ? headers
            : { ...headers, ...credentialsOf(tools.users[1], tools) },
        ),
      },
    },
    'token-missing': {
      clause: 'issues-token',
      title: 'POST /authenticate responds without a token.',
      operations: { authenticate: answering(at('token', () => undefined)) },
    },
  }),
  ...topicDefects('auth', {
    'x-access-token-not-needed': accepts(
      'x-access-token-required',
      'Every operation',
      null,
      'x-access-token',
      'missing',
    ),
    'x-access-token-not-needed-to-cancel': accepts(
      'x-access-token-required',
      'DELETE /bookings/:booking_uid',
      'cancelBooking',
      'x-access-token',
      'missing',
    ),
    'x-access-token-not-needed-to-search': accepts(
      'x-access-token-required',
      'The search',
      'searchAvailableParkings',
      'x-access-token',
      'missing',
    ),
    'x-access-token-unchecked': accepts(
      'x-access-token-identifies-user',
      'Every operation',
      null,
      'x-access-token',
      'wrong',
    ),
    'x-access-token-unchecked-on-vehicles': accepts(
      'x-access-token-identifies-user',
      'POST /vehicles',
      'addVehicles',
      'x-access-token',
      'wrong',
    ),
    'x-access-token-empty-taken': accepts(
      'x-access-token-required',
      'GET /bookings',
      'listBookings',
      'x-access-token',
      'empty',
    ),
    'x-api-user-not-needed': accepts('x-api-user-required', 'Every operation', null, 'x-api-user', 'missing'),
    'x-api-user-not-needed-for-providers': accepts(
      'x-api-user-required',
      'GET /vehicles/valid-providers',
      'listVehicleProviders',
      'x-api-user',
      'missing',
    ),
    'x-api-user-unchecked': accepts(
      'x-api-user-identifies-client',
      'Every operation',
      null,
      'x-api-user',
      'wrong',
    ),
    'x-api-user-unchecked-on-lists': accepts(
      'x-api-user-identifies-client',
      'GET /parkings',
      'listParkings',
      'x-api-user',
      'wrong',
    ),
    'x-api-key-not-needed': accepts('x-api-key-required', 'Every operation', null, 'x-api-key', 'missing'),
    'x-api-key-not-needed-to-book': accepts(
      'x-api-key-required',
      'POST /bookings',
      'createBooking',
      'x-api-key',
      'missing',
    ),
    'x-api-key-not-needed-to-delete': accepts(
      'x-api-key-required',
      'DELETE /vehicles/:plate',
      'deleteVehicle',
      'x-api-key',
      'missing',
    ),
    'x-api-key-unchecked': accepts(
      'x-api-key-identifies-user',
      'Every operation',
      null,
      'x-api-key',
      'wrong',
    ),
    'x-api-key-unchecked-on-offers': accepts(
      'x-api-key-identifies-user',
      'GET /offers/:svcpid',
      'getOffer',
      'x-api-key',
      'wrong',
    ),
    'public-providers': {
      clause: 'three-headers-everywhere',
      title: 'GET /parkings/providers-info asks for none of the three headers.',
      handlers: {
        listTransactionalProviders: editingHeaders((headers, tools) => ({
          ...headers,
          ...credentialsOf(tools.users[0], tools),
        })),
      },
    },
    'public-bulk-list': {
      clause: 'three-headers-everywhere',
      title: 'GET /parkings/available-parkings looks at none of the three headers.',
      handlers: {
        listAvailableParkings: editingHeaders((headers, tools) => ({
          ...headers,
          ...credentialsOf(tools.users[0], tools),
        })),
      },
    },
  }),
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

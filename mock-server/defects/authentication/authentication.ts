import type { IncomingHttpHeaders } from 'node:http';
import { type OperationId, operationIds, operations as table } from '../../../spec/generated/operations.ts';
import { at, removed } from '../../kernel/edit-json.ts';
import type { AnyReply } from '../../kernel/operation.ts';
import type { User } from '../../kernel/user.ts';
import { narrowed } from '../condition.ts';
import { type Defect, type DefectTools, type Row, topicDefects } from '../defect.ts';
import { defectsIn, labelOf } from '../defects-in.ts';
import { type EditHeaders, editingHeaders } from '../edit-request.ts';

const authenticate = defectsIn('authenticate');
const bookings = defectsIn('listBookings');
const transactional = defectsIn('listTransactionalProviders');
const bulk = defectsIn('listAvailableParkings');
const search = defectsIn('searchAvailableParkings');
const deletion = defectsIn('deleteVehicle');
const registering = defectsIn('listVehicleProviders');

type Header = 'x-access-token' | 'x-api-user' | 'x-api-key';

/** The clause that breaks if a wrong value of a header is accepted. */
const identifies: Readonly<Record<Header, string>> = {
  'x-access-token': 'x-access-token-identifies-user',
  'x-api-user': 'x-api-user-identifies-client',
  'x-api-key': 'x-api-key-identifies-user',
};

const authenticated = operationIds.filter((id) => table[id].authenticated);

/**
 * A row in which one operation, or every operation, accepts a missing, empty or wrong header. The other headers decide
 * who the user is; if they do not, it is the first user.
 */
function accepts(value: 'missing' | 'empty' | 'wrong', header: Header, operation?: OperationId): Row {
  const deviation = editingHeaders((headers, tools) => {
    const sent = headers[header];
    const isFaulty = {
      missing: sent === undefined,
      empty: sent === '',
      wrong: typeof sent === 'string' && sent !== '' && !isKnown(header, sent, tools),
    }[value];
    return isFaulty
      ? { ...headers, [header]: credentialsOf(userOf(headers, tools), tools)[header] }
      : headers;
  });
  const label = operation === undefined ? 'Every operation' : labelOf(operation);
  const ids = operation === undefined ? authenticated : [operation];
  return {
    clause: value === 'wrong' ? identifies[header] : `${header}-required`,
    title: `${label} accepts ${value === 'empty' ? 'an' : 'a'} ${value} ${header}.`,
    handlers: Object.fromEntries(ids.map((id) => [id, deviation])),
  };
}

/** Treats every request as the first user's, whatever its headers. */
const asFirstUser = editingHeaders((headers, tools) => ({
  ...headers,
  ...credentialsOf(tools.users[0], tools),
}));

/** Edits the headers of a request whose token POST /authenticate issued. */
const editingIfIssued = (edit: EditHeaders) =>
  editingHeaders((headers, tools) =>
    tools.tokens.read(String(headers['x-access-token'])) === null ? headers : edit(headers, tools),
  );

const treatsIssuedTokens = (phrase: string, user: 0 | 1) =>
  bookings.around(
    'issues-token',
    `treats a token that POST /authenticate issued ${phrase}`,
    editingIfIssued((headers, tools) => ({ ...headers, ...credentialsOf(tools.users[user], tools) })),
  );

const refusesIssuedTokens = (operation: Pick<typeof search, 'around'>) =>
  operation.around(
    'issues-token',
    'refuses a token that POST /authenticate issued',
    editingIfIssued((headers) => ({ ...headers, 'x-access-token': `${headers['x-access-token']}x` })),
  );

/** A row in which an operation refuses requests with a missing or wrong header, but carries them out. */
const carriesOutRefused = (operation: OperationId, clause = 'x-api-key-required', only?: 'x-access-token') =>
  defectsIn(operation).around(
    [clause, 'x-api-key-identifies-user'],
    `refuses requests because of their ${only ?? 'headers'} but carries them out anyway`,
    (next, tools) => async (request) => {
      try {
        return await next(request);
      } catch (refusal) {
        const hasOtherFlaw = !isKnown('x-api-key', String(request.headers['x-api-key']), tools);
        if (only !== undefined && hasOtherFlaw) throw refusal;
        const headers = { ...request.headers, ...credentialsOf(userOf(request.headers, tools), tools) };
        await Promise.resolve(next({ ...request, headers })).catch(() => undefined);
        throw refusal;
      }
    },
  );

/** Defects in authentication (4.1, 5). */
export const authenticationDefects: readonly Defect[] = [
  ...topicDefects('authenticate', {
    'token-useless': authenticate.answers(
      'issues-token',
      'responds with a token that no operation accepts',
      at('token', (token) => `${token}x`),
    ),
    'token-of-another-user': treatsIssuedTokens('as the token of another user', 1),
    'token-of-first-user': treatsIssuedTokens('as the token of the first user', 0),
    'token-of-latest-user': authenticate.on(
      'issues-token',
      'responds with the token of another user who signed in within the last 3 s',
      (next) => {
        let latest: { readonly reply: AnyReply; readonly at: number } | null = null;
        return async (call) => {
          if (latest !== null && call.now - latest.at < 3000) return latest.reply;
          latest = { reply: await next(call), at: call.now };
          return latest.reply;
        };
      },
    ),
    'token-refused-by-search': refusesIssuedTokens(search),
    'token-refused-when-deleting': refusesIssuedTokens(deletion),
    'token-missing': authenticate.answers('issues-token', 'responds without a token', at('token', removed)),
  }),
  ...topicDefects('auth', {
    'x-access-token-not-needed': accepts('missing', 'x-access-token'),
    'x-access-token-not-needed-to-cancel': accepts('missing', 'x-access-token', 'cancelBooking'),
    'x-access-token-not-needed-to-search': accepts('missing', 'x-access-token', 'searchAvailableParkings'),
    'x-access-token-unchecked': accepts('wrong', 'x-access-token'),
    'x-access-token-unchecked-on-vehicles': accepts('wrong', 'x-access-token', 'addVehicles'),
    'x-access-token-empty-taken': accepts('empty', 'x-access-token', 'listBookings'),
    'x-access-token-unchecked-in-batches': narrowed(
      'batch',
      accepts('wrong', 'x-access-token', 'addVehicles'),
    ),
    'x-api-user-not-needed': accepts('missing', 'x-api-user'),
    'x-api-user-not-needed-for-providers': accepts('missing', 'x-api-user', 'listVehicleProviders'),
    'x-api-user-unchecked': accepts('wrong', 'x-api-user'),
    'x-api-user-unchecked-on-lists': accepts('wrong', 'x-api-user', 'listParkings'),
    'x-api-key-not-needed': accepts('missing', 'x-api-key'),
    'x-api-key-not-needed-to-book': accepts('missing', 'x-api-key', 'createBooking'),
    'x-api-key-not-needed-to-delete': accepts('missing', 'x-api-key', 'deleteVehicle'),
    'x-api-key-not-needed-in-batches': narrowed('batch', accepts('missing', 'x-api-key', 'deleteVehicles')),
    'x-api-key-unchecked': accepts('wrong', 'x-api-key'),
    'x-api-key-unchecked-on-offers': accepts('wrong', 'x-api-key', 'getOffer'),
    'x-api-key-unchecked-with-issued-token': registering.around(
      'x-api-key-identifies-user',
      'accepts any x-api-key with a token that POST /authenticate issued',
      editingIfIssued((headers, tools) =>
        headers['x-api-key'] === undefined
          ? headers
          : { ...headers, ...credentialsOf(userOf(headers, tools), tools) },
      ),
    ),
    'public-providers': transactional.around(
      'three-headers-everywhere',
      'requires none of the three headers',
      asFirstUser,
    ),
    'anonymous-offers': defectsIn('getOffer').around(
      'three-headers-everywhere',
      'serves a request that has none of the three headers',
      editingHeaders((headers, tools) =>
        Object.keys(identifies).some((name) => headers[name] !== undefined)
          ? headers
          : { ...headers, ...credentialsOf(tools.users[0], tools) },
      ),
    ),
    'cancels-what-it-refuses': carriesOutRefused('cancelBooking'),
    'books-what-it-refuses': carriesOutRefused('createBooking'),
    'adds-what-it-refuses': carriesOutRefused('addVehicles'),
    'replaces-what-it-refuses': carriesOutRefused('replaceVehicles'),
    'replaces-despite-wrong-token': carriesOutRefused(
      'replaceVehicles',
      'x-access-token-identifies-user',
      'x-access-token',
    ),
    'notifies-of-what-it-refuses': carriesOutRefused(
      'triggerNotification',
      'trigger-notification.response-401',
    ),
    'public-bulk-list': bulk.around(
      'three-headers-everywhere',
      'looks at none of the three headers',
      asFirstUser,
    ),
  }),
];

function isKnown(header: Header, value: string, { users, tokens, choices }: DefectTools): boolean {
  if (header === 'x-api-user') return value === choices.credentials.api_user;
  if (header === 'x-api-key') return users.some(({ api_key }) => api_key === value);
  return users.some(({ access_token }) => access_token === value) || tokens.read(value) !== null;
}

function userOf(headers: IncomingHttpHeaders, { users, tokens }: DefectTools): User | undefined {
  const token = String(headers['x-access-token']);
  const uid = tokens.read(token)?.userUid;
  return (
    users.find((user) => user.access_token === token || user.uid === uid) ??
    users.find(({ api_key }) => api_key === headers['x-api-key']) ??
    users[0]
  );
}

function credentialsOf(
  user: User | undefined,
  { tokens, choices, clock }: DefectTools,
): Record<Header, string> {
  return {
    'x-access-token': user?.access_token ?? tokens.issue(user?.uid ?? '', clock.now()).token,
    'x-api-user': choices.credentials.api_user,
    'x-api-key': user?.api_key ?? '',
  };
}

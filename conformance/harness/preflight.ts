import type { OperationId } from '../../spec/generated/operations.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Client } from './client.ts';
import type { Answer } from './exchange.ts';
import { asArray, asObject } from './json.ts';
import { Inconclusive } from './outcomes.ts';

/** The set-up is at fault, so nothing can be said of the implementation; the message says what to mend. */
export class PreflightError extends Error {
  override readonly name = 'PreflightError';
}

/** Reads that need nothing but the three headers: if none of them works, it is not one operation that is broken. */
const reads: readonly OperationId[] = [
  'listTransactionalProviders',
  'listVehicleProviders',
  'listParkings',
  'listAvailableParkings',
  'listBookings',
];

/** Makes sure that there is an implementation that takes the credentials. Throws PreflightError. */
export async function preflight(client: Client, baseUrl: string): Promise<void> {
  const answers: Answer[] = [];
  let silence = '';
  for (const operation of reads) {
    try {
      const answer = await client.call(
        operation,
        operation === 'listParkings' ? { query: { limit: 1 } } : {},
      );
      if (answer.status === 200 && asArray(answer.body) !== null) return;
      answers.push(answer);
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
      silence = error.message;
    }
  }
  const statuses = answers.map((answer) => answer.status);
  if (answers.length === 0) throw new PreflightError(`nothing answers at ${baseUrl}: ${silence}`);
  if (statuses.every((status) => status === 401 || status === 403)) {
    throw new PreflightError(
      `${baseUrl} does not take the credentials of the profile: every request was answered ${statuses[0]}. ` +
        'Look at credentials.api_user, api_key and access_token or sign_in.',
    );
  }
  if (statuses.every((status) => status === 404)) {
    throw new PreflightError(`${baseUrl} knows none of the paths of this API; is it the base address?`);
  }
  const [first] = answers;
  const type = first?.headers['content-type'] ?? 'no content-type';
  throw new PreflightError(
    `${baseUrl} gave no list to any of ${reads.length} simple reads; the first was answered ${first?.status} with ${type}.`,
  );
}

/** Where tokens are found in answers of POST /authenticate whose shape the profile leaves open. */
const likelyTokens = ['/token', '/access_token', '/accessToken', '/data/token', '/x-access-token', '/jwt'];

/** The token of a user: that of the profile, or one from POST /authenticate. Throws PreflightError. */
export async function signIn(client: Client, profile: Profile, user: number): Promise<string> {
  const account = profile.credentials.users[user];
  if (account?.access_token != null) return account.access_token;
  if (account?.sign_in == null) {
    throw new PreflightError(
      `credentials.users/${user} has neither access_token nor sign_in; give a token or the body that gets one`,
    );
  }
  const answer = await client.call('authenticate', { body: account.sign_in });
  const given = profile.authentication?.token_pointer;
  const pointers = given == null ? likelyTokens : [given];
  const token = pointers
    .map((pointer) => at(answer.body, pointer))
    .find((value) => typeof value === 'string');
  if (typeof token === 'string') return token;
  throw new PreflightError(
    `POST /authenticate was answered ${answer.status} for '${account.name}' without a token at ${pointers.join(', ')}; ` +
      'look at sign_in and authentication.token_pointer in the profile',
  );
}

function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, step) => asObject(node)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')],
      value,
    );
}

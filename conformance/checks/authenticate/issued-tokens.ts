import { titles } from '../../../spec/generated/operations.ts';
import { otherValue } from '../../answers/other-value.ts';
import { asFirstUser, type CheckDefinition } from '../../check/check.ts';
import { isCarriedOut } from '../../expectations/statuses.ts';
import {
  type AuthenticatedOperation,
  authenticatedOperations,
  sendSample,
  soundAnswer,
} from '../../fixtures/sample-requests.ts';
import { issuedToken } from '../../fixtures/signed-in.ts';
import { onOwnVehicles } from '../../fixtures/vehicles/vehicle.ts';
import { changesNothing } from '../../http/client.ts';
import { isAboutCredentials, isSuccess } from '../../kernel/exchange.ts';
import { textIn } from '../../kernel/json.ts';
import { assertThat, Failure, Inconclusive, whenInconclusive } from '../../kernel/outcomes.ts';

/** Operations that change bookings or vehicles of the first user, and nothing else. */
const writes = [
  'createBooking',
  'cancelBooking',
  'addVehicles',
  'deleteVehicles',
  'createVehicle',
  'updateVehicle',
  'deleteVehicle',
] as const;

/** Checks that a token from POST /authenticate works like the usual one, and gives no further rights (4.1, 5). */
export const issuedTokenChecks = asFirstUser([
  acceptsIssuedToken(
    'every-read',
    'Every operation that only reads accepts a token from POST /authenticate.',
    authenticatedOperations.filter(changesNothing),
  ),
  {
    ...onOwnVehicles,
    ...acceptsIssuedToken(
      'writes',
      'Bookings and vehicles can be changed with a token from POST /authenticate.',
      // A read tells whether the token works at all.
      ['listVehicleProviders', ...writes],
    ),
    bookings: 1,
  },
  {
    id: 'authenticate.token-with-wrong-key',
    clause: 'auth.x-api-key-identifies-user',
    also: ['auth.three-headers-everywhere', 'auth.x-api-user-identifies-client'],
    title: 'A wrong x-api-key or x-api-user is refused even with a token from POST /authenticate.',
    async run(context) {
      const { token, answer } = await issuedToken(context);
      for (const header of ['x-api-key', 'x-api-user']) {
        const send = (value: string) =>
          sendSample(context, 'listVehicleProviders', { 'x-access-token': token, [header]: value });
        const own = answer.exchange.requestHeaders[header] ?? '';
        const [right, wrong] = [await send(own), await send(otherValue(own))];
        const exchanges = [answer, right, wrong].map(({ exchange }) => exchange);
        if (!isSuccess(right.status))
          throw new Inconclusive(`with the right ${header}, it returned ${right.status}`, exchanges);
        assertThat(!isCarriedOut(context, wrong), {
          expected: `a refusal of a wrong ${header}`,
          found: `status ${wrong.status}`,
          exchanges,
        });
      }
    },
  },
]);

function acceptsIssuedToken(
  id: string,
  title: string,
  operations: readonly AuthenticatedOperation[],
): CheckDefinition {
  return {
    id: `authenticate.token-for-${id}`,
    clause: 'authenticate.issues-token',
    also: ['auth.x-access-token-identifies-user'],
    title,
    async run(context) {
      const { token, answer } = await issuedToken(context);
      const use = (operation: AuthenticatedOperation) =>
        sendSample(context, operation, { 'x-access-token': token });
      const answers = await Promise.all(
        operations.map(async (operation) => {
          const usual = await soundAnswer(context, operation).catch(whenInconclusive(null));
          if (usual === null || !isSuccess(usual.status)) return [];
          return [{ operation, usual, answer: await use(operation) }];
        }),
      );
      const tries = answers.flat();
      // What the usual token has made, this token must find.
      const isRefused = (status: number) => isAboutCredentials(status) || status === 404 || status === 410;
      const refused: typeof tries = [];
      for (const one of tries.filter(({ answer: { status } }) => isRefused(status))) {
        // Meanwhile the last space may have gone, so only another refusal while the usual token succeeds counts.
        const usual = await sendSample(context, one.operation, {});
        const again = await use(one.operation);
        if (isSuccess(usual.status) && isRefused(again.status)) refused.push(one);
      }
      const accepting = tries.find(({ answer: { status } }) => isSuccess(status));
      for (const { usual, answer: tried } of tries) {
        const [theirs, ours] = [tried, usual].map(({ body }) => textIn(body, 'user_uid'));
        assertThat(theirs === undefined || ours === undefined || theirs === ours, {
          expected: `user_uid ${ours}, as with the usual token of the user`,
          found: String(theirs),
          exchanges: [answer, usual, tried].map(({ exchange }) => exchange),
        });
      }
      if (refused.length === 0) return;
      const exchanges = [answer, ...refused.map((one) => one.answer)].map(({ exchange }) => exchange);
      // A token that has expired meanwhile works nowhere.
      const still = accepting === undefined ? null : await use(accepting.operation);
      if (still === null || !isSuccess(still.status))
        throw new Inconclusive('no operation accepts the token', exchanges);
      throw new Failure({
        expected: "the issued token to be accepted wherever the user's usual token is",
        found: refused
          .map(({ operation, answer: { status } }) => `${status} for ${titles[operation]}`)
          .join(', '),
        exchanges,
      });
    },
  };
}

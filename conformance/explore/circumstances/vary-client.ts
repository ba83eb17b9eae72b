import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Client } from '../../http/client.ts';
import type { RawRequest } from '../../kernel/call.ts';
import { authenticationHeaders, type Exchange, isSuccess } from '../../kernel/exchange.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';
import type { CommonContext } from '../../runner/create-contexts.ts';
import { withoutLongBody } from '../companions.ts';
import { recordAnswers } from '../record-answers.ts';
import type { Circumstance, Sending, Variation } from './circumstance.ts';

type Varied = Pick<CommonContext, 'profile' | 'clientsFor' | 'bookingStays'>;

/** The users of a run, their clients and their bookings, under some circumstances. */
export function underCircumstances(variation: Variation, { profile, clientsFor }: Varied): Varied {
  const shared = variation.under('');
  const swaps = shared.some(({ swapsUsers }) => swapsUsers === true);
  const inOrder = <T>(users: readonly T[]) => (swaps ? users.toReversed() : users);
  const { credentials } = profile;
  const now = Date.now();
  return {
    bookingStays: Object.assign({}, ...shared.map(({ stays }) => stays?.(now))),
    profile: { ...profile, credentials: { ...credentials, users: [...inOrder(credentials.users)] } },
    clientsFor: (trail) => {
      const under = variation.under(trail.name);
      const round = variation.round + offsetOf(trail.name);
      return inOrder(
        clientsFor(trail).map((client, user) => varyClient(client, user, under, { ...variation, round })),
      );
    },
  };
}

/** Differs from check to check, so that checks of one requirement get different requests before theirs. */
export function offsetOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}

/** A client that sends the requests of another one, which belongs to a user, under some circumstances. */
export function varyClient(
  client: Client,
  user: number,
  under: readonly Circumstance[],
  { round, extra }: Pick<Variation, 'round' | 'extra'>,
): Client {
  let turn = round;

  async function send(operation: OperationId, request: RawRequest, keepsToContract: boolean) {
    turn += 1;
    const others: Exchange[] = [];
    const sending = rewrite(under, {
      client: recordAnswers(client, ({ exchange }) => others.push(exchange)),
      user,
      operation,
      request,
      keepsToContract,
      lacksCredentials: [...authenticationHeaders].some((name) => request.headers?.[name] !== undefined),
      turn,
      extra,
    });
    for (const { before, repeats } of under) {
      await before?.(sending).catch(whenInconclusive(null));
      const repeated = repeats?.(sending) ?? 'never';
      if (repeated === 'never') continue;
      const first = await client.callRaw(operation, sending.request);
      // It may have changed something, so its repetition may be answered differently.
      if (repeated === 'where refused' && isSuccess(first.status)) return first;
      others.push(first.exchange);
    }
    const beside = under.map((one) => one.beside?.(sending).catch(whenInconclusive(null)));
    const answer = await client.callRaw(operation, sending.request);
    await Promise.all(beside);
    answer.exchange.companions = others.map(withoutLongBody);
    return answer;
  }

  return {
    call: (operation, request) => send(operation, request, true),
    callRaw: (operation, request) => send(operation, request, false),
  };
}

function rewrite(under: readonly Circumstance[], sending: Sending): Sending {
  let { request } = sending;
  for (const one of under) {
    if (sending.keepsToContract) request = one.rewrite?.({ ...sending, request }) ?? request;
    if (!sending.keepsToContract || sending.lacksCredentials)
      request = one.rewriteRefused?.({ ...sending, request }) ?? request;
  }
  return { ...sending, request };
}

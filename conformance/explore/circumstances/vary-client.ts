import type { OperationId } from '../../../spec/generated/operations.ts';
import type { RawRequest } from '../../http/call.ts';
import type { Client } from '../../http/client.ts';
import type { Answer } from '../../kernel/exchange.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';
import type { CommonContext } from '../../runner/create-contexts.ts';
import type { Repetition } from '../explorer.ts';
import type { Circumstance, Sending } from './circumstances.ts';

type Users = Pick<CommonContext, 'profile' | 'clientsFor'>;

interface Variation extends Repetition {
  readonly newPlate: () => string;
}

/** The users of a run and their clients, under some circumstances. */
export function underCircumstances(variation: Variation, { profile, clientsFor }: Users): Users {
  const swaps = variation.under.some(({ swapsUsers }) => swapsUsers === true);
  const inOrder = <T>(users: readonly T[]) => (swaps ? users.toReversed() : users);
  const { credentials } = profile;
  return {
    profile: { ...profile, credentials: { ...credentials, users: [...inOrder(credentials.users)] } },
    clientsFor: (trail, isShared) =>
      inOrder(clientsFor(trail, isShared)).map((client) => varyClient(client, variation)),
  };
}

/** A client that sends the requests of another one under some circumstances. */
function varyClient(client: Client, { under, round, newPlate }: Variation): Client {
  let turn = round;

  async function send(
    operation: OperationId,
    request: RawRequest,
    keepsToContract: boolean,
  ): Promise<Answer> {
    turn += 1;
    const sending = rewrite(under, { client, operation, request, keepsToContract, turn, newPlate });
    const once = () => client.callRaw(operation, sending.request);
    for (const { before, repeats } of under) {
      await before?.(sending).catch(whenInconclusive(null));
      if (repeats?.(sending) === true) await once();
    }
    const beside = under.map((one) => one.beside?.(sending).catch(whenInconclusive(null)));
    const answer = await once();
    await Promise.all(beside);
    return answer;
  }

  return {
    call: (operation, request) => send(operation, request, true),
    callRaw: (operation, request) => send(operation, request, false),
  };
}

function rewrite(under: readonly Circumstance[], sending: Sending): Sending {
  let { request } = sending;
  if (!sending.keepsToContract) return sending;
  for (const one of under) request = one.rewrite?.({ ...sending, request }) ?? request;
  return { ...sending, request };
}

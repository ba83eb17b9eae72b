import type { OperationId } from '../../../spec/generated/operations.ts';
import type { RawRequest } from '../../http/call.ts';
import type { Client } from '../../http/client.ts';
import type { Answer } from '../../kernel/exchange.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';
import type { CommonContext } from '../../runner/create-contexts.ts';
import type { Repetition } from '../explorer.ts';
import type { Circumstance, Sending } from './circumstances.ts';

type Users = Pick<CommonContext, 'profile' | 'clientsFor'>;

/** The users of a run and their clients, under some circumstances. */
export function underCircumstances({ under, round }: Repetition, { profile, clientsFor }: Users): Users {
  const swaps = under.some(({ swapsUsers }) => swapsUsers === true);
  const inOrder = <T>(users: readonly T[]) => (swaps ? users.toReversed() : users);
  const { credentials } = profile;
  return {
    profile: { ...profile, credentials: { ...credentials, users: [...inOrder(credentials.users)] } },
    clientsFor: (trail, isShared) =>
      inOrder(clientsFor(trail, isShared)).map((client) => varyClient(client, under, round)),
  };
}

/** A client that sends the requests of another one under some circumstances. */
function varyClient(client: Client, under: readonly Circumstance[], firstTurn: number): Client {
  let turn = firstTurn;

  async function call(operation: OperationId, request: RawRequest): Promise<Answer> {
    turn += 1;
    const sending = rewrite(under, { client, operation, request, turn });
    const send = () => client.callRaw(operation, sending.request);
    for (const { before, repeats } of under) {
      await before?.(sending).catch(whenInconclusive(null));
      if (repeats?.(sending) === true) await send();
    }
    const beside = under.map((one) => one.beside?.(sending).catch(whenInconclusive(null)));
    const answer = await send();
    await Promise.all(beside);
    return answer;
  }

  return { call, callRaw: client.callRaw };
}

function rewrite(under: readonly Circumstance[], sending: Sending): Sending {
  return under.reduce(
    (current, one) => ({ ...current, request: one.rewrite?.(current) ?? current.request }),
    sending,
  );
}

import type { Client } from '../http/client.ts';
import type { Answer } from '../kernel/exchange.ts';

/** The same client, which passes each answer to `note` first. */
export function recording(client: Client, note: (answer: Answer) => void): Client {
  const noted = async (answering: Promise<Answer>) => {
    const answer = await answering;
    note(answer);
    return answer;
  };
  return {
    call: (operation, request) => noted(client.call(operation, request)),
    callRaw: (operation, request) => noted(client.callRaw(operation, request)),
  };
}

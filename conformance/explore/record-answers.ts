import type { Client } from '../http/client.ts';
import type { Answer } from '../kernel/exchange.ts';

/** Wraps a client so that each answer goes to `note` before it is returned. */
export function recordAnswers(client: Client, note: (answer: Answer) => void): Client {
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

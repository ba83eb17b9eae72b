import { setTimeout as delay } from 'node:timers/promises';

const plates = Array.from({ length: 20 }, (_, index) => `VISITOR${index}P0`);
const svcpid = 'svc-scenario-happy-path';

/** Milliseconds between two movements. */
const pause = 50;

/** Lets vehicles come and go, each with a webhook, until stopped or the server is gone. Resolves with 5xx answers. */
export async function moveVehicles(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const refused: string[] = [];
  const send = async (path: string, body: unknown) => {
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (answer.status >= 500) refused.push(`POST ${path}: ${answer.status} ${text}`);
  };
  try {
    await send(
      '/vehicles',
      plates.map((plate) => ({ plate, brand: 'Seat', model: 'Ibiza', listProviders: ['sandbox'] })),
    );
    for (let turn = 0; !signal.aborted; turn += 1) {
      const action = Math.floor(turn / plates.length) % 2 === 0 ? 'ENTRY' : 'EXIT';
      await send('/_sim/movements', { action, plate: plates[turn % plates.length], svcpid });
      await delay(pause);
    }
  } catch (error) {
    // The server was killed.
    if (!(error instanceof TypeError)) throw error;
  }
  return refused;
}

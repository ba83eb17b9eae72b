import { expect, test } from 'vitest';
import { createRandom } from '../generators/world/random.ts';
import type { Schemas } from '../mock-server/testing/start-simulator.ts';
import { temporaryFolder } from '../spec/testing/temporary-folder.ts';
import { killHard, type SimulatorProcess, startSimulate, steer } from './testing/run-parkproof.ts';

/** A bulk call, and its effect on the models by plate, in the order in which vehicles were added. */
interface Call {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly body: readonly Schemas['NewVehicle'][];
  readonly apply: (known: Map<string, string>) => void;
}

function randomCall(next: () => number, model: string): Call {
  const below = (end: number) => Math.floor(next() * end);
  const plates = new Set(Array.from({ length: 1 + below(6) }, () => `P${below(12)}`));
  const body = Array.from(plates, (plate) => ({ plate, brand: 'Seat', model }) as Schemas['NewVehicle']);
  const method = (['POST', 'POST', 'PUT', 'DELETE'] as const)[below(4)] ?? 'POST';
  return {
    method,
    body,
    apply(known) {
      for (const plate of known.keys()) {
        if (method === 'DELETE' ? plates.has(plate) : method === 'PUT' && !plates.has(plate))
          known.delete(plate);
      }
      if (method !== 'DELETE') for (const plate of plates) known.set(plate, model);
    },
  };
}

async function send({ ana }: SimulatorProcess, { method, body }: Call, isBatch: boolean): Promise<number> {
  const header = { 'x-batch': isBatch };
  const params = { header, query: { plates: body.map(({ plate }) => plate).join(',') } };
  const ask = {
    POST: () => ana.POST('/vehicles', { params: { header }, body: [...body] }),
    PUT: () => ana.PUT('/vehicles', { params: { header }, body: [...body] }),
    DELETE: () => ana.DELETE('/vehicles', { params }),
  };
  const { response } = await ask[method]();
  return response.status;
}

/** The vehicles in their order, as `PLATE model`. */
async function listVehicles({ url }: SimulatorProcess): Promise<string[]> {
  const state = (await (await fetch(`${url}/_sim/state`)).json()) as {
    readonly records: { readonly vehicles: readonly { readonly vehicle: Schemas['NewVehicle'] }[] };
  };
  return state.records.vehicles.map(({ vehicle: { plate, model } }) => `${plate} ${model}`);
}

test('bulk calls take effect at once; batches do so in order after the delay or a kill, before any request', {
  timeout: 60_000,
}, async () => {
  const random = createRandom(1);
  const args = ['--data', temporaryFolder(), '--batch-delay', '3600000'];
  const known = new Map<string, string>();
  const waiting: Call[] = [];
  let simulator = await startSimulate(...args);
  for (let round = 1; round <= 6; round += 1) {
    for (let step = 1; step <= 10; step += 1) {
      const call = randomCall(random.next, `R${round}S${step}`);
      const isBatch = random.next() < 0.5;
      expect(await send(simulator, call, isBatch)).toBe(isBatch ? 202 : 200);
      if (isBatch) waiting.push(call);
      else call.apply(known);
    }
    expect(await listVehicles(simulator)).toEqual(Array.from(known, (entry) => entry.join(' ')));
    if (round % 3 === 0) await steer(simulator, 'clock/advance', { hours: 2 });
    else {
      await killHard(simulator);
      simulator = await startSimulate(...args);
    }
    for (const { apply } of waiting.splice(0)) apply(known);
    expect(await listVehicles(simulator), `round ${round}`).toEqual(
      Array.from(known, (entry) => entry.join(' ')),
    );
  }
});

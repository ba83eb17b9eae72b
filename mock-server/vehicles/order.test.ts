import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { copyAfterCrash } from '../testing/copy-after-crash.ts';
import { type SimulatorUnderTest, startSimulator } from '../testing/start-simulator.ts';
import { takeDiskAway } from '../testing/take-disk-away.ts';
import { car, countAndRemove, fleet } from './testing/fleet.ts';

/** Ana's vehicles in order, as `PLATE model`. */
function listVehicles({ state }: SimulatorUnderTest): string[] {
  const own = state.save().records.vehicles.filter(({ user }) => user === 'user-ana');
  return own.map(({ vehicle: { plate, model } }) => `${plate} ${model}`);
}

const plate = fc.integer({ min: 0, max: 120 }).map((number) => `P${number}`);
const cars = (maxLength: number) =>
  fc.array(fc.record({ plate, brand: fc.constant('Seat'), model: fc.constantFrom('Ibiza', 'León') }), {
    maxLength,
  });

/** A call, and its effect on a map of models by plate. */
interface Step {
  readonly call: Parameters<SimulatorUnderTest['send']>;
  readonly apply: (known: Map<string, string>) => void;
}

const step = fc.oneof<fc.Arbitrary<Step>[]>(
  cars(80).map((body) => ({
    call: ['POST /vehicles', { body }],
    apply: (known) => {
      for (const { plate, model } of body) known.set(plate, model);
    },
  })),
  cars(60).map((body) => ({
    call: ['PUT /vehicles', { body }],
    apply: (known) => {
      const listed = new Set(body.map(({ plate }) => plate));
      for (const plate of [...known.keys()]) if (!listed.has(plate)) known.delete(plate);
      for (const { plate, model } of body) known.set(plate, model);
    },
  })),
  fc.array(plate, { minLength: 1, maxLength: 50 }).map((plates) => ({
    call: [`DELETE /vehicles?plates=${plates.join(',')}`, {}],
    apply: (known) => {
      for (const plate of plates) known.delete(plate);
    },
  })),
  plate.map((plate) => ({
    call: [`POST /vehicles/${plate}`, { body: car(plate, { model: 'Arona' }) }],
    apply: (known) => void known.set(plate, 'Arona'),
  })),
  fc.constant({
    call: ['DELETE /vehicles', {}],
    apply: (known) => known.clear(),
  }),
);

const isBulk = ({ call: [name] }: Step) => !name.startsWith('POST /vehicles/');

test('vehicles keep their order through changes, refusals and batches, with or without a crash', async () => {
  const steps = fc.array(fc.tuple(step, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const data = temporaryFolder();
      const { refuse, recover } = takeDiskAway(data);
      const options = { parkings: 10, batchDelay: 3_600_000 };
      const simulator = await startSimulator({ data, ...options });
      const known = new Map<string, string>();
      const waiting: Step[] = [];
      const wanted = () => [...known].map(([plate, model]) => `${plate} ${model}`);
      for (const [one, isRefused, asBatch] of all) {
        const [name, parts] = one.call;
        const isBatch = asBatch && isBulk(one);
        const send = () =>
          simulator.send(name, { ...parts, ...(isBatch && { headers: { 'x-batch': 'true' } }) });
        const success = isBatch ? 202 : 200;
        if (isRefused) {
          refuse();
          expect([success, 503]).toContain((await send()).status);
          recover();
          expect(listVehicles(simulator)).toEqual(wanted());
        }
        expect((await send()).status).toBe(success);
        if (isBatch) waiting.push(one);
        else one.apply(known);
        expect(listVehicles(simulator)).toEqual(wanted());
      }
      const crashed = await copyAfterCrash(data);
      await simulator.clock.advance({ hours: 1 });
      for (const { apply } of waiting) apply(known);
      expect(listVehicles(simulator)).toEqual(wanted());
      await simulator.close();
      const again = await startSimulator({ data: crashed, ...options });
      expect(listVehicles(again)).toEqual(wanted());
      await again.close();
    }),
    { numRuns: 15 },
  );
});

test('vehicles that are removed and added again appear once, in the order in which they came back', async () => {
  const simulator = await startSimulator();
  const { ana, send } = simulator;
  await ana.POST('/vehicles', { body: fleet(4_000) });
  await ana.PUT('/vehicles', { body: fleet(1_000).slice(500) });
  await ana.POST('/vehicles', { body: fleet(1_000) });
  await send('DELETE /vehicles?plates=000999FLT');
  const back = [...fleet(999).slice(500), ...fleet(500)];
  expect(listVehicles(simulator)).toEqual(back.map(({ plate }) => `${plate} Ibiza`));
  expect(await countAndRemove(ana)).toBe(999);
});

test('a saved state keeps the order of the vehicles and the user of each', async () => {
  const first = await startSimulator();
  await first.ana.POST('/vehicles', { body: fleet(100) });
  await first.ben.POST('/vehicles', { body: [car('BEN1', { listProviders: ['sandbox'] })] });
  await first.send('DELETE /vehicles?plates=000003FLT');
  const { body: saved } = await first.send('GET /_sim/state');
  const second = await startSimulator();
  await second.ana.POST('/vehicles', { body: [car('GONE1'), ...fleet(500).toReversed()] });
  expect((await second.send('PUT /_sim/state', { body: saved })).status).toBe(200);
  expect(listVehicles(second)).toEqual(listVehicles(first));
  expect(second.vehicles.find({ search: 'ben1' }).items).toMatchObject([
    { user: 'user-ben', vehicle: { listProviders: ['sandbox'] } },
  ]);
  expect(await countAndRemove(second.ana)).toBe(99);
});

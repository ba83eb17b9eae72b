import { type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import { requireGone, requireKept } from '../../expectations/kept-and-gone.ts';
import { acceptedOrRefused, findBodyForm, openPoint } from '../../expectations/open-points.ts';
import { requireRefusal, requireStatus, requireTakenOrRefused } from '../../expectations/statuses.ts';
import {
  presumeDone,
  registeredVehicles,
  registerNewVehicles,
  registerVehicles,
} from '../../fixtures/vehicles/registered-vehicles.ts';
import {
  addVehicles,
  asVehicleUser,
  deleteVehicle,
  hasValue,
  memberClauses,
  newVehicle,
  onOwnVehicles,
  requiredMembers,
  type Vehicle,
  withoutMember,
} from '../../fixtures/vehicles/vehicle.ts';
import { vehicleProviders } from '../../fixtures/vehicles/vehicle-providers.ts';
import { isDone, presumePlateAccepted } from '../../fixtures/vehicles/ways-to-look.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { assertThat, Failure, Inconclusive } from '../../kernel/outcomes.ts';

/** Checks of POST /vehicles (4.11), except batches. */
export const addVehiclesChecks = checksWith(onOwnVehicles, [
  {
    id: 'add-vehicles.response-200',
    also: ['add-vehicles.x-batch', 'add-vehicles.body-array'],
    title: 'POST /vehicles with an array of vehicles and without x-batch returns 200.',
    async run(context) {
      const answer = await addVehicles(context, newVehicle(context), newVehicle(context));
      await presumePlateAccepted(context, answer.exchange);
      requireStatus(answer, 200);
    },
  },
  {
    id: 'add-vehicles.adds',
    also: [
      'service.manages-vehicles',
      'service.manages-automatic-access',
      'vehicle.listProviders-default',
      ...memberClauses,
    ],
    title: 'POST /vehicles registers every vehicle in its body as sent.',
    async run(context) {
      const providers = await vehicleProviders(context);
      const vehicles = [
        newVehicle(context, {
          brand: 'Seat',
          model: 'Ibiza',
          tag: 'C',
          listProviders: providers.slice(0, 1),
        }),
        newVehicle(context, { brand: 'Skoda', model: 'Fabia' }),
        newVehicle(context, { brand: 'Kia', model: 'EV3', tag: '0', listProviders: providers.slice(0, 2) }),
      ];
      const answer = presumeDone(await addVehicles(context, ...vehicles));
      for (const vehicle of vehicles) await requireKept(context, { listProviders: [], ...vehicle }, [answer]);
      const beside = newVehicle(context);
      const more = await addVehicles(context, ...vehicles.slice(0, 1), beside);
      if (isDone(more)) await requireKept(context, beside, [more]);
      const removed = await deleteVehicle(context, beside);
      const back = presumeDone(await addVehicles(context, beside));
      await requireKept(context, beside, [removed, back]);
      // Not every gateway lets these letters through.
      const listProviders = providers.slice(0, 1);
      const unusual = newVehicle(context, {
        brand: 'Citroën & Škoda Trucks',
        model: "Mégane Cee'd 5\\6",
        listProviders,
      });
      const other = await addVehicles(context, unusual);
      requireTakenOrRefused(other, 'names with accents and signs');
      if (isDone(other)) await requireKept(context, unusual, [other]);
    },
  },
  {
    id: 'add-vehicles.updates-listed',
    title: 'POST /vehicles updates every known vehicle in its body, whether or not there are new ones too.',
    async run(context) {
      const providers = await vehicleProviders(context);
      const known = await registerNewVehicles(context, 2, { tag: 'B', listProviders: providers.slice(0, 1) });
      const listProviders = providers.slice(0, 2);
      for (const [change, hasNew] of [
        [{ brand: 'Renault', model: 'New', tag: 'C', listProviders }, true],
        [{ brand: 'Peugeot', model: 'Newer', tag: 'B', listProviders }, false],
        [{ brand: 'Peugeot', model: 'Newer', tag: 'C', listProviders }, false],
      ] as const) {
        const changed = known.map((vehicle) => ({ ...vehicle, ...change }));
        const added = () => (hasNew ? [newVehicle(context)] : []);
        const bodyWith = (vehicles: readonly Vehicle[]) => [...added(), ...vehicles, ...added()];
        const answer = await addVehicles(context, ...bodyWith(changed));
        if (!isDone(answer)) await requireRefusedWhenNew(context, changed, bodyWith, answer);
        for (const vehicle of changed) await requireKept(context, vehicle, [answer]);
      }
    },
  },
  {
    id: 'add-vehicles.keeps-others',
    title:
      'POST /vehicles leaves vehicles that are not in its body unchanged, even those that another request adds at the same time.',
    async run(context) {
      const others = [newVehicle(context, { tag: 'ECO' }), newVehicle(context)];
      await registerVehicles(context, others);
      const added = newVehicle(context, { brand: 'Renault', tag: 'C' });
      // The vehicle is new to the first request and known to the second.
      for (let turn = 0; turn < 2; turn += 1) {
        const answer = presumeDone(await addVehicles(context, added));
        for (const vehicle of others) await requireKept(context, vehicle, [answer]);
      }
      // Another check covers vehicles that are not stored at all.
      if (!(await (await registeredVehicles(context)).has(context, added.plate, true)).there) return;
      const atOnce = [newVehicle(context), newVehicle(context)];
      const answers = await Promise.all(atOnce.map((vehicle) => addVehicles(context, vehicle)));
      if (answers.every(isDone)) for (const vehicle of atOnce) await requireKept(context, vehicle, answers);
    },
  },
  ...asVehicleUser([
    {
      id: 'add-vehicles.keeps-oldest',
      clause: 'add-vehicles.keeps-others',
      title:
        'POST /vehicles with a single vehicle, or with none, leaves the oldest vehicles of the user unchanged.',
      async run(context) {
        presumeDone(await context.call('deleteVehicles', {}));
        const first = await registerNewVehicles(context, 4, { tag: 'ECO' });
        for (const added of [[newVehicle(context)], []]) {
          const answer = await addVehicles(context, ...added);
          // Whether an empty array is accepted is open (add-vehicles.empty-array).
          if (added.length > 0) presumeDone(answer);
          for (const vehicle of first) await requireKept(context, vehicle, [answer]);
        }
      },
    },
  ]),
  ...requiredMembers.map(
    (member): CheckDefinition => ({
      id: `add-vehicles.${member}`,
      also: [`vehicle.${member}-required-on-create`],
      title: `POST /vehicles does not store a vehicle without ${member}.`,
      async run(context) {
        presumeDone(await addVehicles(context, newVehicle(context)));
        const optional = { tag: 'B', listProviders: await vehicleProviders(context) } as const;
        const others = [newVehicle(context), newVehicle(context)];
        await requireMember(context, member, [], newVehicle(context));
        await requireMember(context, member, [], newVehicle(context, optional));
        // Some services look only at the first of several.
        await requireMember(context, member, others, newVehicle(context));
      },
    }),
  ),
  {
    id: 'add-vehicles.body-array',
    title: 'POST /vehicles does not accept a vehicle that is not in an array.',
    async run(context) {
      presumeDone(await addVehicles(context, newVehicle(context)));
      const answer = await context.callRaw('addVehicles', { body: newVehicle(context) });
      requireRefusal(answer, 'a body that is an object');
    },
  },
  openPoint('add-vehicles.response-body', {
    title: 'The response body of POST /vehicles is what the profile declares.',
    find: async (context) =>
      findBodyForm(presumeDone(await addVehicles(context, newVehicle(context))), 'a bulk insert'),
  }),
  openPoint('add-vehicles.duplicate-plates', {
    also: ['add-vehicles.body-array', 'add-vehicles.x-batch'],
    title: 'A plate listed twice in one bulk insert is handled as the profile declares.',
    async find(context) {
      const registered = await registeredVehicles(context);
      registered.presumeVisible('model');
      const first = newVehicle(context, { model: 'First' });
      const other = newVehicle(context);
      const answer = await addVehicles(context, first, { ...first, model: 'Last' }, other);
      const taken = isSuccess(answer.status);
      const beside = await registered.has(context, other.plate, taken);
      if (taken && !beside.there) throw new Inconclusive('not every vehicle was stored', [answer.exchange]);
      const sight = await registered.read(context, first.plate);
      const isModel = (model: string) => hasValue('model', sight.vehicle?.model, model);
      const winner = isModel('Last') ? ['last-wins'] : isModel('First') ? ['first-wins'] : [];
      if (taken && winner.length === 0)
        throw new Inconclusive('its model is neither the first nor the second', [sight.exchange]);
      return {
        fits: taken ? winner : ['refuse'],
        shown: [`a plate listed twice returned ${answer.status}`, ...winner].join(': '),
        exchanges: [answer.exchange, sight.exchange],
      };
    },
  }),
  openPoint('add-vehicles.empty-array', {
    also: ['add-vehicles.body-array', 'add-vehicles.x-batch'],
    title: 'An empty array in POST /vehicles is accepted or refused, as the profile declares.',
    find: async (context) => acceptedOrRefused(await addVehicles(context), 'an empty array', 'accept'),
  }),
  openPoint('add-vehicles.partly-invalid', {
    title:
      'One invalid vehicle causes the whole bulk insert to be refused, or is skipped, as the profile declares.',
    async find(context) {
      const registered = await registeredVehicles(context);
      const sound = [newVehicle(context), newVehicle(context)];
      const { plate, model } = newVehicle(context);
      const body = [sound[0], { plate, model }, sound[1]];
      const answer = await context.callRaw('addVehicles', { body });
      const taken = isSuccess(answer.status);
      const bad = await registered.has(context, plate, false);
      const looks = [];
      for (const vehicle of sound) looks.push(await registered.has(context, vehicle.plate, taken));
      const stored = looks.filter(({ there }) => there).length;
      const exchanges = [answer, bad, ...looks].map(({ exchange }) => exchange);
      // Other checks cover a stored vehicle without a brand and a valid vehicle that is not stored.
      if (bad.there || (taken && stored < sound.length))
        throw new Inconclusive('the invalid vehicle was stored, or a valid one was not', exchanges);
      return {
        fits: taken ? ['skip-invalid'] : stored === 0 ? ['refuse-all'] : [],
        shown: `a body with one invalid vehicle returned ${answer.status}; ${stored} of the 2 valid ones were stored`,
        exchanges,
      };
    },
  }),
]);

/**
 * Fails if a refused body of known vehicles, made with `bodyWith`, is accepted for new ones with the same values;
 * otherwise throws `Inconclusive`, since the values may be refused.
 */
async function requireRefusedWhenNew(
  context: Context,
  known: readonly Vehicle[],
  bodyWith: (vehicles: readonly Vehicle[]) => readonly Vehicle[],
  refused: Answer,
): Promise<never> {
  const fresh = known.map((vehicle) => ({ ...vehicle, plate: context.newPlate() }));
  const accepted = presumeDone(await addVehicles(context, ...bodyWith(fresh)));
  const again = await addVehicles(context, ...bodyWith(known));
  const exchanges = [refused, accepted, again].map(({ exchange }) => exchange);
  if (isDone(again)) throw new Inconclusive('known vehicles were refused only once', exchanges);
  throw new Failure({
    expected: 'known vehicles to be accepted, as new ones with the same values are',
    found: `status ${again.status}`,
    exchanges,
  });
}

/**
 * Whether one invalid vehicle causes the whole body to be refused is open (add-vehicles.partly-invalid). So a success
 * is no violation as long as the vehicle is not stored.
 */
async function requireMember(
  context: Context,
  member: keyof Vehicle & string,
  others: readonly Vehicle[],
  whole: Vehicle,
): Promise<void> {
  const registered = await registeredVehicles(context);
  const add = (last: Partial<Vehicle>) => context.callRaw('addVehicles', { body: [...others, last] });
  const answer = await add(withoutMember(whole, member));
  if (!isSuccess(answer.status)) return;
  const declared = context.profile.vehicles?.partly_invalid_bulk;
  const expected = `a vehicle without ${member} to be refused, or at least not stored`;
  assertThat(declared !== 'refuse-all', {
    expected,
    found: `${answer.status}`,
    source: 'profile',
    exchanges: [answer.exchange],
  });
  if (member !== 'plate') return requireGone(context, whole.plate, [answer]);
  // A vehicle without a plate cannot be looked up, so one without a brand shows whether invalid ones are skipped.
  const { plate, model } = newVehicle(context);
  const other = await add({ plate, model });
  const { there, exchange } = await registered.has(context, plate, false);
  assertThat(isSuccess(other.status) && !there, {
    expected,
    found: `${answer.status}, while one without a brand ${there ? 'was stored' : `returned ${other.status}`}`,
    exchanges: [answer.exchange, other.exchange, exchange],
  });
}

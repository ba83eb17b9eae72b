import { objects } from '../../answers/ask.ts';
import type { Context } from '../../check/check.ts';
import { presumeGone, presumeThere, requireGone, requireKept } from '../../expectations/kept-and-gone.ts';
import { requireRefusal, requireSuccess } from '../../expectations/statuses.ts';
import {
  presumeDone,
  registeredVehicles,
  registerNewVehicles,
  registerVehicles,
} from '../../fixtures/vehicles/registered-vehicles.ts';
import {
  addVehicles,
  asVehicleUser,
  createVehicle,
  deleteVehicle,
  describeDifference,
  memberClauses,
  newVehicle,
  normalised,
  replaceVehicles,
  type Vehicle,
} from '../../fixtures/vehicles/vehicle.ts';
import { vehicleProviders } from '../../fixtures/vehicles/vehicle-providers.ts';
import { isDone, presumePlateAccepted } from '../../fixtures/vehicles/ways-to-look.ts';
import type { Answer } from '../../kernel/exchange.ts';
import { asArray, type JsonObject, textIn } from '../../kernel/json.ts';
import { assertThat, Failure, failureOf, Inconclusive } from '../../kernel/outcomes.ts';

/** Checks of PUT /vehicles (4.11, 3.3), except batches. */
export const replaceVehiclesChecks = asVehicleUser([
  {
    id: 'replace-vehicles.response-200',
    also: ['replace-vehicles.x-batch', 'replace-vehicles.body-array', 'vehicle.plate'],
    title:
      'PUT /vehicles with an array of vehicles and without x-batch returns 200 with an array of vehicles.',
    async run(context) {
      for (const vehicles of [[newVehicle(context), newVehicle(context)], [newVehicle(context)]]) {
        const answer = await replaceVehicles(context, ...vehicles);
        await presumePlateAccepted(context, answer.exchange);
        const { status, body, exchange } = answer;
        const listed = asArray(body);
        const strange = listed?.find((element) => textIn(element, 'plate') === undefined);
        assertThat(status === 200 && listed !== null && strange === undefined, {
          expected: '200 with an array of vehicles',
          found:
            `${status} ${strange === undefined ? (listed === null ? 'without an array' : '') : `with ${JSON.stringify(strange)}`}`.trim(),
          exchanges: [exchange],
        });
      }
    },
  },
  {
    id: 'replace-vehicles.state-after-change',
    also: memberClauses,
    title: 'PUT /vehicles returns exactly the vehicles that the user has after the change.',
    run: tryAnswer,
  },
  {
    id: 'replace-vehicles.stores-body',
    also: [
      'service.manages-vehicles',
      'service.manages-automatic-access',
      'vehicle.listProviders-default',
      ...memberClauses,
    ],
    title: 'PUT /vehicles stores every vehicle in its body as sent, known or new.',
    async run(context) {
      const providers = await vehicleProviders(context);
      const [one, both] = [providers.slice(0, 1), providers.slice(0, 2)];
      const [known] = await registerNewVehicles(context, 1, { tag: 'B', listProviders: one });
      const vehicles = [
        { ...known, brand: 'Renault', model: 'Replaced', tag: 'C' as const, listProviders: both },
        newVehicle(context, { brand: 'Seat', tag: '0', listProviders: both }),
        newVehicle(context, { model: 'Fabia', tag: 'ECO', listProviders: one }),
      ];
      const bare = newVehicle(context);
      // The later bodies have the same plates as the first, so they change values only.
      const changed = vehicles.map((vehicle) => ({ ...vehicle, brand: 'Peugeot', model: 'Changed' }));
      const tagged = changed.map((vehicle) => ({ ...vehicle, tag: 'B' as const }));
      for (const sent of [vehicles, changed, tagged]) {
        const answer = presumeDone(await replaceVehicles(context, ...sent, bare));
        for (const vehicle of [...sent, { ...bare, listProviders: [] }])
          await requireKept(context, vehicle, [answer]);
      }
      const removed = await deleteVehicle(context, bare);
      // The first vehicle has fewer members than the next.
      const full = newVehicle(context, { tag: 'ECO', listProviders: one });
      const again = presumeDone(await replaceVehicles(context, bare, full));
      for (const vehicle of [bare, full]) await requireKept(context, vehicle, [removed, again]);
      // Not every gateway lets an ampersand through.
      const unusual = { ...bare, brand: 'Lynk & Co' };
      const other = await replaceVehicles(context, ...tagged, unusual);
      if (isDone(other)) await requireKept(context, unusual, [other]);
    },
  },
  {
    id: 'replace-vehicles.removes-absent',
    also: ['vehicle.listProviders-default'],
    title:
      'PUT /vehicles removes every vehicle of the user that is not in its body, even if the body is empty.',
    async run(context) {
      const listProviders = (await vehicleProviders(context)).slice(0, 1);
      const [kept, ...others] = await registerNewVehicles(context, 2);
      const [registered] = await registerNewVehicles(context, 1, { listProviders });
      const added = newVehicle(context);
      const answer = presumeDone(await replaceVehicles(context, kept, added));
      for (const { plate } of [...others, registered]) await requireGone(context, plate, [answer]);
      for (const [{ plate }, create] of [
        [registered, createVehicle],
        [others[0] ?? registered, addVehicles],
      ] as const) {
        const register = async (anew: Vehicle) => {
          const created = await create(context, anew);
          requireSuccess(created, 'a plate that PUT /vehicles removed to be registered again');
          await requireKept(context, { ...anew, listProviders: [] }, [answer, created]);
        };
        const failure = await failureOf(register({ ...newVehicle(context), plate }));
        if (failure === null) continue;
        if ((await failureOf(register(newVehicle(context)))) === null) throw failure;
        throw new Inconclusive('a new plate cannot be registered either', failure.evidence.exchanges);
      }
      const single = await replaceVehicles(context, kept);
      if (isDone(single)) await requireGone(context, added.plate, [single]);
      // Whether an empty array is accepted is open (replace-vehicles.empty-array).
      const emptied = await replaceVehicles(context);
      if (isDone(emptied)) await requireGone(context, kept.plate, [emptied]);
    },
  },
  {
    id: 'replace-vehicles.body-array',
    title: 'PUT /vehicles does not accept a vehicle that is not in an array.',
    async run(context) {
      presumeDone(await replaceVehicles(context, newVehicle(context)));
      const answer = await context.callRaw('replaceVehicles', { body: newVehicle(context) });
      requireRefusal(answer, 'a body that is an object');
    },
  },
]);

/** Other checks cover whether the change is right; this one only requires that the answer shows it. */
async function tryAnswer(context: Context): Promise<void> {
  const registered = await registeredVehicles(context);
  const providers = await vehicleProviders(context);
  const optional = { tag: 'B' as const, listProviders: providers.slice(0, 1) };
  const [known, same, moved, absent] = [
    newVehicle(context, optional),
    newVehicle(context, optional),
    newVehicle(context, optional),
    newVehicle(context),
  ];
  await registerVehicles(context, [known, same, moved, absent]);
  // Omitted members of a known vehicle may be kept or not, so an answer that echoes the request may be wrong.
  const changed = { ...newVehicle(context), plate: known.plate, brand: 'Renault', model: 'Replaced' };
  const added = newVehicle(context, optional);
  const sent = [changed, same, { ...moved, listProviders: providers.slice(1, 2) }, added];
  const answer = presumeDone(await replaceVehicles(context, ...sent));
  // The same body again changes nothing.
  const again = presumeDone(await replaceVehicles(context, ...sent));
  await presumeGone(context, absent.plate, [answer]);
  for (const { plate } of sent) {
    const look = await presumeThere(context, plate, [answer]);
    for (const one of [answer, again]) {
      const times = vehiclesIn(one).filter((vehicle) => normalised(vehicle.plate) === plate).length;
      assertThat(times === 1, {
        expected: `${plate} exactly once in the response, since the user has it`,
        found: `${times} times`,
        exchanges: [one.exchange, look],
      });
    }
  }
  for (const one of [answer, again]) {
    const strange = vehiclesIn(one)
      .map(({ plate }) => normalised(plate))
      .find((plate) => !sent.some((vehicle) => vehicle.plate === plate));
    if (strange === undefined) continue;
    const look = await presumeGone(context, strange, [one]);
    throw new Failure({
      expected: 'no vehicle in the response that the user no longer has',
      found: strange,
      exchanges: [one.exchange, look],
    });
  }
  if (!registered.canRead || !registered.canSeeAbsence) return;
  for (const { plate } of sent) {
    const sight = await registered.read(context, plate);
    for (const one of [answer, again]) {
      const vehicles = vehiclesIn(one);
      const vehicle = vehicles.find((shown) => normalised(shown.plate) === plate) ?? {};
      const shown = new Set(vehicles.flatMap(Object.keys));
      const difference = describeDifference(vehicle, asVehicle(sight.vehicle ?? {}), shown);
      const expected = `${plate} in the response as it is after the change`;
      const exchanges = [one.exchange, sight.exchange];
      if (difference !== null) throw new Failure({ expected, found: difference, exchanges });
    }
  }
}

/** The vehicles in an answer. Throws `Inconclusive` if it is not an array, which another check covers. */
function vehiclesIn({ body, exchange }: Answer): readonly JsonObject[] {
  const listed = asArray(body);
  if (listed === null) throw new Inconclusive('the response is not an array', [exchange]);
  return objects(listed);
}

/** The members of 2.7 that a vehicle shows, except its plate. */
function asVehicle({ brand, model, tag, listProviders }: JsonObject) {
  return {
    ...(typeof brand === 'string' && { brand }),
    ...(typeof model === 'string' && { model }),
    ...(typeof tag === 'string' && { tag }),
    ...(asArray(listProviders) !== null && { listProviders }),
  };
}

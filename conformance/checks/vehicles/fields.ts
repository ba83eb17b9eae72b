import { type Context, checksWith } from '../../check/check.ts';
import { acceptedOrRefused, either, openPoint, settle } from '../../expectations/open-points.ts';
import { requireSuccess } from '../../expectations/statuses.ts';
import {
  presumeDone,
  registeredVehicles,
  registerVehicles,
} from '../../fixtures/vehicles/registered-vehicles.ts';
import {
  addVehicles,
  createVehicle,
  deleteVehicle,
  deleteVehicles,
  describeDifference,
  isNothing,
  newVehicle,
  newVehicles,
  onOwnVehicles,
  updateVehicle,
  type Vehicle,
} from '../../fixtures/vehicles/vehicle.ts';
import { vehicleProviders } from '../../fixtures/vehicles/vehicle-providers.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { asArray, asObject, type JsonObject } from '../../kernel/json.ts';
import { assertThat, Failure, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';

const tags = ['0', 'C', 'B', 'ECO'] as const;

/** Checks of vehicle fields that take requests of their own (2.7). */
export const vehicleFieldChecks = checksWith(onOwnVehicles, [
  {
    id: 'vehicle.tags-taken',
    clause: 'vehicle.tag-values',
    also: ['vehicle.tag'],
    title: 'A vehicle can have each of the tags 0, C, B and ECO.',
    async run(context) {
      const tried = await Promise.all(
        tags.map(async (tag) => {
          const vehicle = newVehicle(context, { tag });
          const answer = await createVehicle(context, vehicle);
          const { status, body } = answer;
          const wrong = isSuccess(status)
            ? describeDifference(body, { tag })
            : `${status} for the tag ${tag}`;
          return { plate: vehicle.plate, tag, answer, wrong };
        }),
      );
      if (!tried.every(({ answer }) => isSuccess(answer.status)))
        presumeDone(await createVehicle(context, newVehicle(context)));
      else if (!tried.some(({ wrong }) => wrong === null))
        throw new Inconclusive('no response showed a vehicle with the tag it was created with');
      for (const { tag, answer, wrong } of tried) {
        const expected = `a vehicle with the tag ${tag}`;
        if (wrong !== null) throw new Failure({ expected, found: wrong, exchanges: [answer.exchange] });
      }
      await requireEachShown(context, tried);
    },
  },
  {
    id: 'vehicle.tags-taken-in-bulk',
    clause: 'vehicle.tag-values',
    also: ['vehicle.tag'],
    title: 'Bulk inserts and updates accept each of the tags 0, C, B and ECO.',
    async run(context) {
      const vehicles = tags.map((tag) => newVehicle(context, { tag }));
      const added = await addVehicles(context, ...vehicles);
      if (!isSuccess(added.status)) {
        const bare = await addVehicles(context, ...newVehicles(context, tags.length));
        if (!isSuccess(bare.status)) throw new Inconclusive(`a bulk insert returned ${bare.status}`);
      }
      assertThat(isSuccess(added.status), {
        expected: `vehicles with the tags ${tags.join(', ')} to be inserted`,
        found: `${added.status}, although the same vehicles without tags were accepted`,
        exchanges: [added.exchange],
      });
      // An update of another member shows the tag that was inserted.
      const inserted = await Promise.all(
        vehicles.map(async ({ plate, brand }, index) => {
          const answer = await updateVehicle(context, plate, { brand });
          return isSuccess(answer.status) ? [{ plate, tag: tags[index] ?? '0', answer }] : [];
        }),
      );
      await requireEachShown(context, inserted.flat());
      await registerVehicles(context, vehicles);
      const updates = await Promise.all(
        vehicles.map(async ({ plate }, index) => {
          const tag = tags[(index + 1) % tags.length] ?? '0';
          return { plate, tag, answer: await updateVehicle(context, plate, { tag }) };
        }),
      );
      if (!updates.some(({ answer }) => isSuccess(answer.status)))
        throw new Inconclusive('no update of a tag succeeded');
      for (const { tag, answer } of updates)
        requireSuccess(answer, `an update with the tag ${tag} to succeed, like those with other tags`);
      await requireEachShown(context, updates);
    },
  },
  {
    id: 'vehicle.tag-unknown',
    clause: 'vehicle.tag-values',
    also: ['vehicle.tag-unknown'],
    title: 'A tag other than 0, C, B and ECO is not stored.',
    settles: ['vehicles.unknown_tag'],
    async run(context) {
      const declared = context.profile.vehicles?.unknown_tag;
      if (declared === 'keep') throw new NotApplicable('the profile declares that unknown tags are kept');
      await createShown(context, { tag: 'ECO' });
      const tag = 'Z9';
      const vehicle = { ...newVehicle(context), tag };
      const answer = await context.callRaw('createVehicle', {
        path: { plate: vehicle.plate },
        body: vehicle,
      });
      assertThat(!isSuccess(answer.status) || asObject(answer.body)?.tag !== tag, {
        expected: 'a tag of 0, C, B or ECO in every response',
        found: `the tag ${tag}, as sent`,
        exchanges: [answer.exchange],
      });
      settle(context, 'vehicle.tag-unknown', acceptedOrRefused(answer, 'an unknown tag', 'ignore'));
    },
  },
  {
    id: 'vehicle.listProviders-default',
    also: [
      'delete-vehicle.removes-vehicle',
      'delete-vehicle.plate-in-path',
      'delete-vehicles.plates-deletes-named',
    ],
    title:
      'A vehicle created without listProviders and tag has neither, even if it had both before it was removed.',
    async run(context) {
      const registered = await registeredVehicles(context);
      const added: (readonly [Vehicle, Answer])[] = [];
      for (const add of [createVehicle, addVehicles]) {
        const vehicle = newVehicle(context);
        added.push([vehicle, await add(context, vehicle)]);
        for (const remove of removals) added.push(...(await addAgain(context, add, remove)));
      }
      const looks: { readonly shown: JsonObject; readonly exchange: Answer['exchange'] }[] = [];
      for (const [{ plate }, { status, body, exchange }] of added) {
        if (!isSuccess(status)) continue;
        const shown = asObject(body);
        if (shown !== null) looks.push({ shown, exchange });
        if (!registered.canRead) continue;
        const sight = await registered.read(context, plate, { plate });
        if (sight.vehicle !== null) looks.push({ shown: sight.vehicle, exchange: sight.exchange });
      }
      if (looks.length === 0) throw new Inconclusive('no vehicle without listProviders could be created');
      for (const { shown, exchange } of looks) {
        assertThat((asArray(shown.listProviders)?.length ?? 0) === 0, {
          expected: 'no registrations',
          found: JSON.stringify(shown.listProviders),
          exchanges: [exchange],
        });
        // A service may look up tags itself, but hardly only for the vehicles that had one before.
        const alike = looks.filter((other) => other.exchange.operation === exchange.operation);
        const isRestored = shown.tag === earlierTag && alike.some((other) => isNothing(other.shown.tag));
        assertThat(!isRestored, {
          expected: 'no tag, like other vehicles created without one',
          found: `the tag ${earlierTag}, which the vehicle had before it was removed`,
          exchanges: [exchange],
        });
      }
    },
  },
  openPoint('vehicle.listProviders-in-answers', {
    title: 'An empty listProviders is shown or left out, as the profile declares.',
    async find(context) {
      const { body, exchange } = await createShown(context, {});
      const listed = asObject(body)?.listProviders;
      return either(listed === undefined, ['left-out', 'shown'], [exchange]);
    },
  }),
  openPoint('vehicle.listProviders-unknown', {
    also: ['create-vehicle.stores-vehicle'],
    title: 'An unknown provider in listProviders is handled as the profile declares.',
    async find(context) {
      const unknown = 'parkproof-no-such-provider';
      const listProviders = (await vehicleProviders(context)).slice(0, 1);
      await createShown(context, { listProviders });
      const answer = await createVehicle(context, newVehicle(context, { listProviders: [unknown] }));
      const kept = asArray(asObject(answer.body)?.listProviders)?.includes(unknown) === true;
      return {
        fits: [isSuccess(answer.status) ? (kept ? 'keep' : 'ignore') : 'refuse'],
        shown: `an unknown provider returned ${answer.status}${kept ? ' and was kept' : ''}`,
        exchanges: [answer.exchange],
      };
    },
  }),
  openPoint('vehicle.brand-and-model-in-answers', {
    title: 'A vehicle in a response has brand and model if the profile says so.',
    anything: false,
    async find(context) {
      const { body, exchange } = await createShown(context, {});
      const vehicle = asObject(body);
      const both = vehicle?.brand != null && vehicle.model != null;
      return {
        // A vehicle may have both although the profile does not promise them.
        fits: both ? [true, false] : [false],
        proves: [both],
        shown: `a new vehicle is returned with${both ? '' : 'out'} brand and model`,
        exchanges: [exchange],
      };
    },
  }),
]);

/**
 * Fails if one of these vehicles does not show the tag that it was sent with, although others show theirs. If none
 * does, other checks cover it.
 */
async function requireEachShown(
  context: Context,
  sent: readonly { readonly plate: string; readonly tag: (typeof tags)[number]; readonly answer: Answer }[],
): Promise<void> {
  const registered = await registeredVehicles(context);
  const looks = await Promise.all(
    sent.map(async ({ plate, tag, answer }) => {
      const { exchange } = answer;
      if (!registered.canRead) return { tag, vehicle: asObject(answer.body), exchanges: [exchange] };
      const sight = await registered.read(context, plate, { tag });
      return { tag, vehicle: sight.vehicle, exchanges: [exchange, sight.exchange] };
    }),
  );
  if (!looks.some(({ tag, vehicle }) => vehicle?.tag === tag)) return;
  for (const { tag, vehicle, exchanges } of looks) {
    const difference = vehicle === null ? null : describeDifference(vehicle, { tag }, new Set(['tag']));
    const expected = `a vehicle with the tag ${tag}, since those with other tags show theirs`;
    if (difference !== null) throw new Failure({ expected, found: difference, exchanges });
  }
}

/** Creates a vehicle. Throws `Inconclusive` if the answer does not show these members, which other checks cover. */
async function createShown(context: Context, members: Partial<Vehicle>): Promise<Answer> {
  const answer = presumeDone(await createVehicle(context, newVehicle(context, members)));
  const difference = describeDifference(answer.body, members, new Set(Object.keys(members)));
  if (asObject(answer.body)?.plate !== undefined && difference === null) return answer;
  throw new Inconclusive(`the response has ${difference ?? 'no vehicle'}`, [answer.exchange]);
}

type Step = (context: Context, vehicle: Vehicle) => Promise<Answer>;

const removals: readonly Step[] = [deleteVehicle, deleteVehicles];

/** The tag of a vehicle before it is removed and added again without one. */
const earlierTag = 'ECO';

/** Adds a vehicle with a registration and a tag, removes it and adds it again without them; nothing if a step fails. */
async function addAgain(
  context: Context,
  add: Step,
  remove: Step,
): Promise<readonly (readonly [Vehicle, Answer])[]> {
  const registered = await registeredVehicles(context);
  const listProviders = (await vehicleProviders(context)).slice(0, 1);
  const vehicle = newVehicle(context);
  // Another check covers an operation that answers before its work is done.
  const isThere = async (expected: boolean) =>
    registered.canSeeAbsence ? (await registered.has(context, vehicle.plate, expected)).there : expected;
  const first = await add(context, { ...vehicle, tag: earlierTag, listProviders });
  if (!isSuccess(first.status) || !(await isThere(true))) return [];
  const removed = await remove(context, vehicle);
  if (!isSuccess(removed.status) || (await isThere(false))) return [];
  return [[vehicle, await add(context, vehicle)]];
}

import { type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import {
  presumeGone,
  presumeThere,
  requireGone,
  requireKept,
  requireOnlyRemoved,
} from '../../expectations/kept-and-gone.ts';
import { acceptedOrRefused, findBodyForm, openPoint } from '../../expectations/open-points.ts';
import { requireStatus, requireSuccess } from '../../expectations/statuses.ts';
import {
  presumeDone,
  registeredVehicles,
  registerManyVehicles,
  registerNewVehicles,
  registerVehicles,
} from '../../fixtures/vehicles/registered-vehicles.ts';
import {
  asVehicleUser,
  deleteVehicle,
  deleteVehicles,
  newVehicle,
  onOwnVehicles,
  type Vehicle,
} from '../../fixtures/vehicles/vehicle.ts';
import { vehicleProviders } from '../../fixtures/vehicles/vehicle-providers.ts';
import { deletedIn, isDone } from '../../fixtures/vehicles/ways-to-look.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { assertThat, Failure, Inconclusive } from '../../kernel/outcomes.ts';

/** The two ways to remove all vehicles. */
const allOfThem = [
  { id: 'absent', title: 'DELETE /vehicles without plates', query: {} },
  { id: 'empty', title: 'DELETE /vehicles with an empty plates parameter', query: { plates: '' } },
] as const;

/** More vehicles than a deletion of several, or of all, may silently be limited to. */
const several = 25;
const many = 120;

/** Checks of DELETE /vehicles (4.11), except batches. */
export const deleteVehiclesChecks = checksWith(onOwnVehicles, [
  {
    id: 'delete-vehicles.response-200',
    also: ['delete-vehicles.x-batch', 'delete-vehicles.plates'],
    title: 'DELETE /vehicles with plates and without x-batch returns 200.',
    async run(context) {
      requireStatus(await deleteVehicles(context, ...(await registerNewVehicles(context, 1))), 200);
    },
  },
  {
    id: 'delete-vehicles.x-deleted',
    title: 'The response of DELETE /vehicles has the header x-deleted, an integer.',
    phase: 'after',
    async run(context) {
      const vehicles = await registerNewVehicles(context, 1);
      const first = presumeDone(await deleteVehicles(context, ...vehicles));
      // The answer to an unknown plate is open (delete-vehicles.unknown-plate), but no vehicle is deleted.
      const again = await deleteVehicles(context, ...vehicles);
      const own = again.status === 200 ? [first, again] : [first];
      const others = context.exchanges().filter(({ operation }) => operation === 'deleteVehicles');
      for (const exchange of [
        ...own.map((answer) => answer.exchange),
        ...others.filter(({ responseHeaders }) => 'x-deleted' in responseHeaders),
      ]) {
        const value = exchange.responseHeaders['x-deleted'];
        assertThat(value !== undefined && /^\s*\d+\s*$/.test(value), {
          expected: 'x-deleted with an integer',
          found: value === undefined ? 'no such header' : `x-deleted: ${value}`,
          exchanges: [exchange],
        });
      }
    },
  },
  {
    id: 'delete-vehicles.x-deleted-count',
    title: 'x-deleted is the number of vehicles deleted, not the number of plates sent.',
    async run(context) {
      const three = await registerNewVehicles(context, 3);
      const others = await registerNewVehicles(context, 1);
      await requireCount(context, presumeDone(await deleteVehicles(context, ...three)), three, others);
      // The answer to an unknown plate is open (delete-vehicles.unknown-plate), but the plate never counts.
      const known = await registerNewVehicles(context, 1);
      const mixed = await deleteVehicles(context, newVehicle(context), ...known);
      if (isDone(mixed)) await requireCount(context, mixed, known, others);
      const again = await deleteVehicles(context, ...three);
      if (isDone(again))
        await requireCount(context, again, [], others, ' when the same deletion is repeated');
      const one = await registerNewVehicles(context, 1);
      await requireCount(context, presumeDone(await deleteVehicles(context, ...one)), one, others);
      const [same] = await registerNewVehicles(context, 1);
      const twice = await deleteVehicles(context, same, same);
      if (isDone(twice)) await requireCount(context, twice, [same], others);
    },
  },
  {
    id: 'delete-vehicles.plates-comma-separated',
    vehicles: several,
    title: 'plates takes several plates separated by commas, and each of those vehicles is removed.',
    async run(context) {
      const vehicles = await registerNewVehicles(context, several);
      const answer = presumeDone(await deleteVehicles(context, ...vehicles));
      for (const { plate } of vehicles) await requireGone(context, plate, [answer]);
    },
  },
  {
    id: 'delete-vehicles.plates-comma-separated-second-user',
    clause: 'delete-vehicles.plates-comma-separated',
    also: ['delete-vehicles.plates-deletes-named'],
    title: 'For another user, too, DELETE /vehicles removes each vehicle in plates and no other.',
    needs: ['writes', 'second-user'],
    async run(context) {
      const [one, two, other] = [newVehicle(context), newVehicle(context), newVehicle(context)];
      await registerVehicles(context, [one, two, other]);
      const answer = presumeDone(await deleteVehicles(context, one, two));
      for (const { plate } of [one, two]) await requireGone(context, plate, [answer]);
      await requireKept(context, other, [answer]);
    },
  },
  {
    id: 'delete-vehicles.plates-deletes-named',
    also: ['service.manages-vehicles'],
    title: 'DELETE /vehicles with plates removes the listed vehicle and no other.',
    run: (context) => requireOnlyRemoved(context, deleteVehicles),
  },
  {
    id: 'delete-vehicles.plates-deletes-named-unknown',
    clause: 'delete-vehicles.plates-deletes-named',
    title: 'DELETE /vehicles with a plate that the user does not have removes no vehicle.',
    async run(context) {
      const vehicles = await registerNewVehicles(context, 2);
      // The answer to an unknown plate is open (delete-vehicles.unknown-plate), so any answer will do.
      const answer = await deleteVehicles(context, newVehicle(context));
      for (const vehicle of vehicles) await requireKept(context, vehicle, [answer]);
    },
  },
  ...asVehicleUser(allOfThem.flatMap(deletesAll)),
  openPoint('delete-vehicles.response-body', {
    title: 'The response body of DELETE /vehicles is what the profile declares.',
    async find(context) {
      const answer = await deleteVehicles(context, ...(await registerNewVehicles(context, 1)));
      if (answer.status !== 200) throw new Inconclusive(`it returned ${answer.status}`, [answer.exchange]);
      return findBodyForm(answer, 'a bulk deletion');
    },
  }),
  openPoint('delete-vehicles.unknown-plate', {
    also: ['delete-vehicles.x-batch', 'delete-vehicles.plates'],
    title: 'An unknown plate in plates is ignored or causes a refusal, as the profile declares.',
    async find(context) {
      const known = await registerNewVehicles(context, 1);
      const answer = await deleteVehicles(context, newVehicle(context), ...known);
      return acceptedOrRefused(answer, 'an unknown plate next to a known one', 'ignored');
    },
  }),
  // An implementation might read an empty item as all vehicles.
  ...asVehicleUser([
    openPoint('delete-vehicles.malformed-plates', {
      title: 'Spaces and empty items in plates are handled as the profile declares.',
      async find(context) {
        const registered = await registeredVehicles(context);
        const next = () => newVehicle(context);
        const [first, second, one, two, other] = [next(), next(), next(), next(), next()];
        await registerVehicles(context, [first, second, one, two, other]);
        const sound = await deleteVehicles(context, first, second);
        const isGone = async ({ plate }: Vehicle) => !(await registered.has(context, plate, false)).there;
        const areGone = (await isGone(first)) && (await isGone(second));
        if (!areGone || !(await registered.has(context, other.plate, true)).there)
          throw new Inconclusive('well-formed plates do not remove exactly the listed vehicles', [
            sound.exchange,
          ]);
        const plates = `${one.plate},, ${two.plate} ,`;
        const { status, exchange } = await context.call('deleteVehicles', { query: { plates } });
        const taken = isSuccess(status);
        const looks = [
          await registered.has(context, one.plate, !taken),
          await registered.has(context, two.plate, !taken),
          await registered.has(context, other.plate, true),
        ];
        const left = looks.map(({ there }) => (there ? 'there' : 'gone')).join(', ');
        const isCleaned = taken && left === 'gone, gone, there';
        const isRefused = !taken && left === 'there, there, there';
        return {
          fits: isCleaned ? ['cleaned'] : isRefused ? ['refuse'] : [],
          shown: `plates '${plates}' returned ${status}; afterwards, the two vehicles and a third one: ${left}`,
          exchanges: [exchange, ...looks.map((look) => look.exchange)],
        };
      },
    }),
  ]),
]);

function deletesAll({ id, title, query }: (typeof allOfThem)[number]): readonly CheckDefinition[] {
  const deleteAll = (context: Context) => context.call('deleteVehicles', { query });
  return [
    {
      id: `delete-vehicles.plates-${id}-deletes-all`,
      title: `${title} removes all vehicles of the user.`,
      vehicles: many,
      async run(context) {
        const listProviders = (await vehicleProviders(context)).slice(0, 1);
        const enrolled = await registerNewVehicles(context, 1, { listProviders });
        const ends = await registerManyVehicles(context, many);
        const answer = await deleteAll(context);
        requireSuccess(answer, 'all vehicles to be removed');
        for (const { plate } of [...ends, ...enrolled])
          await requireGone(context, plate, [presumeDone(answer)]);
      },
    },
    {
      id: `delete-vehicles.x-deleted-count-plates-${id}`,
      clause: 'delete-vehicles.x-deleted-count',
      title: `${title} counts in x-deleted all vehicles that the user had.`,
      async run(context) {
        const [early] = await registerNewVehicles(context, 1);
        await presumeGone(context, early.plate, [presumeDone(await deleteAll(context))]);
        const three = await threeLeft(context);
        const answer = presumeDone(await deleteAll(context));
        // Someone else may use the account, but hardly twice at the same moment.
        if (deletedIn(answer) !== three.length) {
          const again = await threeLeft(context);
          await requireCount(context, presumeDone(await deleteAll(context)), again, []);
        }
        let none = await deleteAll(context);
        if (deletedIn(none) !== 0) none = await deleteAll(context);
        if (isDone(none)) await requireCount(context, none, [], []);
      },
    },
  ];
}

/** Three vehicles that are left of four. The fourth was removed, so it must not be counted again. */
async function threeLeft(context: Context): Promise<readonly Vehicle[]> {
  const [removed, ...left] = await registerNewVehicles(context, 4);
  const answer = presumeDone(await deleteVehicle(context, removed));
  await presumeGone(context, removed.plate, [answer]);
  return left;
}

/** Throws `Inconclusive` if x-deleted is missing or the wrong vehicles were removed, which other checks cover. */
async function requireCount(
  context: Context,
  answer: Answer,
  removed: readonly Vehicle[],
  others: readonly Vehicle[],
  when = '',
): Promise<void> {
  const found = deletedIn(answer);
  if (found === null) throw new Inconclusive('the response has no x-deleted', [answer.exchange]);
  if (found === removed.length) return;
  for (const { plate } of removed) await presumeGone(context, plate, [answer]);
  for (const { plate } of others) await presumeThere(context, plate, [answer]);
  throw new Failure({
    expected: `x-deleted: ${removed.length}${when}`,
    found: `x-deleted: ${found}`,
    exchanges: [answer.exchange],
  });
}

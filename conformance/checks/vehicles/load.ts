import { inGroups } from '../../../common/in-groups.ts';
import { type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import { requireKept } from '../../expectations/kept-and-gone.ts';
import { acceptedOrRefused, declaredOrSkip, openPoint } from '../../expectations/open-points.ts';
import { requireSuccess } from '../../expectations/statuses.ts';
import { longestWait } from '../../fixtures/vehicles/batches.ts';
import {
  patience,
  registeredVehicles,
  registerNewVehicles,
} from '../../fixtures/vehicles/registered-vehicles.ts';
import {
  asVehicleUser,
  createVehicle,
  newVehicle,
  newVehicles,
  type Vehicle,
  vehicleUserOf,
} from '../../fixtures/vehicles/vehicle.ts';
import { vehicleProviders } from '../../fixtures/vehicles/vehicle-providers.ts';
import { deletedIn } from '../../fixtures/vehicles/ways-to-look.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { asArray } from '../../kernel/json.ts';
import { assertThat, failureOf, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';

/** How many vehicles PUT /vehicles and POST /vehicles accept in one call (section 8). */
const maxReplaced = 10_000;
const maxAdded = 150_000;

/** How long a call with that many vehicles may take, in milliseconds; the specification states no limit. */
const timeout = 300_000;

/** How many plates one DELETE /vehicles names in its URL. */
const groupSize = 400;

// The first is no multiple of a usual group, the last of which an implementation might lose.
const sizes = [
  { id: 'add-vehicles.two-thousand', size: 2_037, need: 'disposable-user' },
  { id: 'add-vehicles.ten-thousand', size: 10_000, need: 'load' },
  { id: 'add-vehicles.tested-size', size: maxAdded, need: 'load' },
] as const;

const checks = checksWith({ needs: ['writes', 'disposable-user', 'load'] }, [
  {
    id: 'replace-vehicles.ten-thousand',
    clause: 'replace-vehicles.maximum',
    title: `PUT /vehicles accepts ${maxReplaced} vehicles in one call and stores them all.`,
    needs: ['writes', 'disposable-user'],
    vehicles: maxReplaced,
    async run(context) {
      skipUnlessRoom(context, maxReplaced);
      await requireInFull(maxReplaced, (size) => replace(context, size));
    },
  },
  {
    id: 'replace-vehicles.maximum',
    title: `PUT /vehicles accepts ${maxReplaced} vehicles with every member in one call and stores them all.`,
    vehicles: maxReplaced,
    async run(context) {
      const listProviders = (await vehicleProviders(context)).slice(0, 1);
      await requireInFull(maxReplaced, (size) => replace(context, size, { tag: 'ECO', listProviders }));
    },
  },
  ...sizes.map(
    ({ id, size, need }): CheckDefinition => ({
      id,
      clause: 'add-vehicles.tested-size',
      title: `POST /vehicles accepts ${size} vehicles in one call and stores them all.`,
      needs: ['writes', need],
      vehicles: size,
      async run(context) {
        skipUnlessRoom(context, size);
        await requireInFull(size, (count) => insert(context, count));
      },
    }),
  ),
  openPoint('replace-vehicles.above-maximum', {
    title: `PUT /vehicles accepts or refuses ${maxReplaced + 1} vehicles, as the profile declares.`,
    vehicles: maxReplaced + 1,
    find: (context) => tryTooMany(context, 'replaceVehicles', maxReplaced + 1),
  }),
  openPoint('add-vehicles.above-tested-size', {
    also: ['add-vehicles.tested-size'],
    title: `POST /vehicles accepts or refuses ${maxAdded + 1} vehicles, as the profile declares.`,
    vehicles: maxAdded + 1,
    confirmsOnly: true,
    find: (context) => tryTooMany(context, 'addVehicles', maxAdded + 1),
  }),
  {
    id: 'limits.vehicles-per-user',
    title: 'A user can have as many vehicles as the profile declares, and no more.',
    async run(context) {
      const max = declaredOrSkip(context, 'limits.vehicles_per_user');
      if (max > maxAdded) throw new NotApplicable(`a limit of ${max} vehicles is too high to try`);
      await context.call('deleteVehicles', { timeout });
      const all = await add(context, newVehicles(context, max));
      const more = await createVehicle(context, newVehicle(context));
      await context.call('deleteVehicles', { timeout });
      assertThat(isSuccess(all.status) && !isSuccess(more.status), {
        expected: `${max} vehicles to be accepted and one more refused`,
        found: `${all.status} and ${more.status}`,
        source: 'profile',
        exchanges: [all.exchange, more.exchange],
      });
    },
  },
]);

/** Checks of the limits of the bulk operations (section 8), most of which send a heavy load. */
export const vehicleLoadChecks = asVehicleUser(checks);

/** Throws `NotApplicable` if the profile does not let a user have that many vehicles. */
function skipUnlessRoom({ profile }: Context, size: number): void {
  const max = profile.limits?.vehicles_per_user ?? null;
  if (max !== null && max < size) throw new NotApplicable(`the profile lets a user have ${max} vehicles`);
}

/** Fails if two calls with that many vehicles are not carried out in full, although one with two vehicles is. */
async function requireInFull(size: number, attempt: (size: number) => Promise<void>): Promise<void> {
  const failure = await failureOf(attempt(size));
  if (failure === null) return;
  const { exchanges } = failure.evidence;
  if ((await failureOf(attempt(2))) !== null)
    throw new Inconclusive('it fails with 2 vehicles too', exchanges);
  if ((await failureOf(attempt(size))) === null)
    throw new Inconclusive('it succeeds when repeated', exchanges);
  throw failure;
}

/** Adds that many vehicles, after removing those of a disposable user. */
async function insert(context: Context, size: number): Promise<void> {
  if (isDisposable(context)) await context.call('deleteVehicles', { timeout });
  const vehicles = [...newVehicles(context, size - 1), newVehicle(context, { tag: 'ECO' })];
  const answer = await add(context, vehicles);
  requireSuccess(answer, `${size} vehicles to be accepted`);
  await requireStored(context, vehicles, answer);
}

/** Replaces the vehicles of the user by that many, one of which the user already has. */
async function replace(context: Context, size: number, members: Partial<Vehicle> = {}): Promise<void> {
  const vehicles = [...(await registerNewVehicles(context, 1)), ...newVehicles(context, size - 1, members)];
  const answer = await context.call('replaceVehicles', { body: vehicles, timeout });
  requireSuccess(answer, `${vehicles.length} vehicles to be accepted`);
  const listed = asArray(answer.body)?.length;
  assertThat(listed === undefined || listed === vehicles.length, {
    expected: `${vehicles.length} vehicles in the response`,
    found: `${listed}`,
    exchanges: [answer.exchange],
  });
  await requireStored(context, vehicles, answer);
}

async function tryTooMany(context: Context, operation: 'addVehicles' | 'replaceVehicles', size: number) {
  const answer = await context.call(operation, { body: newVehicles(context, size), timeout });
  await context.call('deleteVehicles', { timeout });
  return acceptedOrRefused(answer, `${size} vehicles`, 'accept');
}

function isDisposable({ profile }: Context): boolean {
  return profile.credentials.users[vehicleUserOf(profile)]?.disposable === true;
}

/** Adds vehicles in a plain call, or else in a batch: one of the two is enough. */
async function add(context: Context, vehicles: readonly Vehicle[]): Promise<Answer> {
  const plain = await context.call('addVehicles', { body: vehicles, timeout });
  if (isSuccess(plain.status)) return plain;
  const headers = { 'x-batch': 'true' };
  return context.call('addVehicles', { body: vehicles, headers, timeout });
}

/** Compares some of the vehicles with what was sent, then removes all of them and compares their number with x-deleted. */
async function requireStored(context: Context, vehicles: readonly Vehicle[], answer: Answer) {
  const registered = await registeredVehicles(context);
  if (registered.canSeeAbsence) {
    const until = Date.now() + longestWait(context) * 1000;
    for (const index of [0, Math.floor(vehicles.length / 2), vehicles.length - 1]) {
      const vehicle = vehicles[index];
      if (vehicle === undefined) continue;
      if (answer.status === 202) {
        // The values may come later than the plates if the call was only accepted.
        const left = Math.max(patience, (until - Date.now()) / 1000);
        await registered.has(context, vehicle.plate, true, left);
      }
      await requireKept(context, answer.status === 202 ? { plate: vehicle.plate } : vehicle, [answer]);
    }
  }
  const removed = await removeAll(context, vehicles);
  if (removed === null) {
    if (registered.canSeeAbsence) return;
    throw new Inconclusive('no x-deleted shows how many vehicles were stored', [answer.exchange]);
  }
  if (removed < vehicles.length) {
    // Another check covers an x-deleted that counts wrongly.
    const few = await registerNewVehicles(context, 2);
    const counted = await removeAll(context, few);
    if (counted !== few.length)
      throw new Inconclusive(`x-deleted is ${counted} when ${few.length} vehicles are removed`);
  }
  assertThat(removed >= vehicles.length, {
    expected: `${vehicles.length} vehicles to be stored`,
    found: `${removed}, according to x-deleted when they were removed`,
    exchanges: [answer.exchange],
  });
}

/** Removes vehicles and returns how many, according to x-deleted; null if it is missing. */
async function removeAll(context: Context, vehicles: readonly Vehicle[]): Promise<number | null> {
  if (isDisposable(context)) return deletedIn(await context.call('deleteVehicles', { timeout }));
  let removed: number | null = 0;
  for (const group of inGroups(vehicles, groupSize)) {
    const plates = group.map(({ plate }) => plate).join(',');
    const answer = await context.call('deleteVehicles', { query: { plates }, timeout });
    const deleted = deletedIn(answer);
    removed = deleted === null || removed === null ? null : removed + deleted;
  }
  return removed;
}

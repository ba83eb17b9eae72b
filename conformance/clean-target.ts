import { markIn, plateOf } from './check/kit-plates.ts';
import { readBookings } from './fixtures/bookings/booking-list.ts';
import type { Client } from './http/client.ts';
import { isAboutRequest, isSuccess } from './kernel/exchange.ts';
import { type JsonObject, numberIn, textIn } from './kernel/json.ts';
import { whyInconclusive } from './kernel/outcomes.ts';
import { connect, type Target } from './runner/connect.ts';
import { groupSize, removeUnknown, removeVehicles } from './runner/remove-vehicles.ts';

/** Which target to clean up, and how to reach it. */
export interface CleanOptions extends Omit<Target, 'timeout'> {
  /** Plate prefixes of the runs to clean up; if there are none, all runs that made bookings. */
  readonly marks: readonly string[];
  /** Says what it would remove, and removes nothing. */
  readonly dryRun: boolean;
  /** Called with a sentence for everything found, removed or left. */
  readonly say: (sentence: string) => void;
}

/** A run is assumed to have no more vehicles after this many groups in a row from which nothing was removed. */
const maxIdleGroups = 3;

/** How many plates of a run to try if the answers do not say what was removed; only `--load` makes more. */
const maxPlates = 36 ** 3;

/**
 * Removes what killed runs left behind: active bookings and vehicles whose plates bear the mark of the kit. No
 * operation lists vehicles, so it tries the plates of the given marks or else of the marks found in bookings. A booking
 * that has begun may stay, since it ends by itself. Resolves to false if something else is left. Throws
 * `PreflightError`.
 */
export async function cleanTarget(options: CleanOptions): Promise<boolean> {
  const { profile, say } = options;
  const signal = new AbortController().signal;
  const bound = { run: new AbortController(), deadline: signal, cleaning: signal };
  const connection = await connect(options, bound);
  const marks = new Set(options.marks);
  const users = connection.cleaners().map((client, user) => ({
    client,
    name: profile.credentials.users[user]?.name ?? String(user),
  }));
  let clean = true;
  for (const { client, name } of users) {
    const kept = await cleanBookings(client, name, marks, options);
    clean &&= kept === 0;
  }
  if (marks.size === 0)
    say('found no booking made by the kit and no --run was given, so no vehicles were looked for');
  let found = options.dryRun || marks.size === 0;
  for (const { client, name } of users) {
    for (const mark of marks) {
      const begin = `vehicles of ${name} whose plates start with ${mark}`;
      if (options.dryRun) {
        say(`would remove any ${begin}`);
        continue;
      }
      const { removed, left } = await cleanVehicles(client, mark);
      clean &&= left.length === 0;
      if (removed === 0 && left.length === 0) continue;
      found = true;
      say(`${begin}: ${removed} removed${left.length === 0 ? '' : `, left ${left.join(', ')}`}`);
    }
  }
  if (!found) say('no vehicles to remove');
  return clean;
}

/** Cancels the kit's bookings of a user and adds their marks to `marks`; resolves to the number of bookings left. */
async function cleanBookings(
  client: Client,
  name: string,
  marks: Set<string>,
  options: CleanOptions,
): Promise<number> {
  const { profile, marks: given } = options;
  let left = 0;
  for (const booking of (await readBookings({ profile, ...client })).bookings) {
    const mark = markIn(textIn(booking, 'number_plate'));
    if (mark === null || (given.length > 0 && !given.includes(mark))) continue;
    marks.add(mark);
    if (!(await cleanBooking(client, name, booking, options))) left += 1;
  }
  return left;
}

/**
 * Cancels a booking, unless it is over or this is a dry run. Resolves to false if the booking is left and has not begun.
 */
async function cleanBooking(
  client: Client,
  name: string,
  booking: JsonObject,
  { dryRun, say }: CleanOptions,
): Promise<boolean> {
  const uid = textIn(booking, 'uid');
  const { begun, ended } = phaseOf(booking);
  if (booking.cancelled === true || uid === undefined || ended) return true;
  const what = `booking ${uid} of ${name}, plate ${textIn(booking, 'number_plate')}`;
  if (dryRun) {
    say(begun ? `would try to cancel ${what}: it has begun and may end by itself` : `would cancel ${what}`);
    return true;
  }
  const cancellation = client.call('cancelBooking', { path: { booking_uid: uid } });
  const outcome = await cancellation.then(({ status }) => status, whyInconclusive);
  const isCancelled = typeof outcome === 'number' && isSuccess(outcome);
  const why = begun
    ? 'it has begun and ends by itself'
    : `its cancellation returned ${describeOutcome(outcome)}`;
  say(isCancelled ? `cancelled ${what}` : `left ${what}: ${why}`);
  return isCancelled || begun;
}

function phaseOf(booking: JsonObject): { readonly begun: boolean; readonly ended: boolean } {
  const start = Date.parse(textIn(booking, 'start') ?? '');
  const end = start + (numberIn(booking, 'duration') ?? 0) * 60_000;
  return { begun: start <= Date.now(), ended: end <= Date.now() };
}

/** Removes the vehicles of a run, whose plates are its mark and a number that counts up. */
async function cleanVehicles(client: Client, mark: string) {
  const unknownPlateStatus = await removeUnknown(client);
  // A server in trouble says nothing about a plate.
  if (!isSuccess(unknownPlateStatus) && !isAboutRequest(unknownPlateStatus))
    return {
      removed: 0,
      left: [`any that exist, since removing an unknown plate returned ${unknownPlateStatus}`],
    };
  let removed: number | null = 0;
  const left: string[] = [];
  for (let first = 0, idle = 0; idle < maxIdleGroups && first < maxPlates; first += groupSize) {
    const plates = Array.from({ length: groupSize }, (_, index) => plateOf(mark, first + index));
    const group = await removeVehicles(client, plates);
    removed = removed === null || group.removed === null ? null : removed + group.removed;
    left.push(...group.left.map(({ plate, outcome }) => `${plate} (${describeOutcome(outcome)})`));
    idle = group.removed === 0 ? idle + 1 : 0;
  }
  return { removed: removed ?? `any up to ${plateOf(mark, maxPlates - 1)}`, left };
}

function describeOutcome(outcome: number | string): string {
  return typeof outcome === 'string' ? `no response (${outcome})` : String(outcome);
}

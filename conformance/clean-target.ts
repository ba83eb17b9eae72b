import type { Profile } from '../spec/generated/profile-types.ts';
import { markIn, newMark, plateOf } from './check/kit-mark.ts';
import { readBookings } from './fixtures/bookings/booking-list.ts';
import type { Client } from './http/client.ts';
import { isSuccess } from './kernel/exchange.ts';
import { textIn } from './kernel/json.ts';
import { whyInconclusive } from './kernel/outcomes.ts';
import { connect } from './runner/connect.ts';

/** Which target to clean up, and how to reach it. */
export interface CleanOptions {
  readonly url: string;
  readonly profile: Profile;
  /** Plate prefixes of runs that may have left vehicles behind. */
  readonly marks: readonly string[];
  /** Says what it would remove, and removes nothing. */
  readonly dryRun: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ca?: string;
  /** How long signing in and the first answers may take, in milliseconds. */
  readonly preflightTimeout: number;
  /** Called with a sentence for everything found, removed or left. */
  readonly say: (sentence: string) => void;
}

/** Plates in one call; after `maxEmptyGroups` calls in a row without a vehicle, a run is taken to have no more. */
const groupSize = 200;
const maxEmptyGroups = 3;

/**
 * Removes what killed runs left behind: active bookings and vehicles whose plates bear the mark of the kit. No
 * operation lists vehicles, so it tries the plates of the given marks and of the marks found in bookings. Resolves to
 * false if it could not remove everything. Throws `PreflightError`.
 */
export async function cleanTarget(options: CleanOptions): Promise<boolean> {
  const { profile, say } = options;
  const signal = new AbortController().signal;
  const bound = { deadline: signal, cleaning: signal };
  const connection = await connect(options, new AbortController(), bound);
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
  for (const { client, name } of users) {
    for (const mark of marks) {
      const begin = `vehicles of ${name} whose plates start with ${mark}`;
      if (options.dryRun) {
        say(`would remove any ${begin}`);
        continue;
      }
      const { removed, left } = await removeVehicles(client, mark);
      clean &&= left.length === 0;
      say(`${begin}: ${removed} removed${left.length === 0 ? '' : `, left ${left.join(', ')}`}`);
    }
  }
  return clean;
}

/** Cancels the kit's bookings of a user and adds their marks to `marks`; resolves to the number of bookings left. */
async function cleanBookings(
  client: Client,
  name: string,
  marks: Set<string>,
  { profile, dryRun, say }: CleanOptions,
): Promise<number> {
  let left = 0;
  for (const booking of (await readBookings({ profile }, client)).bookings) {
    const plate = textIn(booking, 'number_plate');
    const uid = textIn(booking, 'uid');
    const mark = markIn(plate);
    if (mark === null) continue;
    marks.add(mark);
    if (booking.cancelled === true || uid === undefined) continue;
    const what = `booking ${uid} of ${name}, plate ${plate}`;
    if (dryRun) {
      say(`would cancel ${what}`);
      continue;
    }
    const status = await statusOf(client.call('cancelBooking', { path: { booking_uid: uid } }));
    const isCancelled = typeof status === 'number' && isSuccess(status);
    if (!isCancelled) left += 1;
    say(isCancelled ? `cancelled ${what}` : `left ${what}: its cancellation returned ${status}`);
  }
  return left;
}

/** The result of removing the vehicles of a run. */
interface Removal {
  readonly removed: number;
  /** Plates that could not be removed, each with the status of the answer or why there was none. */
  readonly left: readonly string[];
}

/** Removes the vehicles of a run; their plates are its mark and a number that counts up. */
async function removeVehicles(client: Client, mark: string): Promise<Removal> {
  let removed = 0;
  const left: string[] = [];
  for (let group = 0, empty = 0; empty < maxEmptyGroups; group += 1) {
    const plates = Array.from({ length: groupSize }, (_, index) => plateOf(mark, group * groupSize + index));
    const one = await removeGroup(client, plates);
    removed += one.removed;
    left.push(...one.left);
    empty = one.removed + one.left.length === 0 ? empty + 1 : 0;
  }
  return { removed, left };
}

/** Tries each plate alone if the call fails, as one unknown plate may cause, or if x-deleted is missing. */
async function removeGroup(client: Client, plates: readonly string[]): Promise<Removal> {
  const answer = await client.call('deleteVehicles', { query: { plates: plates.join(',') } });
  const told = answer.headers['x-deleted'];
  if (isSuccess(answer.status) && /^\d+$/.test(told ?? '')) return { removed: Number(told), left: [] };
  const remove = (plate: string) => statusOf(client.call('deleteVehicle', { path: { plate } }));
  // The answer for an unknown plate is open; a plate with a fresh mark shows what it is.
  const ofNobody = await remove(plateOf(newMark(), 0));
  const met = await Promise.all(plates.map(async (plate) => ({ plate, status: await remove(plate) })));
  const known = met.filter(({ status }) => status !== ofNobody && status !== 404 && status !== 410);
  const isGone = ({ status }: (typeof met)[number]) => typeof status === 'number' && isSuccess(status);
  return {
    removed: known.filter(isGone).length,
    left: known.filter((one) => !isGone(one)).map(({ plate, status }) => `${plate} (${status})`),
  };
}

function statusOf(answer: ReturnType<Client['call']>): Promise<number | string> {
  return answer.then(
    ({ status }) => status,
    (error: unknown) => `no response (${whyInconclusive(error)})`,
  );
}

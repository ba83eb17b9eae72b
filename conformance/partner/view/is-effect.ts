import { asObject, type Json } from '../../kernel/json.ts';
import type { Change } from './compare-views.ts';

/**
 * Whether a change of a view is an effect and not just a record of deliveries. Section 6 forbids side effects of a
 * repetition, but a partner may note when and how often a webhook arrived.
 */
export function isEffect({ path, from, to }: Change, now: number): boolean {
  const names = path.split(/[.[\]]+/);
  if (names.some((name) => bookkeeping.test(name))) return false;
  if (saysRepeated(to) || (from === undefined && isNoteOfRepetition(to))) return false;
  return !(isRecent(from, now) && isRecent(to, now));
}

/** Names of counts, lists and marks that describe deliveries rather than bookings. */
const bookkeeping =
  /^last|webhook|duplic|deliver|attempt|retry|retries|repeat|ignored|skipped|request|received|calls|hits|audit|revision|version|etag|^rev$|(^|_)logs?$/i;

/** Whether a value is a text that reports a repetition. */
function saysRepeated(value: Json | undefined): boolean {
  return typeof value === 'string' && /duplic|repeat|ignored|skipped/i.test(value);
}

/** Whether a new element of a list marks itself as a repetition. */
function isNoteOfRepetition(value: Json | undefined): boolean {
  const members = Object.entries(asObject(value) ?? {});
  return members.some(
    ([name, member]) => saysRepeated(member) || (saysRepeated(name) && member !== false && member !== 0),
  );
}

/** An instant within this many milliseconds of now may be the time of a delivery. */
const recent = 24 * 60 * 60 * 1000;

/** Whether a value is a recent instant: a date-time, or seconds or milliseconds since the epoch. */
function isRecent(value: Json | undefined, now: number): boolean {
  const instant = instantOf(value);
  return instant !== null && Math.abs(instant - now) < recent;
}

function instantOf(value: Json | undefined): number | null {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d[T ]/.test(value) ? Date.parse(value) : null;
  if (typeof value !== 'number') return null;
  return value < 1e11 ? value * 1000 : value;
}

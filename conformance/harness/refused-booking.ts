import { readBookings } from './booking-list.ts';
import type { RawRequest } from './call.ts';
import type { Context } from './context.ts';
import { type Answer, isSuccess } from './exchange.ts';
import { asObject, type JsonObject, textIn } from './json.ts';
import { require, whenInconclusive } from './outcomes.ts';

/** Why a booking should not come about, as a finding says it. */
export interface Refusal {
  /** What should happen, such as 'a booking of 14 minutes is refused'. */
  readonly expected: string;
  /** The status that the profile declares for it, where it declares one. */
  readonly status?: number | null | undefined;
}

/**
 * Requires that a request of POST /bookings is refused, with whatever status, and that it leaves no booking behind:
 * the plate in it is one that no other request has.
 */
export async function requireRefused(
  context: Context,
  request: RawRequest,
  refusal: Refusal,
): Promise<Answer> {
  const answer = await context.callRaw('createBooking', request);
  require(isRefused(answer, refusal.status ?? null), {
    expected: refusal.expected,
    found: `status ${answer.status}`,
    exchanges: [answer.exchange],
  });
  await requireNotListed(context, request, refusal, answer);
  return answer;
}

async function requireNotListed(
  context: Context,
  request: RawRequest,
  refusal: Refusal,
  answer: Answer,
): Promise<void> {
  const plate = plateIn(asObject(request.body));
  if (plate === undefined) return;
  const list = await readBookings(context, context).catch(whenInconclusive(null));
  if (list === null) return;
  require(!list.bookings.some((booking) => plateIn(booking) === plate), {
    expected: `${refusal.expected}, leaving nothing behind`,
    found: `status ${answer.status}, and a booking for ${plate} in the list`,
    exchanges: [answer.exchange, ...list.exchanges],
  });
}

/** A refusal with a status of success is one only where the profile declares it. */
function isRefused({ status, body }: Answer, declared: number | null): boolean {
  if (!isSuccess(status)) return true;
  return status === declared && textIn(asObject(body) ?? {}, 'uid') === undefined;
}

function plateIn(booking: JsonObject | null): string | undefined {
  return booking === null ? undefined : textIn(booking, 'number_plate')?.replaceAll(/\s/g, '').toUpperCase();
}

import { createBooking_201 } from '../../spec/generated/response-validators.js';
import type { SeenBooking } from '../fixtures/kit-bookings.ts';
import type { Json, JsonObject } from '../kernel/json.ts';
import { amountsAgree } from './amounts.ts';
import { isSameMoment } from './instants.ts';

/** Members of an active booking that nothing changes between two answers. */
const asAsked = ['svcpid', 'start', 'duration', 'number_plate', 'car_brand', 'car_model'] as const;
const asMade = ['parking_name', 'lat', 'long', 'address', 'user_uid'] as const;
const amounts = ['actual_price', 'commission_percent', 'commission_price', 'svc_price'] as const;

/** A member in which two answers about one booking differ. */
export interface Difference {
  readonly member: string;
  readonly made: Json | undefined;
  readonly listed: Json | undefined;
}

/**
 * Where a listed booking differs from the one that was made, or null. What was made otherwise than it was asked for,
 * with amounts that contradict each other or in another form than that of 2.5 is covered by other checks.
 */
export function differenceOf({ sent, booking }: SeenBooking, listed: JsonObject): Difference | null {
  const same = (member: string) => isSame(booking[member], listed[member]);
  const differs = [
    ...asMade.filter((member) => !same(member)),
    ...asAsked.filter(
      (member) => !same(member) && sent[member] !== undefined && !isSame(sent[member], listed[member]),
    ),
    ...(amountsAgree(booking) ? amounts.filter((member) => !same(member)) : []),
    ...(same('type') || listed.type === 'booking' ? [] : ['type']),
  ];
  const misformed = new Set([...misformedIn(booking), ...misformedIn(listed)]);
  const member = differs.find((one) => !misformed.has(one));
  return member === undefined ? null : { member, made: booking[member], listed: listed[member] };
}

function misformedIn(booking: JsonObject): readonly string[] {
  createBooking_201(booking);
  return (createBooking_201.errors ?? []).flatMap(({ instancePath }) => instancePath.split('/')[1] ?? []);
}

/** Values that one of two answers leaves out say nothing; moments and amounts may be written in several ways. */
function isSame(made: Json | undefined, listed: Json | undefined): boolean {
  if (made == null || listed == null) return true;
  if (typeof made === 'number' && typeof listed === 'number') return Math.abs(made - listed) < 0.0051;
  return made === listed || isSameMoment(made, listed);
}

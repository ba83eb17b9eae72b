import type { OperationId } from '../../spec/generated/operations.ts';
import type { Booking, BookingRecord } from '../kernel/booking.ts';
import type { Call, Reply } from '../kernel/operation.ts';
import { invalidRequest, type Violation } from '../kernel/problems.ts';
import type { Defect, DefectTools, Deviation } from './defect.ts';

/** Replaces the body of a reply. */
export type EditBody<Id extends OperationId> = (
  body: Reply<Id>['body'],
  call: Call<Id>,
  tools: DefectTools,
) => unknown;

/** Edits the body of the reply. */
export function editingReplyBody<Id extends OperationId>(edit: EditBody<Id>): Deviation<Id> {
  return (next, tools) => async (call) => {
    const reply: Reply<Id> = await next(call);
    return { ...reply, body: edit(reply.body as Reply<Id>['body'], call, tools) };
  };
}

/** Refuses some valid calls. */
export function refusingCalls<Id extends OperationId>(
  refuses: (call: Call<Id>) => boolean,
  place: Pick<Violation, 'in' | 'pointer'>,
): Deviation<Id> {
  return (next) => (call) => {
    if (refuses(call)) throw invalidRequest([{ ...place, rule: 'defect', detail: 'is refused by a defect' }]);
    return next(call);
  };
}

/** Carries a call out some milliseconds late, by the clock. */
export function delaying<Id extends OperationId>(milliseconds: number): Deviation<Id> {
  return (next, { clock }) =>
    async (call) => {
      await clock.wait(milliseconds);
      return next(call);
    };
}

/** Wraps several operations in the same deviation. */
export function deviatingIn<Id extends OperationId>(
  ids: readonly Id[],
  deviation: Deviation<Id>,
): NonNullable<Defect['operations']> {
  return Object.fromEntries(ids.map((id) => [id, deviation]));
}

/** Creates a function that says whether an offer is of the same provider as the first one that it was asked about. */
export function ofFirstProvider({ catalogue }: DefectTools) {
  let first: string | undefined;
  return (svcpid: string): boolean => {
    const provider = catalogue.findOffer(svcpid)?.offer.provider;
    first ??= provider;
    return provider === first;
  };
}

/** Edits a new booking in the store and in the reply. */
export function editingNewBooking(
  edit: (booking: Booking, tools: DefectTools) => unknown,
): Deviation<'createBooking'> {
  return (next, tools) => async (call) => {
    const reply = await next(call);
    const record = tools.store.table('bookings').get(reply.body.uid);
    if (record !== undefined) {
      const edited = edit(record as Booking, tools) as BookingRecord;
      await tools.store.commit([['bookings', record.uid, edited]]);
    }
    return { ...reply, body: edit(reply.body, tools) };
  };
}

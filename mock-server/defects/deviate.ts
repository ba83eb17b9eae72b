import type { OperationId } from '../../spec/generated/operations.ts';
import type { EditJson } from '../kernel/edit-json.ts';
import type { AnyReply, Call } from '../kernel/operation.ts';
import { invalidRequest, type Violation } from '../kernel/problems.ts';
import type { Defect, DefectTools, Deviation } from './defect.ts';

/** Edits the body of the reply. */
export function editingReplyBody<Id extends OperationId>(
  edit: (body: unknown, call: Call<Id>, tools: DefectTools) => unknown,
): Deviation<Id> {
  return (next, tools) => async (call) => {
    const reply: AnyReply = await next(call);
    return { ...reply, body: edit(reply.body, call, tools) };
  };
}

/** Keeps only some elements of the list in the reply. */
export function keepingElements<Id extends OperationId>(
  keep: (element: Element, index: number, call: Call<Id>) => boolean,
): Deviation<Id> {
  return editingReplyBody((body, call) =>
    (body as readonly Element[]).filter((element, index) => keep(element, index, call)),
  );
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

/** Wraps several operations in the same deviation. */
export function deviatingIn<Id extends OperationId>(
  ids: readonly Id[],
  deviation: Deviation<Id>,
): NonNullable<Defect['operations']> {
  return Object.fromEntries(ids.map((id) => [id, deviation]));
}

/** Edits a new booking in the store and in the reply. */
export function editingNewBooking(edit: EditJson): Deviation<'createBooking'> {
  return (next, { store }) =>
    async (call) => {
      const reply = await next(call);
      const record = store.table('bookings').get(reply.body.uid);
      if (record !== undefined) await store.commit([['bookings', record.uid, edit(record) as typeof record]]);
      return { ...reply, body: edit(reply.body) };
    };
}

/** An element of a list in a reply, of unknown shape. */
export type Element = Readonly<Record<string, unknown>>;

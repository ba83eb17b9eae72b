import type { EditJson } from '../kernel/edit-json.ts';
import type { Deviation } from './defect.ts';

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

import type { Schemas } from '../api/clients.ts';
import { Facts } from '../parts/facts.tsx';
import { euros, minutesInWords } from '../parts/format.ts';
import { Json } from '../parts/json.tsx';
import { Shown } from '../parts/notices.tsx';
import { Pane } from '../parts/pane.tsx';
import { tellTime } from '../parts/when.tsx';
import { linkTo } from '../route.ts';
import { DeliveryLines } from '../webhooks/delivery.tsx';
import { BookingButtons, BookingState, useBooking } from './booking.tsx';

/** The details of one booking, with the webhooks about it. */
export function BookingPane({ uid, close }: { readonly uid: string; readonly close: () => void }) {
  return (
    <Pane title="Booking" close={close}>
      <Shown resource={useBooking(uid)}>
        {({ row, webhooks }) => (
          <>
            <p class="line">
              <BookingState row={row} /> <BookingButtons row={row} />
            </p>
            <Facts
              facts={{
                Plate: <span class="plate">{row.booking.number_plate}</span>,
                Parking:
                  row.parking === null ? (
                    row.booking.parking_name
                  ) : (
                    <a href={linkTo('map', { parking: row.parking })}>{row.booking.parking_name}</a>
                  ),
                Offer: <code>{row.booking.svcpid}</code>,
                Start: tellTime(row.booking.start),
                Duration: minutesInWords(row.booking.duration),
                Price: euros(row.booking.actual_price),
                'Can be cancelled': cancellable(row),
                User: row.booking.user_uid,
                uid: <code>{uid}</code>,
              }}
            />
            <h3>Webhooks</h3>
            {webhooks.length === 0 ? (
              <p class="hint">None yet. One is sent when the vehicle enters and one when it leaves.</p>
            ) : (
              <DeliveryLines deliveries={webhooks} />
            )}
            <h3>JSON</h3>
            <Json value={row.booking} label="Booking" />
          </>
        )}
      </Shown>
    </Pane>
  );
}

/** Until when a booking can be cancelled; null if it is cancelled, or a session, which ends when its vehicle leaves. */
function cancellable({ booking, state }: Schemas['BookingRow']): string | null {
  if (booking.type === 'automated' || state === 'cancelled') return null;
  if (booking.cancel_mn === null || booking.cancel_mn === undefined) return 'no';
  return `until ${tellTime(Date.parse(booking.start) - booking.cancel_mn * 60_000)}`;
}

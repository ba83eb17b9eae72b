import { control, type Schemas, told } from '../api/clients.ts';
import { useResource } from '../live/use-resource.ts';
import { Facts } from '../parts/facts.tsx';
import { Json } from '../parts/json.tsx';
import { Shown } from '../parts/notices.tsx';
import { Pane } from '../parts/pane.tsx';
import { tellTime } from '../parts/when.tsx';
import { linkTo } from '../route.ts';
import { DeliveryLine } from '../webhooks/delivery-line.tsx';
import { BookingButtons } from './booking-buttons.tsx';
import { BookingState } from './booking-state.tsx';
import { euros, minutesInWords } from './format.ts';

/** All about one booking, with the webhooks about it. */
export function BookingPane({ uid, close }: { readonly uid: string; readonly close: () => void }) {
  const resource = useResource(
    (signal) => told(control.GET('/bookings/{booking}', { params: { path: { booking: uid } }, signal })),
    ['bookings', 'visits', 'webhooks', 'clock', 'time'],
    uid,
  );
  return (
    <Pane title="Booking" close={close}>
      <Shown resource={resource}>
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
              <ul class="lines">
                {webhooks.map((delivery) => (
                  <DeliveryLine key={delivery.id} delivery={delivery} />
                ))}
              </ul>
            )}
            <h3>JSON</h3>
            <Json value={row.booking} label="Booking" />
          </>
        )}
      </Shown>
    </Pane>
  );
}

/** null if nobody would ask: a session ends when its vehicle leaves. */
function cancellable({ booking, state }: Schemas['BookingRow']): string | null {
  if (booking.type === 'automated' || state === 'cancelled') return null;
  if (booking.cancel_mn === null || booking.cancel_mn === undefined) return 'no';
  return `until ${tellTime(Date.parse(booking.start) - booking.cancel_mn * 60_000)}`;
}
